import type { AttributeValue } from '@halfturn/contract/staff/product-types.ts';
import type { KeyPattern } from '@halfturn/contract/primitives/key-patterns.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import type { ImportSettings } from '@halfturn/contract/staff/product-imports.ts';
import type {
  ImportCost,
  ImportNote,
  ImportReason,
  ImportRelation,
  ImportText,
} from '@halfturn/contract/staff/product-import-parts.ts';
import type { PRODUCT_STATES } from '@halfturn/contract/staff/product-states.ts';
import type { SaleColumns } from '../sale-countries.ts';
import type { Field, OtherCurrency } from './fields.ts';
import type { Values } from './lists.ts';
import type { Steps } from './read-values.ts';

/** Why a line is not imported. */
export interface Fault {
  reason: ImportReason;
  field?: string;
  value?: string;
}

export interface Remark {
  note: ImportNote;
  field?: string;
  value?: string;
}

export type Texts = Partial<Record<ImportText, string>>;
export type State = (typeof PRODUCT_STATES)[number];

/** Wholesale prices of a line. No steps: the product has none any more. */
export interface LineTiers {
  for: 'all' | 'members' | null;
  steps: Partial<Record<Currency, Steps>>;
}

/** An amount that a line says in another currency than the dollar, in which the store keeps it. */
export interface SaidAmount {
  currency: OtherCurrency;
  minor: number;
}

/** What a line says of a price in one currency, in its minor units. */
export interface SaidPrice {
  price?: number;
  /** Null ends a sale. */
  sale?: number | null;
  /** When the sale begins and ends; null for at once, and for no end. */
  from?: string | null;
  to?: string | null;
}

/** What a line says. Fields without a value are absent, and leave a known product unchanged. */
export interface Said {
  developer: string;
  publisher: string;
  edition: string;
  system: string;
  tips: string;
  released: string;
  languages: string[];
  limit: number;
  /** Goods in stock. */
  stock: number;
  /** Grams, for products that are shipped. */
  weight: number;
  /** Products with a higher pin come first in lists by popularity. */
  pin: number;
  status: State;
  tax: TaxClass;
  kind: 'key' | 'physical';
  /** US cents; null ends a sale. */
  sale: number | null;
  /** When the sale begins and ends; null for at once, and for no end. */
  saleFrom: string | null;
  saleTo: string | null;
  pattern: KeyPattern;
  /** Where it is sold. */
  soldIn: SaleColumns;
  /** Its names in other languages; an empty one takes a name away. */
  names: Partial<Record<Locale, string>>;
  /** US cents; null removes it. */
  floor: number | null;
  cost: number | null;
  type: string;
  platform: string;
  region: string;
  attributes: Record<string, AttributeValue>;
}

/** What a line says of a variant. */
export interface LineVariant {
  /** By what the line names the product: its id, reference, address or name. */
  parent: string;
  /** Options by attribute; none if the line does not say them. */
  options: Record<string, string>;
  sku: string | null;
}

/** A product as a line of the file describes it. */
export interface Line {
  /** Number in the file, from 1; the first line has the heads. */
  no: number;
  /** Empty: the line finds its product otherwise, and does not change its name. */
  name: string;
  /** The product's id, its part of the address, and how an importer knows it; null if the file does not say it. */
  id: string | null;
  slug: string | null;
  ref: string | null;
  /** Of a product; the one of a variant is in `variant`. */
  sku: string | null;
  /** The address of the type. */
  class: string;
  /** Null if the file does not say it. */
  genre: string | null;
  platform: string | null;
  region: string | null;
  /** US cents; 0 if the file has no price. */
  price: number;
  /** Prices that the file fixes for other currencies. */
  fixed: Partial<Record<OtherCurrency, SaidPrice>>;
  /** The currency whose price sets the base price too, as it is that of the import; null for the dollar. */
  own: OtherCurrency | null;
  /** The cost and the lowest price, if they are in another currency than the dollar. */
  amounts: Partial<Record<ImportCost, SaidAmount>>;
  tiers: LineTiers;
  said: Partial<Said>;
  /** Texts by language. In en-US not the edition, system and tips, which are in `said`. */
  texts: Partial<Record<Locale, Texts>>;
  /** Addresses of pictures. */
  pictures: string[];
  /** Other products, by what the line calls them, for each field that names some. */
  related: Partial<Record<ImportRelation, string>>;
  /** Null for a product. */
  variant: LineVariant | null;
  /** Attributes by which the variants of the product differ; null if the line does not say it. */
  variesBy: string[] | null;
  notes: Remark[];
}

export interface Unknown {
  field: string;
  value: string;
}

export type Read = { line: Line } | { fault: Fault; unknown: Unknown[]; name: string };

export type LineSettings = Pick<ImportSettings, 'decode'> &
  Partial<Pick<ImportSettings, 'type' | 'platform' | 'region' | 'currency'>>;

/** Reads lines of one file. */
export interface Reader {
  columns: readonly { field: Field; name: string; index: number }[];
  heads: number;
  /** Of the prices whose column does not name one. */
  currency: Currency;
  settings: LineSettings;
  values: Values;
}

/** The cells of a line that have a value, by field. */
export type Cells = ReadonlyMap<string, string>;

/** Ends the reading of a line that is wrong. */
export class Wrong extends Error {
  readonly fault: Fault;
  constructor(reason: ImportReason, field?: string, value?: string) {
    super(reason);
    this.fault = { reason, ...(field !== undefined && { field }), ...(value !== undefined && { value }) };
  }
}

/** Text on one line. No-break spaces stay: they are part of how some languages write. */
export const oneLine = (text: string): string => text.replaceAll(/[ \t\r\n]+/g, ' ').trim();

/** Whether a line says anything about relations to other products. */
export const relatesToAny = ({ related }: Pick<Line, 'related'>): boolean => Object.keys(related).length > 0;
