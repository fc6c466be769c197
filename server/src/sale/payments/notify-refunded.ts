import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { lockOrder } from '../orders/door.ts';
import { orderRefunded } from './mail/order-refunded.mail.ts';

/** Subscriber of `order.refunded`: sends one mail for each refund that the provider has carried out. */
export async function notifyRefunded(
  context: Context,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { email, locale } = await lockOrder(trx, orderId);
    await queueMail(trx, {
      kind: orderRefunded.kind,
      dedupe: `refunded:${refundId}`,
      subjectId: refundId,
      recipient: email,
      locale: locale,
    });
  });
}
