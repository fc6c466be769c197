import { BASE_CURRENCY, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import { IMPORT_AMOUNTS, type ImportField } from '@halfturn/contract/staff/product-import-parts.ts';
import { LOCALE_NAMES, isLocale } from '@halfturn/contract/primitives/locale.ts';
import { isOneOf, keysOf } from '@halfturn/contract/primitives/names.ts';
import type { Key } from './keys.ts';

type Slices = 'staff-import' | 'staff-editor' | 'staff-product-list';

/** What the fields of an import of products are called: as in the product editor. */
export const IMPORT_FIELD_WORDS: Readonly<Record<ImportField, Key<Slices>>> = {
  name: 'staff-editor.name',
  ref: 'staff-import.field_ref',
  id: 'staff-import.field_id',
  slug: 'staff-editor.slug',
  parent: 'staff-import.field_parent',
  sku: 'staff-editor.sku',
  type: 'staff-editor.type',
  kind: 'staff-editor.kind',
  status: 'staff-editor.status',
  price: 'staff-editor.price',
  sale: 'staff-editor.sale',
  sale_from: 'staff-editor.sale_from',
  sale_to: 'staff-editor.sale_until',
  cost: 'staff-editor.cost',
  floor: 'staff-editor.floor',
  tiers: 'staff-import.field_tiers',
  tiers_for: 'staff-import.field_tiers_for',
  tax: 'staff-editor.tax',
  limit: 'staff-editor.limit',
  stock: 'staff-editor.stock',
  weight: 'staff-editor.weight',
  countries: 'staff-editor.sale_countries',
  platform: 'staff-product-list.platform',
  region: 'staff-product-list.region',
  genre: 'staff-product-list.genre',
  languages: 'staff-editor.languages',
  developer: 'staff-editor.developer',
  publisher: 'staff-editor.publisher',
  released: 'staff-editor.released',
  edition: 'staff-editor.edition',
  system: 'staff-editor.system',
  tips: 'staff-editor.tips',
  summary: 'staff-editor.summary',
  description: 'staff-editor.description',
  seo_title: 'staff-editor.seo_page_title',
  seo_description: 'staff-editor.seo_description',
  editions: 'staff-import.field_editions',
  edition_of: 'staff-import.field_edition_of',
  addons: 'staff-import.field_addons',
  base_game: 'staff-import.field_base_game',
  contains: 'staff-import.field_contains',
  series: 'staff-import.field_series',
  pictures: 'staff-import.field_pictures',
  pattern: 'staff-editor.pattern',
  pin: 'staff-import.field_pin',
};

const IN_CURRENCY: readonly string[] = IMPORT_AMOUNTS;

/** A field with its currency, if the import is in another one than the dollar. */
const withCurrency = (field: string, currency: Currency): string =>
  currency !== BASE_CURRENCY && IN_CURRENCY.includes(field) ? `${field}.${currency}` : field;

/**
 * What a field is called: `price.EUR`, `summary.de`, `attr.color`, `option1.name` too.
 *
 * @param currency that of the import
 */
export function importFieldName(
  name: string,
  t: (key: Key<Slices>, values?: Record<string, string>) => string,
  { attributes, currency }: { attributes: readonly { code: string; name: string }[]; currency: Currency },
): string {
  const field = withCurrency(name, currency);
  const [head = '', ...rest] = field.split('.');
  const more = rest.join('.');
  if (field === 'options') return t('staff-import.options');
  const [, no, part] = /^option([123])\.(name|value)$/.exec(field) ?? [];
  if (no !== undefined)
    return t(part === 'name' ? 'staff-import.option_name' : 'staff-import.option_value', { no });
  if (head === 'attr') {
    const [code = '', tag = ''] = more.split('.');
    const name = attributes.find((one) => one.code === code)?.name ?? code;
    return isLocale(tag) ? t('staff-editor.text_in', { text: name, language: LOCALE_NAMES[tag] }) : name;
  }
  if (!isOneOf(keysOf(IMPORT_FIELD_WORDS), head)) return field;
  const word = t(IMPORT_FIELD_WORDS[head]);
  if (more === '') return word;
  const isMoment = head === 'sale_from' || head === 'sale_to';
  if (isMoment) return t('staff-editor.text_in', { text: word, language: more });
  return isLocale(more)
    ? t('staff-editor.text_in', { text: word, language: LOCALE_NAMES[more] })
    : t('staff-import.in_currency', { field: word, currency: more });
}
