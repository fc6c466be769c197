import type { checkoutQuote } from '@halfturn/contract/checkout.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency, Money } from '@halfturn/contract/primitives/money.ts';
import { inLanguage } from '@halfturn/locales/in-language.ts';
import { releaseDay } from '@halfturn/contract/primitives/release-day.ts';
import type { Sellable } from '../../shop/catalog/door.ts';
import { quoteMemberWire } from '../../people/membership/door.ts';
import { amountsOf, taxWire } from '../tax/door.ts';
import { explain } from './explain.ts';
import { keysFitMail } from '../orders/door.ts';
import type { Obstacle } from './obstacles.ts';
import type { OfferedMethod } from './offer-methods.ts';
import type { ReckonedLine, Reckoning } from './reckon.ts';

/** The reckoning as the visitor reads it. `say` puts an obstacle into words of their language. */
export function quoteWire(
  reckoning: Reckoning,
  currency: Currency,
  locale: Locale,
  now: Date,
  say: (obstacle: Obstacle) => string,
): AnswerOf<typeof checkoutQuote> {
  const money: ToMoney = (amount) => ({ amount, currency });
  const { totals, member } = reckoning;
  return {
    lines: reckoning.lines.map((line) => lineWire(line, { money, now, country: reckoning.country })),
    goods: money(totals.goodsMinor),
    memberDiscount: money(totals.memberMinor),
    coupon: money(totals.couponMinor),
    points: money(totals.pointsMinor),
    ...quoteMemberWire(member, { totalMinor: totals.totalMinor, rate: reckoning.rate, currency }, locale),
    freight: money(totals.freightMinor),
    serviceCharge: money(totals.feeMinor),
    tax: taxWire(
      reckoning.tax,
      amountsOf(
        {
          lines: reckoning.lines.map((line) => ({ amountMinor: line.totalMinor - line.offMinor })),
          freightMinor: totals.freightMinor,
          feeMinor: totals.feeMinor,
        },
        reckoning.tax,
      ),
      currency,
    ),
    total: money(totals.totalMinor),
    explained: explain(reckoning.worked, locale),
    deliversKeys: reckoning.lines.some(({ product }) => product.kind === 'key'),
    keyDelivery: reckoning.keyDelivery,
    keysFitMail: keysFitMail(
      reckoning.lines.map((line) => ({ kind: line.product.kind, quantity: line.quantity })),
    ),
    needsAddress: reckoning.needsAddress,
    deliveryMethods: reckoning.styles.map(({ style, feeMinor }) => ({
      code: style.code,
      name: inLanguage(style.names, locale),
      hint: inLanguage(style.hints, locale),
      fee: money(feeMinor),
      minDays: style.min_days,
      maxDays: style.max_days,
    })),
    paymentMethods: reckoning.methods.map((method) => methodWire(method, money)),
    problems: reckoning.obstacles.map((obstacle) => ({
      error: obstacle.error,
      productId: obstacle.productId,
      max: obstacle.max,
      missing: obstacle.missingMinor == null ? null : money(obstacle.missingMinor),
      msg: say(obstacle),
    })),
  };
}

type ToMoney = (amount: number) => Money;

interface Shown {
  money: ToMoney;
  now: Date;
  /** Where the buyer is. */
  country: string | null;
}

const lineWire = (line: ReckonedLine, { money, now, country }: Shown) => ({
  productId: line.product.id,
  name: line.product.name,
  quantity: line.quantity,
  unit: money(line.unitMinor),
  was: line.wasMinor === null ? null : money(line.wasMinor),
  total: money(line.totalMinor),
  releasesOn: releaseDay(line.product, now),
  worksNotIn: worksIn(line.product, country) ? null : country,
  tier: line.tier && { from: line.tier.from, single: money(line.tier.singleMinor) },
  next: line.next,
});

const methodWire = ({ row, feeMinor, reason, worksIn, missingMinor }: OfferedMethod, money: ToMoney) => ({
  code: row.code,
  fee: money(feeMinor),
  holdMinutes: row.hold_minutes,
  holdsKeys: row.holds_keys,
  missing: missingMinor === null ? null : money(missingMinor),
  available: reason === null,
  reason,
  worksIn,
});

/** Whether a key activates in a country. True for what is shipped, and if the country is not known. */
const worksIn = ({ kind, region_countries: countries }: Sellable, country: string | null): boolean =>
  kind !== 'key' || country === null || !countries || countries.length === 0 || countries.includes(country);
