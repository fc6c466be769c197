import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { sellables } from '../../shop/catalog/door.ts';
import { linesOf, lockOrder, unitsOf, type OrderRow } from '../orders/door.ts';
import {
  expiredToRemind,
  insertReminder,
  isLeftAlone,
  openToRemind,
  orderedSince,
  reminderSettings,
  type ReminderKind,
} from './reminders.queries.ts';

/** The kind of the mail. */
export const REMINDER_MAIL = 'order-reminder';

/** A reminder of an order that expires sooner would come too late. */
const LEAST_LEFT_MS = 3 * 60_000;
/** One address gets one reminder in this time, however many orders it has. */
const BETWEEN_MS = 86_400_000;

/** The hash by which an address is known again without being kept. */
const emailHashOf = ({ keyring }: Pick<Context, 'keyring'>, { email_norm }: OrderRow): Buffer =>
  keyring.mac('reminder-email', email_norm);

/** The secret of the link that stops reminders; the same each time the mail is written. */
export const stopToken = ({ keyring }: Pick<Context, 'keyring'>, orderId: string): string =>
  keyring.mac('reminder-stop', orderId).toString('base64url');

/** Reminds of the orders whose time has come, as far as the settings ask for it. Returns how many were looked at. */
export async function remindOrders(context: Context): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const { open_minutes, expired_minutes } = await reminderSettings(db);
  const payable = new Date(now.getTime() + LEAST_LEFT_MS);
  const due: [ReminderKind, string[]][] = [
    ['open', open_minutes === null ? [] : await openToRemind(db, { now, minutes: open_minutes, payable })],
    ['expired', expired_minutes === null ? [] : await expiredToRemind(db, now, expired_minutes)],
  ];
  for (const [kind, ids] of due)
    for (const id of ids) await inTransaction(db, (trx) => remindOf(trx, context, id, kind));
  return due.reduce((sum, [, ids]) => sum + ids.length, 0);
}

/** Decides about one order under its lock, once: a reminder, or none. */
export async function remindOf(
  trx: Trx,
  context: Context,
  orderId: string,
  kind: ReminderKind,
): Promise<void> {
  const now = context.clock.now();
  const order = await lockOrder(trx, orderId);
  if (!isDue(order, kind, now)) return;
  const email_hash = emailHashOf(context, order);
  const alone = await isLeftAlone(trx, email_hash, new Date(now.getTime() - BETWEEN_MS));
  const send = !alone && (await isWanted(trx, order));
  const decided = await insertReminder(trx, {
    order_id: orderId,
    kind: send ? kind : 'none',
    email_hash,
    stop_hash: hashToken(stopToken(context, orderId)),
    at: now,
  });
  if (!decided || !send) return;
  await queueMail(trx, {
    kind: REMINDER_MAIL,
    dedupe: `${REMINDER_MAIL}:${orderId}`,
    subjectId: orderId,
    recipient: order.email,
    locale: order.locale,
  });
}

/** Whether the order still waits for its money, or has expired unpaid: not paid, canceled, held or hidden meanwhile. */
export function isDue(order: OrderRow, kind: ReminderKind, now: Date): boolean {
  if (order.paid_at || order.cancelled_at || order.hidden_at || order.under_review || order.extended_at)
    return false;
  if (kind === 'expired') return order.status === 'expired';
  return (
    (order.status === 'awaiting_payment' || order.status === 'paying') &&
    order.expires_at !== null &&
    order.expires_at > now
  );
}

/** Whether everything can still be had, and the buyer has not ordered it again. */
export async function isWanted(db: Db, order: OrderRow): Promise<boolean> {
  if (await orderedSince(db, order.id)) return false;
  const [lines, units] = [await linesOf(db, order.id), await unitsOf(db, order.id)];
  // What is held for this order is not counted as free.
  const wanted = [...Map.groupBy(lines, (line) => line.product_id)].flatMap(([productId]) => {
    const waiting = units.filter(
      (unit) => unit.product_id === productId && unit.status === 'waiting' && !unit.set_aside,
    );
    return [{ productId, quantity: waiting.length }];
  });
  const found = await sellables(
    db,
    wanted.map((one) => ({ ...one, quantity: Math.max(one.quantity, 1) })),
    order,
  );
  return wanted.every(({ productId, quantity }) => {
    const product = found.find(({ id }) => id === productId);
    return product?.status === 'live' && (quantity === 0 || product.free >= quantity);
  });
}
