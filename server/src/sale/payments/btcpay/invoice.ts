import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import * as z from 'zod';
import type { ProviderEvent } from '../provider.ts';
import { minorOf } from '../decimal.ts';
import { minorTimes } from './times.ts';

/** What we read of an invoice as BTCPay Server has it. */
export const btcpayInvoice = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  amount: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  checkoutLink: z.url(),
  createdTime: z.number(),
  expirationTime: z.number(),
  metadata: z.object({ attempt: z.unknown().optional() }),
});
export type BtcpayInvoice = z.infer<typeof btcpayInvoice>;

export const btcpayMethods = z.array(
  z.object({
    rate: z.string(),
    payments: z.array(
      z.object({
        id: z.string().min(1),
        receivedDate: z.number(),
        value: z.string(),
        fee: z.string().default('0'),
        status: z.enum(['Invalid', 'Processing', 'Settled']),
      }),
    ),
  }),
);

/** A payment into an invoice, in the invoice's own currency. */
export interface Paid {
  id: string;
  at: number;
  settled: boolean;
  /** Minor units, with what is left of one. */
  minor: number;
}

/** All payments into an invoice that were not given up, in the order in which they came. */
export function paymentsOf(methods: z.infer<typeof btcpayMethods>, currency: string): Paid[] {
  return methods
    .flatMap(({ rate, payments }) =>
      payments
        .filter(({ status }) => status !== 'Invalid')
        .map(({ id, receivedDate, value, fee, status }) => ({
          id,
          at: receivedDate,
          settled: status === 'Settled',
          minor: minorTimes(value, fee, rate, currency),
        })),
    )
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** BTCPay Server rounds to the last digit of a coin, for each coin that an invoice is paid in: less than a minor unit. */
const ROUNDING = 0.5;

/**
 * Money as we count it: what came in time and pays the invoice is one sum, named by the invoice; whatever comes after that, or
 * after the invoice's end, is money of its own. By the times alone, so that it is the same whenever it is looked at, and nothing is
 * counted twice.
 */
export function sharesOf({ expirationTime }: BtcpayInvoice, wanted: number, payments: readonly Paid[]) {
  const inTime = payments.filter(({ at }) => at <= expirationTime);
  let sum = 0;
  let count = 0;
  while (count < inTime.length && sum < wanted - ROUNDING) sum += nthOf(inTime, count++).minor;
  return {
    main: inTime.slice(0, count),
    others: payments.filter((one) => !inTime.slice(0, count).includes(one)),
  };
}

/** Rounded down: a part of a cent is none. Binary noise is no part. */
const whole = (minor: number): number => Math.floor(minor + 1e-6);

/** The attempt that an invoice is for, as we named it; null where it is of something else that is sold there. */
export const attemptOf = (metadata: { attempt?: unknown }): string | null =>
  z.uuid().safeParse(metadata.attempt).data ?? null;

/** It cannot be said yet what a payment is for; it will be once the invoice has ended. */
export class NotDecided extends Error {
  override name = 'NotDecided';
}

/**
 * What an invoice means, in our words; null while the buyer may still pay, and where it is none of ours.
 *
 * @param about a payment that is asked for by its id: where it is no part of the invoice's own sum, it is told of alone
 */
export function eventOf(
  invoice: BtcpayInvoice,
  payments: readonly Paid[],
  about: string | null,
): ProviderEvent | null {
  const attemptId = attemptOf(invoice.metadata);
  if (attemptId === null) return null;
  const wanted = minorOf(invoice.amount, invoice.currency);
  if (wanted === null) throw new Error(`BTCPay's invoice ${invoice.id} is of no amount`);
  const say = (kind: ProviderEvent['kind']): ProviderEvent => ({ attemptId, kind, capture: null });
  const captured = (ref: string, amount: number): ProviderEvent | null =>
    amount > 0 ? { attemptId, kind: 'captured', capture: { ref, amount, currency: invoice.currency } } : null;
  const alone = (one: Paid | undefined): ProviderEvent | null =>
    one?.settled ? captured(`${invoice.id}#${one.id}`, whole(one.minor)) : null;

  const { main, others } = sharesOf(invoice, wanted, payments);
  const ended = !['New', 'Processing'].includes(invoice.status);
  const asked = others.find(({ id }) => id === about);
  if (asked) {
    if (!ended) throw new NotDecided(`BTCPay's invoice ${invoice.id} has not ended yet`);
    return alone(asked);
  }
  const sum = whole(main.reduce((all, { minor }) => all + minor, 0));
  switch (invoice.status) {
    case 'New':
      return null;
    case 'Processing':
      return say('processing');
    case 'Settled':
      // Without any payment it is the shopkeeper who said so there. One that came late alone was told of under its own name.
      return main.length > 0 || others.length === 0
        ? captured(invoice.id, Math.max(sum, wanted))
        : alone(others.find(({ settled }) => settled));
    case 'Expired':
    case 'Invalid':
      if (main.length === 0) {
        const late = alone(others.find(({ settled }) => settled));
        return late ?? (invoice.status === 'Invalid' && others.length === 0 ? say('cancelled') : null);
      }
      if (main.every(({ settled }) => settled)) return captured(invoice.id, sum);
      // What is on its way may still arrive; given up is what never does.
      return null;
  }
}
