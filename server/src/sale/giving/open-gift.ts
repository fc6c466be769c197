import type { readGift as readCall } from '@halfturn/contract/gifts.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import type { Visitor } from '../../platform/http/call.ts';
import { DEVICE_CHARS, ownedUnits, showKeys, type ShownUnit } from '../delivery/door.ts';
import { mayBeGiven, updateGift, type GiftRow } from '../gifts/door.ts';
import { lockOrder, orderOf, type OrderRow } from '../orders/door.ts';
import { giftBySecret, givenProducts } from './giving.queries.ts';

type State = AnswerOf<typeof readCall>['state'];

/** What the link of a gift shows. A disputed order, or one under review, may go on; a refunded one does not. */
function stateOf(order: OrderRow, gift: GiftRow, units: number): State {
  if (!mayBeGiven(order)) return order.payment_status === 'disputed' || order.under_review ? 'held' : 'gone';
  if (units === 0) return 'gone';
  return gift.opened_at ? 'opened' : 'ready';
}

/** What was given, for the holder of the link. Refuses an unknown secret and an outdated one alike, as `gift_not_found`. */
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
 * Shows the keys of a gift to the holder of its link, and records each as revealed: from then on they belong to the recipient. The
 * order's lock puts this, a refund, a withdrawal, a new address and a giver who keeps the keys one after another.
 *
 * Refuses `gift_not_found`, `gift_gone` if the money went back, and `keys_not_ready` while the order is disputed or under review.
 */
export async function openGift(context: Context, secret: string, visitor: Visitor): Promise<ShownUnit[]> {
  const found = await giftBySecret(context.db, secret);
  if (!found) throw problem('gift_not_found');
  return await inTransaction(context.db, (trx) => openLocked(trx, context, found.order_id, secret, visitor));
}

/** The part of `openGift` under the lock of the order that the secret belonged to a moment ago. */
export async function openLocked(
  trx: Trx,
  context: Pick<Context, 'keyring' | 'clock'>,
  orderId: string,
  secret: string,
  visitor: Pick<Visitor, 'ip' | 'userAgent' | 'locale'>,
): Promise<ShownUnit[]> {
  const order = await lockOrder(trx, orderId);
  // Read again under the lock: the address may have changed, or the buyer may keep the keys.
  const gift = await giftBySecret(trx, secret);
  if (!gift || !order.gift) throw problem('gift_not_found');
  const units = await ownedUnits(trx, order.id, visitor.locale);
  const state = stateOf(order, gift, units.length);
  if (state === 'held') throw problem('keys_not_ready');
  if (state === 'gone') throw problem('gift_gone');
  const now = context.clock.now();
  if (gift.opened_at === null) await updateGift(trx, order.id, { opened_at: now });
  const viewer = {
    actor: 'recipient' as const,
    ip: visitor.ip,
    device: visitor.userAgent.slice(0, DEVICE_CHARS),
    reason: '',
  };
  return await showKeys(trx, context, order, units, viewer, now);
}
