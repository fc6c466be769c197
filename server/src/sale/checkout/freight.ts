import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { convertFromBase, type Currency } from '@halfturn/contract/primitives/money.ts';

/** A delivery style, as the shopkeeper set it up. Amounts in US cents. */
export interface DeliveryStyle {
  code: string;
  /** By language, with an English one. */
  names: Partial<Record<Locale, string>>;
  hints: Partial<Record<Locale, string>>;
  first_minor: number;
  further_minor: number;
  min_days: number;
  max_days: number;
  countries: readonly string[];
  /** From this value of goods on, nothing is charged; null if never. */
  free_from_minor: number | null;
}

/** Kilograms begun beyond the first. */
export const furtherKilos = (grams: number): number => Math.max(0, Math.ceil(grams / 1000) - 1);

/** What is shipped: its weight, and what the goods of the order cost after discounts, in minor units of the currency. */
interface Shipped {
  grams: number;
  goodsMinor: number;
}

/**
 * What sending so much weight costs, in minor units of the currency: a first kilogram, and each further one begun; nothing from the
 * style's value of goods on.
 */
export function freight(
  style: DeliveryStyle,
  { grams, goodsMinor }: Shipped,
  rate: number,
  currency: Currency,
): number {
  const { free_from_minor: free } = style;
  if (free !== null && goodsMinor >= convertFromBase(free, rate, currency).amount) return 0;
  const further = furtherKilos(grams);
  return convertFromBase(style.first_minor + further * style.further_minor, rate, currency).amount;
}

/** The styles that go to a country; without a country all of them, for the buyer who has not said yet. */
export function stylesFor<S extends DeliveryStyle>(styles: readonly S[], country: string | null): S[] {
  return styles.filter(
    (style) => !country || style.countries.length === 0 || style.countries.includes(country),
  );
}
