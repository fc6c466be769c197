import { hash } from 'node:crypto';

/** Minor units by currency. */
export type FixedAmounts = Readonly<Record<string, number>>;

/** A live product, as the database has it. */
export interface ProductRow {
  id: string;
  name: string;
  kind: 'key' | 'physical';
  class_id: string;
  /** These three are empty where the product's type has no such attribute. */
  platform_code: string;
  region_code: string;
  genre_code: string;
  /** `en,de`. */
  languages: string;
  /** `color.black,cotton.true,length=14`. */
  attribute_codes: string;
  /** US cents. */
  current_minor: number;
  /** Only if it is higher than the current price. */
  was_minor: number | null;
  /** Seconds since 1970: when it was last reduced; null if it is not. */
  reduced_at: number | null;
  units_sold: number;
  pin: number;
  /** Days since 1970. */
  released: number | null;
  in_stock: boolean;
  /** The name as search compares it: `search_title`. */
  title: string;
  /** The name without accents, case and punctuation: `search_name`. Products with the same one are the same title. */
  folded_name: string;
  /** The developer; empty if it is not known. */
  maker: string;
  /** `search_terms`, one per line. */
  terms: string;
  /** Its own fixed prices; null without any. */
  fixed_prices: FixedAmounts | null;
  /** Its variants on sale; null for a product without any. */
  variants: VariantRow[] | null;
}

/** A variant, as the database has it. */
export interface VariantRow {
  id: string;
  /** `color.black,size.m`. */
  codes: string;
  /** US cents. */
  price: number;
  /** Only if it is higher than the price. */
  was: number | null;
  fixed: FixedAmounts | null;
  inStock: boolean;
}

/** A variant of a product. */
export interface Variant {
  id: string;
  /** Its option of each attribute by which variants differ: `color.black`. */
  codes: string[];
  /** US cents. */
  price: number;
  /** Its fixed prices; null without any. */
  fixed: FixedAmounts | null;
  inStock: boolean;
}

const NO_VARIANTS: readonly Variant[] = [];

/** A product without its facets and words. It is never changed, but replaced. */
export interface Product {
  id: string;
  name: string;
  title: string;
  /** Tells whether the words of a product have changed. */
  wordsHash: number;
  /** The same for all products of one title. */
  nameHash: number;
  /** US cents: what the card shows. */
  price: number;
  /** The share that was taken off the lowest price of the month before; 0 if nothing was. */
  discount: number;
  /** Seconds since 1970: since when; null if nothing was. */
  reducedAt: number | null;
  sold: number;
  pin: number;
  /** Days since 1970. */
  released: number | null;
  inStock: boolean;
  variants: readonly Variant[];
}

/** The variants that decide what a product costs: those in stock; if nothing is in stock, all of them. */
export function offeredOf(variants: readonly VariantRow[]): readonly VariantRow[] {
  const inStock = variants.filter((each) => each.inStock);
  return inStock.length > 0 ? inStock : variants;
}

/** What the card of a product shows, in US cents. */
function priceOf({ current_minor, was_minor, variants }: ProductRow): { price: number; was: number | null } {
  const [first, ...others] = offeredOf(variants ?? []);
  if (!first) return { price: current_minor, was: was_minor };
  return others.reduce<VariantRow>((least, each) => (each.price < least.price ? each : least), first);
}

/** The share that was taken off a price. */
const discountOf = ({ price, was }: ReturnType<typeof priceOf>): number =>
  was === null ? 0 : (was - price) / was;

/** 48 bits, to compare texts by that need not be kept. */
export const hashOf = (text: string): number => hash('md5', text, 'buffer').readUIntLE(0, 6);

/** The product of a row. */
export const productOf = (row: ProductRow): Product => ({
  id: row.id,
  name: row.name,
  title: row.title,
  wordsHash: hashOf(`${row.title}\n${row.terms}`),
  nameHash: hashOf(row.folded_name),
  price: priceOf(row).price,
  discount: discountOf(priceOf(row)),
  reducedAt: row.reduced_at,
  sold: row.units_sold,
  pin: row.pin,
  released: row.released,
  inStock: row.in_stock,
  variants:
    row.variants?.map(({ id, codes, price, fixed, inStock }) => ({
      id,
      codes: codes.split(','),
      price,
      fixed,
      inStock,
    })) ?? NO_VARIANTS,
});
