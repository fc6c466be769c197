import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { isSoldIn } from '@halfturn/contract/primitives/sale-countries.ts';
import type { ProblemSlug } from '@halfturn/contract/problem.ts';
import { formatMoney, formatCountryPhrase } from '@halfturn/locales/format.ts';
import type { MemberUse } from '../../people/membership/door.ts';
import { orderLimit, type Sellable } from '../../shop/catalog/door.ts';
import type { Buying } from './price.ts';

/** A reason why the order cannot be placed. */
export interface Obstacle {
  error: ProblemSlug;
  productId: string | null;
  max: number | null;
  /** How much more a coupon requires, in minor units. */
  missingMinor?: number | null;
  /** The country where the product, or nothing, is sold. */
  country?: string;
}

/** The values of an obstacle's sentence, formatted for the visitor. */
export const obstacleValues = (
  { max, missingMinor, country }: Obstacle,
  currency: Currency,
  locale: Locale,
): Record<string, string | number> => ({
  max: max ?? 0,
  missing: formatMoney({ amount: missingMinor ?? 0, currency }, locale),
  country: country ? formatCountryPhrase(country, locale) : '',
});

/** Why points cannot be spent: the visitor is a guest, there are too few, or they exceed this order. */
export function pointsObstacles(wanted: number, member: MemberUse | null): Obstacle[] {
  if (wanted === 0) return [];
  if (!member) return [{ error: 'login_required', productId: null, max: null }];
  const { standing, most } = member;
  if (wanted > standing.points) return [{ error: 'points_not_enough', productId: null, max: most.points }];
  if (wanted > most.points) return [{ error: 'points_over_share', productId: null, max: most.points }];
  return [];
}

/** Why nothing can be ordered where the buyer is: the store does not sell there. */
export function countryObstacles(countries: readonly string[], closed: readonly string[]): Obstacle[] {
  const country = countries.find((one) => closed.includes(one));
  return country === undefined ? [] : [{ error: 'country_not_served', productId: null, max: null, country }];
}

/** Why a line cannot be ordered: it is not sold where the buyer is, too few units are left, or the quantity exceeds the limit of one order. */
export function obstaclesOf(
  { product, quantity }: { product: Sellable; quantity: number },
  { member, guestUnits, countries }: Buying & { countries: readonly string[] },
): Obstacle[] {
  const soldIn = { rule: product.sale_rule, countries: product.sale_countries };
  const country = countries.find((one) => !isSoldIn(soldIn, one));
  if (country !== undefined)
    return [{ error: 'not_sold_in_country', productId: product.id, max: null, country }];
  const limit = orderLimit(product, guestUnits, member);
  if (product.free < quantity) return [{ error: 'sold_out', productId: product.id, max: product.free }];
  if (quantity > limit) return [{ error: 'per_order_limit', productId: product.id, max: limit }];
  return [];
}
