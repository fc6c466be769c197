import type { OrderGift } from '@halfturn/contract/primitives/gift.ts';
import { GIFT_DAYS, type GiftState } from '@halfturn/contract/primitives/gift-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Gifts } from '../../platform/db/types.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { findGift, insertGift, markReady } from './gift.queries.ts';
import type { OrderRow } from './orders.queries.ts';

export type GiftRow = Selectable<Gifts>;

/** What a giver has written, looked at. */
export interface GiftTerms {
  email: string;
  sender: string;
  message: string;
  /** Null: as soon as it is paid. */
  dueAt: Date | null;
}

/** How the log calls the step; the doctor knows by it which mails went out before. */
export const GIFT_MENDED = 'gift address mended';

const DAY_MS = 86_400_000;

/** When a gift is to be sent. Refuses a moment that is over, and one that is more than a year off. */
export function demandDay(at: string | null, now: Date): Date | null {
  if (at === null) return null;
  const due = new Date(at);
  if (due <= now) throw problem('invalid_input', { fields: { 'gift.at': 'gift_past' } });
  if (due.getTime() - now.getTime() > (GIFT_DAYS + 1) * DAY_MS)
    throw problem('invalid_input', { fields: { 'gift.at': 'gift_too_late' } });
  return due;
}

/** A gift as it was written at the checkout. Refuses a day as `demandDay` does. */
export const demandGift = (
  { email, sender, message, at }: { email: string; sender: string; message: string; at: string | null },
  now: Date,
): GiftTerms => ({ email, sender, message, dueAt: demandDay(at, now) });

/** Notes that an order is a gift, in the transaction that places it. */
export async function noteGift(trx: Trx, orderId: string, terms: GiftTerms, now: Date): Promise<void> {
  const { email, sender, message, dueAt } = terms;
  await insertGift(trx, { order_id: orderId, email, sender, message, due_at: dueAt, created_at: now });
}

/** The gift of an order; null if it is no gift. Under the order's lock it stays as it is. */
export const giftOf = async (db: Db, orderId: string): Promise<GiftRow | null> =>
  (await findGift(db, orderId)) ?? null;

/** All keys of a gift are there. Returns the day on which it is due; null if it has none. */
export const readyGift = async (trx: Trx, orderId: string, now: Date): Promise<Date | null> =>
  (await markReady(trx, orderId, now))?.due_at ?? null;

/** A gift may leave: its money is here, undisputed, and nobody has to look at the order first. */
export const mayBeGiven = ({ gift, payment_status: payment, under_review }: OrderRow): boolean =>
  gift && (payment === 'paid' || payment === 'partially_refunded') && !under_review;

/** Its order has not ended: the money is here, or may still come. */
const stands = ({ payment_status: payment }: OrderRow): boolean =>
  payment === 'unpaid' || payment === 'pending' || payment === 'paid' || payment === 'partially_refunded';

/** Whether its giver may still change something of it. */
export const isChangeable = (order: OrderRow, gift: GiftRow): boolean =>
  order.gift && gift.kept_at === null && gift.opened_at === null && gift.email !== '' && stands(order);

const stateOf = ({ opened_at, sent_at }: GiftRow): GiftState =>
  opened_at ? 'opened' : sent_at ? 'sent' : 'planned';

/** A gift as its giver sees it. `whole`: to who has shown more than the link of a mail. */
export function giftWire(order: OrderRow, gift: GiftRow, whole: boolean): OrderGift {
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
