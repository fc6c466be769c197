import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { orderShipped } from './mail/order-shipped.mail.ts';
import { refundDeclined } from './mail/refund-declined.mail.ts';
import { lockOrder } from './orders.queries.ts';

/** Hearer of `order.shipped`: the buyer learns that the parcel has left, and how to follow it. */
export async function tellShipped(context: Context, { orderId }: { orderId: string }): Promise<void> {
  await tell(context, orderId, orderShipped.kind, `shipped:${orderId}`);
}

/** Hearer of `refund.declined`: the buyer gets the answer that was promised, with its reason. */
export async function tellDeclined(
  context: Context,
  { orderId, answeredAt }: { orderId: string; answeredAt: string },
): Promise<void> {
  await tell(context, orderId, refundDeclined.kind, `refund-declined:${orderId}:${answeredAt}`);
}

async function tell(context: Context, orderId: string, kind: string, dedupe: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { email, locale } = await lockOrder(trx, orderId);
    await queueMail(trx, { kind, dedupe, subjectId: orderId, recipient: email, locale: locale as Locale });
  });
}
