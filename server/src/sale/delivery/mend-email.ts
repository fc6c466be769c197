import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { customerOf } from '../../platform/customer.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { changeEmail, findOrder, mayChangeEmail, unitsOf, type OrderKeys } from '../orders/door.ts';
import { mailboxOf } from '../risk/door.ts';
import { giftNews } from './mail/gift-news.mail.ts';
import { keysDelivered } from './mail/keys-delivered.mail.ts';
import { demandPaid } from './reveal-keys.ts';

/**
 * Puts a mistyped e-mail right, and mails to it what was mailed to the wrong one. A code that is on its way there opens nothing
 * any more. Refuses `order_not_found`, `order_not_paid`, and `forbidden` to who cannot show that they placed the order.
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
      { email, mailbox: mailboxOf(email), customer: customerOf(email) },
      clock.now(),
    );
    if (!order) return;
    await trx
      .updateTable('reveal_codes')
      .set({ used_at: clock.now() })
      .where('order_id', '=', order.id)
      .where('used_at', 'is', null)
      .execute();
    const units = await unitsOf(trx, order.id);
    if (!units.some(({ status }) => status === 'delivered' || status === 'revealed')) return;
    await queueMail(trx, {
      kind: order.gift ? giftNews.kind : keysDelivered.kind,
      dedupe: `delivered:${order.id}:mended:${uuidv7()}`,
      subjectId: order.id,
      recipient: order.email,
      locale: order.locale as Locale,
    });
  });
}
