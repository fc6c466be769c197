import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { balancesOf, book, entryOf, lockBalance } from './balance.queries.ts';

export interface Purchase {
  accountId: string;
  orderId: string;
  currency: Currency;
  amountMinor: number;
  /** Names the purchase: taken once, and given back by it. */
  reference: string;
}

/** Pays an order from a balance. Refuses `balance_not_enough`. */
export async function takeFromBalance(trx: Trx, purchase: Purchase, now: Date): Promise<void> {
  const { amountMinor, ...of } = purchase;
  const held = await lockBalance(trx, of.accountId, of.currency);
  if (await entryOf(trx, of.reference)) return;
  if (held < amountMinor) throw problem('balance_not_enough');
  await book(trx, { ...of, kind: 'purchase', amountMinor: -amountMinor, actor: 'buyer', at: now });
}

interface Addition {
  accountId: string;
  currency: Currency;
  amountMinor: number;
  /** Names the cause: added once. */
  reference: string;
  /** The reason that the member reads. */
  reason: string;
}

/** Adds a sum that the store owed the member elsewhere, as the member asked. */
export async function addToBalance(trx: Trx, addition: Addition, now: Date): Promise<void> {
  await lockBalance(trx, addition.accountId, addition.currency);
  if (await entryOf(trx, addition.reference)) return;
  await book(trx, { ...addition, kind: 'credit', actor: 'member', at: now });
}

/**
 * Refunds a part of a purchase to the balance that paid it.
 *
 * @param purchase the reference of the purchase
 * @param reference names the refund, which is booked once
 */
export async function returnToBalance(
  trx: Trx,
  { purchase, reference, amountMinor }: { purchase: string; reference: string; amountMinor: number },
  now: Date,
): Promise<void> {
  const taken = await entryOf(trx, purchase);
  if (!taken?.order_id) throw new Error(`nothing was taken from a balance by ${purchase}`);
  const { account_id: accountId, currency, order_id: orderId } = taken;
  await refundToBalance(trx, { accountId, orderId, currency, amountMinor, reference }, now);
}

interface OrderRefund {
  accountId: string;
  orderId: string;
  currency: Currency;
  amountMinor: number;
  /** Names the refund, which is booked once. */
  reference: string;
}

/** Adds a refund of an order to the balance of its member, however the order was paid. */
export async function refundToBalance(trx: Trx, refund: OrderRefund, now: Date): Promise<void> {
  await lockBalance(trx, refund.accountId, refund.currency);
  if (await entryOf(trx, refund.reference)) return;
  await book(trx, { ...refund, kind: 'refund', actor: 'store', at: now });
}

/** Books the end of all balances of a member who is erased; they were told that it lapses. */
export async function lapseBalances(trx: Trx, accountId: string, now: Date): Promise<void> {
  for (const { currency } of await balancesOf(trx, accountId)) {
    const held = await lockBalance(trx, accountId, currency);
    if (held === 0) continue;
    const reference = `lapse:${accountId}:${currency}`;
    await book(trx, {
      accountId,
      currency,
      kind: 'lapse',
      amountMinor: -held,
      reference,
      actor: 'member',
      at: now,
    });
  }
}
