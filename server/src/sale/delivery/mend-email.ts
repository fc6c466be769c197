import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { customerOf } from '../../platform/customer.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { changeEmail, findOrder, mayChangeEmail, unitsOf, type OrderKeys } from '../orders/door.ts';
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
  await inTransaction(db, async (trx) => {
    const order = await changeEmail(
      trx,
      found.order.id,
      { email, email_group: emailGroupOf(email), customer: customerOf(email) },
      clock.now(),
    );
    if (!order) return;
    await endCodes(trx, order.id, clock.now());
    const units = await unitsOf(trx, order.id);
    if (!units.some(({ status }) => status === 'delivered' || status === 'revealed')) return;
    await queueMail(trx, {
      kind: order.gift ? giftNews.kind : keysDelivered.kind,
      dedupe: `delivered:${order.id}:mended:${uuidv7()}`,
      subjectId: order.id,
      recipient: order.email,
      locale: order.locale,
    });
  });
}
