import type { changeGift as changeCall } from '@halfturn/contract/gifts.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { demandGiftDay, giftOf, isChangeable, mayBeGiven, updateGift, type GiftRow } from '../gifts/door.ts';
import { lockOrder, logSteps, updateOrder, type OrderRow } from '../orders/door.ts';
import { demandPause, sendOut } from './send-gift.ts';

type GiftChange = Omit<BodyOf<typeof changeCall>, 'accessKey'>;

/** A gift with its order, as they are after a command. */
export interface GivenOrder {
  order: OrderRow;
  gift: GiftRow;
}

type Parts = Pick<Context, 'keyring' | 'clock'>;

/** The reason in the order's log of a changed address; the doctor knows by it which mails went out before. */
export const GIFT_MENDED = 'gift address mended';

/** The order and its gift, locked. Refuses `gift_changed` if the giver can change nothing of it any more. */
async function lockGift(trx: Trx, orderId: string): Promise<GivenOrder> {
  const order = await lockOrder(trx, orderId);
  const gift = order.gift ? await giftOf(trx, orderId) : null;
  if (!gift || !isChangeable(order, gift)) throw problem('gift_changed');
  return { order, gift };
}

/**
 * Changes the address of a gift until it is opened, and its sender, message and day until it is sent. A gift that was sent before
 * goes to the new address right away, and the link in the former mail stops working.
 *
 * Refuses `gift_changed` if the gift was opened, kept or sent meanwhile, `invalid_input` for a day as `demandGiftDay` does, and
 * `rate_limited` if too many mails would go out.
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
  const changed = await updateGift(trx, orderId, {
    email: email ?? gift.email,
    sender: sender ?? gift.sender,
    message: message ?? gift.message,
    due_at: at === undefined ? gift.due_at : demandGiftDay(at, now),
    // The secret of the former address ends with it.
    ...(moves && { version: gift.version + 1, link_hash: null, buyer_email: '' }),
  });
  if (!moves) return { order, gift: changed };
  await logGiftStep(trx, order, GIFT_MENDED, actor, now);
  if (gift.sent_at === null || !mayBeGiven(order)) return { order, gift: changed };
  await demandPause(trx, orderId, { again: false }, now);
  return { order, gift: await sendOut(trx, context, order, changed) };
}

/**
 * Sends a gift now, or once more. Refuses `gift_changed` if it was opened or kept, `keys_not_ready` if its keys are not there or
 * its order is under review, and `rate_limited`.
 */
export async function sendNow(trx: Trx, context: Parts, orderId: string, actor: string): Promise<GivenOrder> {
  const { order, gift } = await lockGift(trx, orderId);
  if (gift.ready_at === null || !mayBeGiven(order)) throw problem('keys_not_ready');
  const now = context.clock.now();
  await demandPause(trx, orderId, { again: true }, now);
  await logGiftStep(trx, order, gift.sent_at === null ? 'gift sent early' : 'gift sent again', actor, now);
  return { order, gift: await sendOut(trx, context, order, gift) };
}

/**
 * The buyer keeps what they meant to give: from now on the keys are theirs, and the link of the gift opens nothing. Refuses
 * `gift_changed` if the gift was opened a moment before.
 */
export async function keepGift(trx: Trx, orderId: string, actor: string, now: Date): Promise<void> {
  const { order } = await lockGift(trx, orderId);
  await updateGift(trx, orderId, { kept_at: now, link_hash: null });
  await updateOrder(trx, orderId, { gift: false });
  await logGiftStep(trx, order, 'gift taken back', actor, now);
}

/** Logs what was done with the gift of an order. The status of the order stays as it is. */
export async function logGiftStep(
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
