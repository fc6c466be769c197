import { KEY_PATTERN_NAMES, type KeyPattern } from '@halfturn/contract/primitives/key-patterns.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import type { SaleRule } from '@halfturn/contract/primitives/sale-countries.ts';
import { TAX_CLASSES } from '@halfturn/contract/primitives/tax-classes.ts';
import type {
  ProductFacts,
  ProductField,
  StaffProductFacts,
} from '@halfturn/contract/staff/product-editor.ts';
import { PRODUCT_STATES, type ProductState } from '@halfturn/contract/staff/product-states.ts';
import { namesOf, nameValues, textValues } from './product-texts.ts';
import { isoOf, localMoment } from '../../notices/local-moment.ts';
import { minorOf, typedOf } from '../../prices/amount.ts';
import { costCents, typedCost } from './costs.ts';
import type { OwnCurrency } from './own-fields.tsx';
import { noNumber } from '../../typed-number.ts';

type AttributeValue = ProductFacts['attributes'][string];

/** What stands in the fields of the editor, by their names; amounts and figures as they are typed. */
export interface ProductValues {
  name: string;
  /** `names.de`: the name in a language that has another one. */
  [name: `names.${string}`]: string | undefined;
  /** Of a product without variants. */
  sku: string;
  typeId: string;
  /** `scheduled` is a draft with a moment at which it is published. */
  status: ProductState | 'scheduled';
  /** A local moment. */
  publishAt: string;
  kind: 'key' | 'physical';
  /** Of a new product; empty: made from the name. */
  slug: string;
  /** Of a new product. */
  released: string;
  platform: string;
  region: string;
  genre: string;
  languages: readonly string[];
  developer: string;
  publisher: string;
  edition: string;
  system: string;
  tips: string;
  keyPattern: KeyPattern;
  orderLimit: string;
  taxClass: string;
  saleRule: SaleRule;
  saleCountries: readonly string[];
  weightGrams: string;
  /** Units of goods. */
  stock: string;
  price: string;
  sale: string;
  /** The same in the store's own currency, where a new product is priced in it. */
  ownPrice: string;
  ownSale: string;
  /** Local moments; empty: at once, and never. */
  saleFrom: string;
  saleUntil: string;
  floor: string;
  cost: string;
  [attribute: `attributes.${string}`]: AttributeValue | undefined;
  /** `texts.de.summary`; `texts.de.checked` is `yes` once the German texts were marked as up to date. */
  [text: `texts.${string}`]: string | undefined;
}

const ATTRIBUTE = 'attributes.';
export const attributeName = (code: string): `attributes.${string}` => `attributes.${code}`;

/** A product that does not exist yet. */
export const emptyValues = (typeId: string): ProductValues => ({
  name: '',
  sku: '',
  typeId,
  status: 'draft',
  publishAt: '',
  kind: 'key',
  slug: '',
  released: '',
  platform: '',
  region: '',
  genre: '',
  languages: [],
  developer: '',
  publisher: '',
  edition: '',
  system: '',
  tips: '',
  keyPattern: 'generic',
  orderLimit: '5',
  taxClass: 'standard',
  saleRule: 'everywhere',
  saleCountries: [],
  weightGrams: '',
  stock: '0',
  price: '',
  sale: '',
  ownPrice: '',
  ownSale: '',
  saleFrom: '',
  saleUntil: '',
  floor: '',
  cost: '',
});

const typed = (minor: number | null): string => typedOf(minor, 2);

