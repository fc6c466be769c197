import type { OrderGift } from '@halfturn/contract/primitives/gift.ts';
import { GIFT_DAYS, type GiftState } from '@halfturn/contract/primitives/gift-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import type { Orders } from '../../platform/db/types.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { insertGift, type GiftRow } from './gifts.queries.ts';

/** What the giver wrote at checkout, checked. */
export interface GiftTerms {
  email: string;
  sender: string;
  message: string;
  /** Null: as soon as the order is paid. */
  dueAt: Date | null;
}

/** The columns of an order that decide what may be done with its gift. */
type GiftOrder = Pick<Selectable<Orders>, 'gift' | 'payment_status' | 'under_review'>;

const DAY_MS = 86_400_000;

/** The time at which a gift is to be sent. Refuses a time in the past, and one that is more than a year away. */
export function demandGiftDay(at: string | null, now: Date): Date | null {
  if (at === null) return null;
  const due = new Date(at);
  if (due <= now) throw problem('invalid_input', { fields: { 'gift.at': 'gift_past' } });
  if (due.getTime() - now.getTime() > (GIFT_DAYS + 1) * DAY_MS)
    throw problem('invalid_input', { fields: { 'gift.at': 'gift_too_late' } });
  return due;
}

/** Records whom an order is for, in the transaction that places it. The caller marks the order as a gift. */
export async function recordGift(trx: Trx, orderId: string, terms: GiftTerms, now: Date): Promise<void> {
  const { email, sender, message, dueAt } = terms;
  await insertGift(trx, { order_id: orderId, email, sender, message, due_at: dueAt, created_at: now });
}

/** Whether a gift may be sent: its order is paid, undisputed and not under review. */
export const mayBeGiven = ({ gift, payment_status: payment, under_review }: GiftOrder): boolean =>
  gift && (payment === 'paid' || payment === 'partially_refunded') && !under_review;

/** Whether the giver may still change the gift: its order has not ended, and the recipient has not opened it. */
export const isChangeable = (order: GiftOrder, gift: GiftRow): boolean =>
  order.gift &&
  gift.kept_at === null &&
  gift.opened_at === null &&
  gift.email !== '' &&
  ['unpaid', 'pending', 'paid', 'partially_refunded'].includes(order.payment_status);

const stateOf = ({ opened_at, sent_at }: GiftRow): GiftState =>
  opened_at ? 'opened' : sent_at ? 'sent' : 'planned';

/**
 * A gift as its giver sees it.
 *
 * @param whole with the address and the message; the link of a mail alone does not show them
 */
export function giftWire(order: GiftOrder, gift: GiftRow, whole: boolean): OrderGift {
  return {
    email: whole ? gift.email : maskEmail(gift.email),
    sender: gift.sender,
    message: whole ? gift.message : '',
    at: gift.due_at?.toISOString() ?? null,
    state: stateOf(gift),
    sentAt: gift.sent_at?.toISOString() ?? null,
    openedAt: gift.opened_at?.toISOString() ?? null,
    changeable: isChangeable(order, gift),
    sendable: isChangeable(order, gift) && mayBeGiven(order) && gift.ready_at !== null,
  };
}
