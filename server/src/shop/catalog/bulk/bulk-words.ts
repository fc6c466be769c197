import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { BulkAct, BulkShown } from '@halfturn/contract/staff/product-bulks.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { Names } from '../types/attributes.ts';
import { optionNames } from '../types/options.queries.ts';
import { attributeBy } from '../types/types.queries.ts';
import { saleIn } from '../prices/fix-prices.ts';
import { typeNames, type StoredColumns } from './bulk.queries.ts';
import { currencyOf } from './own-bulk.ts';

/** The columns that people are shown. */
type ShownColumns = Pick<
  StoredColumns,
  | 'class_id'
  | 'status'
  | 'order_limit'
  | 'sale_rule'
  | 'sale_countries'
  | 'price_minor'
  | 'sale_minor'
  | 'planned_sale_minor'
  | 'attributes'
> & {
  /** The price in the currency of the act. */
  own?: Pick<NonNullable<StoredColumns['own']>, 'regular_minor' | 'sale_minor' | 'planned_sale_minor'> | null;
};

export interface BulkWords {
  /** The type, or the attribute and its value. */
  about: string;
  /** What an act changes of a product, as people read it. */
  show: (columns: ShownColumns) => BulkShown;
}

const inLocale = (names: Names, locale: Locale): string => names[locale] ?? names[DEFAULT_LOCALE] ?? '';

/** How an act and what it changes are written in a language. */
export async function bulkWords(db: Db, act: BulkAct, locale: Locale): Promise<BulkWords> {
  if (act.kind === 'type') {
    const names = await typeNames(db, locale);
    const nameOf = (id: string | undefined): string => (id === undefined ? '' : (names.get(id) ?? ''));
    return { about: nameOf(act.typeId), show: ({ class_id }) => ({ text: nameOf(class_id) }) };
  }
  if (act.kind === 'attribute') return await attributeWords(db, act, locale);
  return { about: '', show: (columns) => plainOf(act, columns) };
}

function plainOf(act: BulkAct, columns: ShownColumns): BulkShown {
  const { kind } = act;
  const { status, order_limit, price_minor, sale_minor, planned_sale_minor } = columns;
  if (kind === 'status') return status === undefined ? {} : { status };
  // Only what changes is stored: a list that stays, or a rule that stays, is that of the act.
  if (act.kind === 'countries')
    return {
      soldIn: { rule: columns.sale_rule ?? act.rule, countries: columns.sale_countries ?? act.countries },
    };
  if (currencyOf(act) !== null)
    return columns.own ? { price: columns.own.regular_minor, sale: saleIn(columns.own) } : {};
  if (kind === 'limit') return order_limit === undefined ? {} : { text: String(order_limit) };
  return {
    ...(price_minor !== undefined && { price: price_minor }),
    // A sale that is still to begin is shown by its price, too.
    ...((sale_minor ?? planned_sale_minor) !== undefined && {
      sale: sale_minor ?? planned_sale_minor ?? null,
    }),
  };
}

async function attributeWords(
  db: Db,
  { code, value }: BulkAct & { kind: 'attribute' },
  locale: Locale,
): Promise<BulkWords> {
  const attribute = await attributeBy(db, code);
  const options = attribute ? await optionNames(db, attribute) : [];
  const named = new Map(options.map((option) => [option.code, inLocale(option.names, locale)]));
  const write = (one: unknown): string => {
    if (one === null || one === undefined) return '–';
    if (typeof one === 'boolean') return one ? '✓' : '✗';
    if (typeof one === 'number') return `${one} ${attribute?.unit ?? ''}`.trim();
    if (typeof one === 'string') return named.get(one) ?? one;
    if (Array.isArray(one)) return one.map(write).join(', ');
    return inLocale(one, locale);
  };
  const name = attribute ? inLocale(attribute.names, locale) : code;
  return {
    about: `${name}: ${write(value)}`,
    show: ({ attributes }) => ({ text: write(attributes?.[code]) }),
  };
}