/** What the store has, as the fields show it. @param own the currency of cost and lowest price; null: in dollars */
export const valuesOf = (
  { facts, kind, units, texts }: StaffProductFacts,
  own: OwnCurrency | null,
): ProductValues => ({
  ...emptyValues(facts.typeId),
  name: facts.name,
  sku: facts.sku,
  status: facts.publishAt === null ? facts.status : 'scheduled',
  publishAt: localMoment(facts.publishAt),
  kind,
  platform: facts.platform ?? '',
  region: facts.region ?? '',
  genre: facts.genre ?? '',
  languages: facts.languages,
  developer: facts.developer,
  publisher: facts.publisher,
  edition: facts.edition,
  system: facts.system,
  tips: facts.tips,
  keyPattern: facts.keyPattern,
  orderLimit: String(facts.orderLimit),
  taxClass: facts.taxClass,
  saleRule: facts.saleRule,
  saleCountries: facts.saleCountries,
  weightGrams: facts.weightGrams === null ? '' : String(facts.weightGrams),
  stock: kind === 'physical' ? String(units) : '0',
  price: typed(facts.price),
  sale: typed(facts.sale),
  saleFrom: localMoment(facts.saleFrom),
  saleUntil: localMoment(facts.saleUntil),
  floor: typedCost(facts.floor, own),
  cost: typedCost(facts.cost, own),
  ...nameValues(facts.names),
  ...textValues(texts),
  ...Object.fromEntries(
    Object.entries(facts.attributes).map(([code, value]) => [attributeName(code), value]),
  ),
});

/** A whole number as it is typed; null where nothing is written. */
export function wholeOf(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '');
  if (plain === '') return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : noNumber(text);
}

/** A number attribute as it is typed, with a comma or a point; what is none goes as it is, for the store to refuse. */
function numberOf(text: string): number | string | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  if (plain === '') return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : text.slice(0, 60);
}

/** The values of the attributes that the type has, as the store takes them. */
function attributesOf(values: ProductValues, fields: readonly ProductField[]): ProductFacts['attributes'] {
  return Object.fromEntries(
    fields.flatMap(({ code, kind, builtIn }) => {
      const value = values[attributeName(code)] ?? null;
      if (builtIn || value === null || value === '') return [];
      return [[code, kind === 'number' && typeof value === 'string' ? numberOf(value) : value]];
    }),
  );
}

/** The fields as the store takes them. @param own the currency of cost and lowest price; null: in dollars */
export const factsOf = (
  values: ProductValues,
  fields: readonly ProductField[],
  own: OwnCurrency | null,
): ProductFacts => ({
  name: values.name,
  names: namesOf(values),
  sku: values.sku,
  typeId: values.typeId,
  status: isOneOf(PRODUCT_STATES, values.status) ? values.status : 'draft',
  publishAt: values.status === 'scheduled' ? isoOf(values.publishAt) : null,
  platform: values.platform || null,
  region: values.region || null,
  genre: values.genre || null,
  languages: [...values.languages],
  developer: values.developer,
  publisher: values.publisher,
  edition: values.edition,
  system: values.system,
  tips: values.tips,
  keyPattern: isOneOf(KEY_PATTERN_NAMES, values.keyPattern) ? values.keyPattern : 'generic',
  orderLimit: wholeOf(values.orderLimit) ?? 0,
  taxClass: isOneOf(TAX_CLASSES, values.taxClass) ? values.taxClass : 'standard',
  saleRule: values.saleRule,
  saleCountries: values.saleRule === 'everywhere' ? [] : [...values.saleCountries],
  weightGrams: wholeOf(values.weightGrams),
  price: minorOf(values.price, 2),
  sale: minorOf(values.sale, 2),
  saleFrom: isoOf(values.saleFrom),
  saleUntil: isoOf(values.saleUntil),
  floor: costCents(values.floor, own),
  cost: costCents(values.cost, own),
  attributes: attributesOf(values, fields),
});

/** The field of the editor that a name in a refusal stands for. */
export const fieldNamed = (name: string): string =>
  name === 'onHand' || name.startsWith('stock')
    ? 'stock'
    : name === 'language'
      ? 'languages'
      : name.startsWith('saleCountries')
        ? 'saleCountries'
        : name === 'own.regular'
          ? 'ownPrice'
          : name === 'own.sale'
            ? 'ownSale'
            : name;

/** Whether a field is that of an attribute. */
export const isAttribute = (name: string): boolean => name.startsWith(ATTRIBUTE);
