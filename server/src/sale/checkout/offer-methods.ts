import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { ProblemSlug } from '@halfturn/contract/problem.ts';
import type { Sellable } from '../../shop/catalog/door.ts';
import {
  answers,
  availability,
  BALANCE,
  inBase,
  isOpen,
  serviceCharge,
  type MethodRow,
  type Providers,
} from '../payments/door.ts';
import type { PricedLine, Reductions } from './price.ts';

export interface OfferedMethod {
  row: MethodRow;
  feeMinor: number;
  reason: ProblemSlug | null;
  worksIn: ReturnType<typeof availability>['worksIn'];
  /** What the member's balance lacks, if that is the reason. */
  missingMinor: number | null;
}

export interface Basket {
  providers: Providers;
  /** The store takes real payments. */
  live: boolean;
  /** The member's store balances. */
  balances: readonly { currency: Currency; amount: number }[];
  /** What is to be paid without a service charge and added tax. */
  netMinor: number;
  /** The tax that is added to the total with this service charge. */
  addedTaxWith: (feeMinor: number) => number;
  lines: readonly PricedLine<Sellable>[];
  off: Reductions;
  freightMinor: number;
  currency: Currency;
  rate: number;
  country: string | null;
  /** Cards are blocked for this buyer for a while. */
  cardsRest: boolean;
}

/** Each payment method with its service charge, or with the reason why it cannot be used for this basket. */
export function offerMethods(rows: readonly MethodRow[], basket: Basket): OfferedMethod[] {
  const baseMinor = inCents(basket);
  return rows.flatMap((row): OfferedMethod[] => {
    // A member without a balance is not told of it: nothing here would help them.
    if (row.provider === BALANCE && basket.balances.length === 0) return [];
    // If there is nothing to pay, every method works.
    if (basket.netMinor === 0) return [{ row, feeMinor: 0, reason: null, worksIn: null, missingMinor: null }];
    const feeMinor = serviceCharge(row, basket.netMinor, basket.currency, basket.rate);
    const offer = availability(row, {
      ...basket,
      baseMinor,
      answers: answers(basket.providers, row),
      open: isOpen(basket.providers, row, basket.live),
    });
    const lacks = row.provider === BALANCE ? lacksOf(basket, feeMinor) : 0;
    if (offer.reason !== null || lacks <= 0) return [{ row, feeMinor, ...offer, missingMinor: null }];
    return [{ row, feeMinor, reason: 'balance_not_enough', worksIn: null, missingMinor: lacks }];
  });
}

function lacksOf({ balances, currency, netMinor, addedTaxWith }: Basket, feeMinor: number): number {
  const held = balances.find((balance) => balance.currency === currency)?.amount ?? 0;
  return netMinor + feeMinor + addedTaxWith(feeMinor) - held;
}

/**
 * The basket in US cents, for the limits of payment methods. If a coupon pays all the goods, freight is left: a rounding
 * difference must not make that less than nothing.
 */
function inCents({ lines, off, freightMinor, currency, rate }: Basket): number {
  const goods = lines.reduce((sum, line) => sum + lineInCents(line, rate, currency), 0);
  const reduced = inBase(off.memberMinor + off.couponMinor + off.pointsMinor, rate, currency);
  return Math.max(0, goods - reduced) + inBase(freightMinor, rate, currency);
}

/** What was converted, or what a fixed price is worth. */
const lineInCents = (line: PricedLine<Sellable>, rate: number, currency: Currency): number =>
  line.product.fixed_minor === null
    ? line.baseMinor * line.quantity
    : inBase(line.totalMinor, rate, currency);
