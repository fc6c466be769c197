import { addressMark, audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { lockEmail, lockForAct, type OrderRow } from '../orders/door.ts';
import { emailMoved } from './mail/email-moved.mail.ts';
import { moveEmail } from './mend-email.ts';

/**
 * Staff change the email of a paid order, by the same steps as its buyer, and the former address is told. Links in former mails
 * stop working, and the keys are mailed to the new address. Refuses as `overtaken` and `changeEmail` do.
 */
export async function changeEmailByStaff(
  trx: Trx,
  { keyring }: Pick<Context, 'keyring'>,
  orderId: string,
  { email, reason }: { email: string; reason: string },
  { actor, now }: { actor: string; now: Date },
): Promise<OrderRow> {
  // The lock of the address comes before that of the order, as `changeEmail` takes it.
  await lockEmail(trx, email.toLowerCase());
  const { order } = await lockForAct(trx, orderId, 'staffChangeEmail', now);
  const moved = await moveEmail(trx, orderId, email, now, { actor, reason });
  if (!moved) return order;
  await queueMail(trx, {
    kind: emailMoved.kind,
    dedupe: `email-moved:${orderId}:${now.getTime()}`,
    subjectId: orderId,
    recipient: order.email,
    locale: order.locale,
  });
  await audit(trx, {
    actor,
    action: 'orders.email_changed',
    subject: `order:${order.order_no}`,
    before: addressMark(keyring, order.email, maskEmail(order.email)),
    after: addressMark(keyring, email, maskEmail(email)),
    reason,
  });
  return moved;
}
