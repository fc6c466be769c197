import type { readGift as readCall } from '@halfturn/contract/gifts.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import type { Visitor } from '../../platform/http/call.ts';
import { DEVICE_CHARS, ownedUnits, showKeys, type ShownUnit } from '../delivery/door.ts';
import { lockOrder, orderGifts, orderOf, type OrderRow } from '../orders/door.ts';
import { giftBySecret, givenProducts } from './gifts.queries.ts';

type State = AnswerOf<typeof readCall>['state'];

/** What the link of a gift comes to. What is disputed or looked at may come back; what was refunded does not. */
function stateOf(order: OrderRow, gift: orderGifts.GiftRow, copies: number): State {
  if (!orderGifts.mayBeGiven(order))
    return order.payment_status === 'disputed' || order.under_review ? 'held' : 'gone';
  if (copies === 0) return 'gone';
  return gift.opened_at ? 'opened' : 'ready';
}

/** What was given, for who has its link. Refuses `gift_not_found`: a secret that never was, and one that has died, alike. */
export async function readGift(
  { db }: Pick<Context, 'db'>,
  secret: string,
  { locale }: Pick<Visitor, 'locale'>,
): Promise<AnswerOf<typeof readCall>> {
  const gift = await giftBySecret(db, secret);
  if (!gift) throw problem('gift_not_found');
  const [order, products] = await Promise.all([
    orderOf(db, gift.order_id),
    givenProducts(db, gift.order_id, locale),
  ]);
  const state = stateOf(order, gift, products.length);
  const { sender, message } = gift;
  return { state, sender, message, products: state === 'gone' ? [] : products };
}

/**
 * Shows its keys to who has the link of a gift, and records it as any showing: from the first one on they are the recipient's. Under
 * the order's lock, so that of this, a refund, a withdrawal, another address and the buyer's second thoughts one comes first, and the
 * others find what it has left.
 *
 * Refuses `gift_not_found`, `gift_gone` where the money went back, and `keys_not_ready` while somebody has to look at the order.
 */
export async function openGift(context: Context, secret: string, visitor: Visitor): Promise<ShownUnit[]> {
  const found = await giftBySecret(context.db, secret);
  if (!found) throw problem('gift_not_found');
  return await inTransaction(context.db, (trx) => openLocked(trx, context, found.order_id, secret, visitor));
}

/** The second half of `openGift`: all that it does under the lock of the order that the secret belonged to a moment ago. */
export async function openLocked(
  trx: Trx,
  context: Pick<Context, 'keyring' | 'clock'>,
  orderId: string,
  secret: string,
  visitor: Pick<Visitor, 'ip' | 'userAgent' | 'locale'>,
): Promise<ShownUnit[]> {
  const order = await lockOrder(trx, orderId);
  // Looked at again under the lock: another address, or the buyer, may have come first.
  const gift = await giftBySecret(trx, secret);
  if (!gift || !order.gift) throw problem('gift_not_found');
  const units = await ownedUnits(trx, order.id, visitor.locale);
  const state = stateOf(order, gift, units.length);
  if (state === 'held') throw problem('keys_not_ready');
  if (state === 'gone') throw problem('gift_gone');
  const now = context.clock.now();
  if (gift.opened_at === null)
    await trx.updateTable('gifts').set({ opened_at: now }).where('order_id', '=', order.id).execute();
  const viewer = {
    actor: 'recipient' as const,
    ip: visitor.ip,
    device: visitor.userAgent.slice(0, DEVICE_CHARS),
    reason: '',
  };
  return await showKeys(trx, context, order, units, viewer, now);
}
