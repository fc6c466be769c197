import { DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import {
  IMPORT_AMOUNTS,
  IMPORT_COSTS,
  IMPORT_FIELDS,
  IMPORT_RELATIONS,
  IMPORT_TEXTS,
  type ImportAmount,
  type ImportCost,
  type ImportField,
  type ImportPrice,
  type ImportText,
} from '@halfturn/contract/staff/product-import-parts.ts';
import type { Lists } from './lists.ts';
import { RELATION_OF } from './relation-fields.ts';

/** A currency that a price can be fixed for. */
export type OtherCurrency = Exclude<Currency, 'USD'>;

/** What a column holds, taken apart. */
export type Field =
  | { is: 'plain'; field: ImportField }
  | { is: 'price'; part: ImportPrice; currency: Currency }
  | { is: 'cost'; part: ImportCost; currency: Currency }
  | { is: 'tiers'; part: 'tiers'; currency: Currency }
  | { is: 'text'; part: ImportText; locale: Locale }
  | { is: 'name'; locale: Locale }
  | { is: 'attribute'; code: string; locale: Locale | null }
  /** Of a variant: the attribute or its option; `name` is the whole name of the field. */
  | { is: 'option'; name: string };

/** A head without signs and blanks, in small letters. */
export const foldHead = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const localeOf = (text: string): Locale | undefined =>
  LOCALES.find((locale) => foldHead(locale) === foldHead(text));

/** `price.EUR`, `summary.de`, `attr.color` → what the column holds; null for what there is not. */
export function parseField(name: string): Field | null {
  if (isOneOf(IMPORT_FIELDS, name)) return { is: 'plain', field: name };
  const [, no, part] = /^(?:option|attribute)_?([123])[._](name|value)(?:\(?s\)?)?$/.exec(name) ?? [];
  if (no !== undefined) return { is: 'option', name: `option${no}.${part}` };
  const [, head = '', rest = ''] = /^([a-z_]+)(?:\.(.+))?$/.exec(name) ?? [];
  if (isOneOf(IMPORT_AMOUNTS, head)) return amountField(head, rest.toUpperCase());
  if (head === 'attr') {
    const [, code = '', tag = ''] = /^([a-z][a-z0-9-]{0,39})(?:\.(.+))?$/.exec(rest) ?? [];
    const locale = tag === '' ? null : localeOf(tag);
    return code === '' || locale === undefined ? null : { is: 'attribute', code, locale };
  }
  const locale = localeOf(rest);
  if (locale === undefined || locale === DEFAULT_LOCALE) return null;
  if (head === 'name') return { is: 'name', locale };
  return isOneOf(IMPORT_TEXTS, head) ? { is: 'text', part: head, locale } : null;
}

/** The field of an amount in a currency; null for a currency that there is not. */
export function amountField(part: ImportAmount, currency: string): Field | null {
  if (!isCurrency(currency)) return null;
  if (part === 'tiers') return { is: 'tiers', part, currency };
  return isOneOf(IMPORT_COSTS, part) ? { is: 'cost', part, currency } : { is: 'price', part, currency };
}

/** The name by which settings and exports know a field. */
export function nameOfField(field: Field): string {
  switch (field.is) {
    case 'plain':
      return field.field;
    case 'price':
    case 'cost':
    case 'tiers':
      return `${field.part}.${field.currency}`;
    case 'text':
      return `${field.part}.${field.locale}`;
    case 'name':
      return `name.${field.locale}`;
    case 'option':
      return field.name;
    case 'attribute':
      return field.locale === null ? `attr.${field.code}` : `attr.${field.code}.${field.locale}`;
  }
}

/** A field as it is written in settings: `price_EUR` and `Summary (de)` too; null for what there is not. */
export function fieldNamed(name: string, lists?: Lists): string | null {
  const own = parseField(
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  if (own && own.is !== 'attribute') return nameOfField(own);
  const folded = foldHead(name);
  const priced = priceNamed(folded);
  if (priced !== null) return priced;
  if (folded === 'tiersfor' || folded === 'wholesalefor') return 'tiers_for';
  if (folded === 'wholesale') return 'tiers';
  const text = TEXT_HEADS.get(folded);
  if (text !== undefined) return text;
  return attributeNamed(name, folded, lists);
}

/** Heads (folded, without their currency) of amounts. */
export const PRICE_HEADS: Readonly<Record<string, ImportAmount>> = {
  '': 'price',
  price: 'price',
  sale: 'sale',
  saleprice: 'sale',
  salefrom: 'sale_from',
  salestart: 'sale_from',
  saleto: 'sale_to',
  saleuntil: 'sale_to',
  saleend: 'sale_to',
  cost: 'cost',
  floor: 'floor',
  tiers: 'tiers',
  wholesale: 'tiers',
};

/** `price_EUR`, `Cost (USD)`, `usd`: what a head with a currency holds; null for another head. */
function priceNamed(folded: string): string | null {
  const part = PRICE_HEADS[folded.slice(0, -3)];
  const field = part === undefined ? null : amountField(part, folded.slice(-3).toUpperCase());
  return field && nameOfField(field);
}

/** `attr.color`, `attr.care.de`, or the code or name of an attribute in any language. */
function attributeNamed(name: string, folded: string, lists: Lists | undefined): string | null {
  const told = parseField(
    name
      .trim()
      .toLowerCase()
      .replace(/^attr[_:]/, 'attr.'),
  );
  const found = lists?.attributes.find(({ code, names }) =>
    told?.is === 'attribute'
      ? code === told.code
      : foldHead(code) === folded || Object.values(names).some((each) => foldHead(each) === folded),
  );
  const locale = told?.is === 'attribute' ? told.locale : null;
  return found ? nameOfField({ is: 'attribute', code: found.code, locale }) : null;
}

const TEXT_HEADS = new Map<string, string>(
  LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).flatMap((locale) =>
    ['name', ...IMPORT_TEXTS].map((part): [string, string] => [foldHead(part + locale), `${part}.${locale}`]),
  ),
);

/** The name of a field with its currency: in an import in euros, `price` and `price.EUR` are the same. */
export const canonical = (name: string, currency: Currency): string =>
  isOneOf(IMPORT_AMOUNTS, name) ? `${name}.${currency}` : name;

/** By what a column is known to hold the same as another: `base_game` says of an add-on what `addons` says of its base game. */
export const heldAs = (name: string, currency: Currency): string =>
  isOneOf(IMPORT_RELATIONS, name) ? `relation.${RELATION_OF[name].kind}` : canonical(name, currency);

/** Whether two columns hold the same. */
export function heldTwice(columns: readonly (string | null)[], currency: Currency): boolean {
  const held = columns.flatMap((name) => (name === null ? [] : [heldAs(name, currency)]));
  return new Set(held).size < held.length;
}
