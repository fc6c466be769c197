import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { convertFromBase, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { Explained } from '@halfturn/contract/primitives/explained.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { explainLevel, explainPoints } from '../../people/membership/door.ts';
import type { Priced, RateBook } from '../../shop/catalog/door.ts';
import type { ComesOff } from './comes-off.ts';
import { furtherKilos, type DeliveryStyle } from './freight.ts';
import { percentOff, type PricedLine, type Totals } from './price.ts';

/** An order as it was worked out. */
export interface Worked {
  lines: readonly PricedLine<Priced>[];
  /** By line, thousandths of a percent. */
  taxRates: readonly number[];
  rate: Pick<ReturnType<RateBook['rateOf']>, 'rate' | 'asOf'>;
  currency: Currency;
  comesOff: Pick<ComesOff, 'off' | 'member' | 'applied' | 'pointsOnMinor'>;
  /** How boxed goods travel; null where nothing does. */
  parcel: { style: DeliveryStyle; country: string | null; grams: number } | null;
  method: { code: string; fee_percent: string; fee_fixed_minor: number } | null;
  totals: Totals;
}

/**
 * Where the amounts of an order come from, out of what they were worked out with: nothing is worked out twice, and the figures
 * of each add up to it (`sums.test.ts`).
 *
 * @param locale in which a member's level is named
 */
export function explain(worked: Worked, locale: Locale): Explained {
  const { lines, currency, totals, taxRates } = worked;
  const { member, pointsOnMinor } = worked.comesOff;
  const said = lines.map(({ product, quantity, unitMinor, baseMinor, wasMinor, tier }, i) => ({
    quantity,
    unit: unitMinor,
    base: product.fixed_minor === null ? baseMinor : null,
    was: wasMinor,
    tier: tier && { from: tier.from, single: tier.singleMinor },
    taxRate: nthOf(taxRates, i) / 1000,
  }));
  const { rate, asOf } = worked.rate;
  const converted = currency !== 'USD' && said.some(({ base }) => base !== null);
  return {
    lines: said,
    rate: converted ? { rate, asOf: asOf.toISOString() } : null,
    member: memberSums(worked, locale),
    coupon: couponSums(worked),
    points: member && explainPoints(member, pointsOnMinor),
    freight: freightSums(worked),
    fee: feeSums(worked, totals),
  };
}

function memberSums(
  { lines, currency, comesOff: { off, member } }: Worked,
  locale: Locale,
): Explained['member'] {
  if (!member || member.standing.discount_bp === 0) return null;
  const wanted = percentOff(lines, member.standing.discount_bp, currency);
  return explainLevel(
    member,
    wanted.reduce((sum, each) => sum + each, 0),
    off.memberMinor,
    locale,
  );
}

function couponSums({ comesOff: { applied } }: Worked): Explained['coupon'] {
  const how = applied?.how;
  if (!how) return null;
  return {
    percent: how.percent,
    off: how.offMinor,
    beyond: how.beyondMinor,
    kept: how.keptMinor,
    cap: how.capMinor,
    minimum: how.minimumMinor,
    goods: how.goodsMinor,
    lines: how.lines,
  };
}

function freightSums({ parcel, rate: { rate }, currency, totals }: Worked): Explained['freight'] {
  if (!parcel) return null;
  const { style, country, grams } = parcel;
  const first = Math.min(totals.freightMinor, convertFromBase(style.first_minor, rate, currency).amount);
  return {
    style: style.code,
    names: style.names,
    country,
    grams,
    first,
    kilos: furtherKilos(grams),
    // What is left of the sum, which is converted as a whole.
    further: totals.freightMinor - first,
  };
}

function feeSums({ method, rate: { rate }, currency }: Worked, totals: Totals): Explained['fee'] {
  if (!method) return null;
  const on = totals.totalMinor - totals.feeMinor;
  const fixed = on === 0 ? 0 : convertFromBase(method.fee_fixed_minor, rate, currency).amount;
  return { method: method.code, percent: Number(method.fee_percent), on, fixed };
}
