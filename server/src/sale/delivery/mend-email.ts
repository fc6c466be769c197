import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { customerOf } from '../../platform/customer.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import {
  changeEmail,
  findOrder,
  mayChangeEmail,
  unitsOf,
  type OrderKeys,
  type OrderRow,
} from '../orders/door.ts';
import { emailGroupOf } from '../risk/door.ts';
import { endCodes } from './codes.queries.ts';
import { giftNews } from './mail/gift-news.mail.ts';
import { keysDelivered } from './mail/keys-delivered.mail.ts';
import { demandPaid } from './reveal-keys.ts';

/**
 * Corrects a mistyped email, and mails to it what was mailed to the wrong one. A code that is on its way there no longer works.
 * Refuses `order_not_found`, `order_not_paid`, and `forbidden` to callers who cannot show that they placed the order.
 */
export async function mendEmail(
  context: Context,
  orderNo: string,
  keys: OrderKeys,
  email: string,
): Promise<void> {
  const { db, clock } = context;
  const found = await findOrder(db, orderNo, keys);
  demandPaid(found.order);
  if (!(await mayChangeEmail(db, found, keys))) throw problem('forbidden');
  await inTransaction(db, (trx) => moveEmail(trx, found.order.id, email, clock.now()));
}

/**
 * Changes the email of an order and mails to the new one what was mailed to the former one. Null if nothing had to change. Refuses as
 * `changeEmail` does.
 *
 * @param by the member of staff who does it; the buyer, if nothing is said
 */
export async function moveEmail(
  trx: Trx,
  orderId: string,
  email: string,
  now: Date,
  by?: { actor: string; reason: string },
): Promise<OrderRow | null> {
  const to = { email, email_group: emailGroupOf(email), customer: customerOf(email) };
  const order = await changeEmail(trx, orderId, to, now, by);
  if (!order) return null;
  await endCodes(trx, order.id, now);
  const units = await unitsOf(trx, order.id);
  if (units.some(({ status }) => status === 'delivered' || status === 'revealed'))
    await queueMail(trx, {
      kind: order.gift ? giftNews.kind : keysDelivered.kind,
      dedupe: `delivered:${order.id}:mended:${uuidv7()}`,
      subjectId: order.id,
      recipient: order.email,
      locale: order.locale,
    });
  return order;
}
