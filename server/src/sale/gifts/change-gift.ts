import type { changeGift as changeCall } from '@halfturn/contract/gifts.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { lockOrder, logSteps, orderGifts, type OrderRow } from '../orders/door.ts';
import { demandCalm, sendOut } from './send-gift.ts';

export type GiftChange = Omit<BodyOf<typeof changeCall>, 'accessKey'>;

/** A gift with its order, as they are after a command. */
export interface GivenOrder {
  order: OrderRow;
  gift: orderGifts.GiftRow;
}

type Parts = Pick<Context, 'keyring' | 'clock'>;

/** The order and its gift, locked, where something can still be changed of it. Refuses `gift_changed` elsewhere. */
export async function lockGift(trx: Trx, orderId: string): Promise<GivenOrder> {
  const order = await lockOrder(trx, orderId);
  const gift = order.gift ? await orderGifts.giftOf(trx, orderId) : null;
  if (!gift || !orderGifts.isChangeable(order, gift)) throw problem('gift_changed');
  return { order, gift };
}

/**
 * Changes whom a gift goes to, until it is opened; and who gives it, with which words, on which day, until it is sent. A gift that
 * had been sent goes to the new address at once, and the link in the former mail opens nothing any more.
 *
 * Refuses `gift_changed` where it was opened, taken back, or sent meanwhile, `invalid_input` for a day as `demandDay` does, and
 * `rate_limited` where too many mails would go out.
 */
export async function changeGift(
  trx: Trx,
  context: Parts,
  orderId: string,
  change: GiftChange,
  actor: string,
): Promise<GivenOrder> {
  const { order, gift } = await lockGift(trx, orderId);
  const now = context.clock.now();
  const { email, sender, message, at } = change;
  const planned = sender !== undefined || message !== undefined || at !== undefined;
  if (planned && gift.sent_at !== null) throw problem('gift_changed');
  const moves = email !== undefined && email !== gift.email;
  const changed = await trx
    .updateTable('gifts')
    .set({
      email: email ?? gift.email,
      sender: sender ?? gift.sender,
      message: message ?? gift.message,
      due_at: at === undefined ? gift.due_at : orderGifts.demandDay(at, now),
      // The secret of the former address dies with it.
      ...(moves && { version: gift.version + 1, link_hash: null, buyer_email: '' }),
    })
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!moves) return { order, gift: changed };
  await noteStep(trx, order, orderGifts.GIFT_MENDED, actor, now);
  if (gift.sent_at === null || !orderGifts.mayBeGiven(order)) return { order, gift: changed };
  await demandCalm(trx, orderId, { again: false }, now);
  return { order, gift: await sendOut(trx, context, order, changed) };
}

/**
 * Sends a gift now, or once more. Refuses `gift_changed` where it was opened or taken back, `keys_not_ready` where its keys are not
 * there or somebody has to look at the order first, and `rate_limited`.
 */
export async function sendNow(trx: Trx, context: Parts, orderId: string, actor: string): Promise<GivenOrder> {
  const { order, gift } = await lockGift(trx, orderId);
  if (gift.ready_at === null || !orderGifts.mayBeGiven(order)) throw problem('keys_not_ready');
  const now = context.clock.now();
  await demandCalm(trx, orderId, { again: true }, now);
  await noteStep(trx, order, gift.sent_at === null ? 'gift sent early' : 'gift sent again', actor, now);
  return { order, gift: await sendOut(trx, context, order, gift) };
}

/**
 * The buyer keeps what they had meant to give: from now on the keys are theirs, and the link of the gift opens nothing. Refuses
 * `gift_changed` where it was opened a moment before.
 */
export async function keepGift(trx: Trx, orderId: string, actor: string, now: Date): Promise<void> {
  const { order } = await lockGift(trx, orderId);
  await trx
    .updateTable('gifts')
    .set({ kept_at: now, link_hash: null })
    .where('order_id', '=', orderId)
    .execute();
  await trx.updateTable('orders').set({ gift: false }).where('id', '=', orderId).execute();
  await noteStep(trx, order, 'gift taken back', actor, now);
}

/** Into the order's log: the order stands where it stood, and this was done with it. */
export async function noteStep(
  trx: Trx,
  { id, status }: OrderRow,
  reason: string,
  actor: string,
  at: Date,
): Promise<void> {
  await logSteps(trx, [
    { orderId: id, machine: 'order', ref: null, actor, reason, before: status, after: status, at },
  ]);
}
