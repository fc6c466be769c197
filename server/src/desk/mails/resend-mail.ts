import { problem } from '@halfturn/contract/problem.ts';
import { isMailKind, MAIL_KINDS, mayResend, type MailKind } from '@halfturn/contract/staff/mail-kinds.ts';
import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import { audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { handleMails, lockMailsAbout, mailById } from '../../platform/mail/mails.queries.ts';
import { anotherOf, queueMail } from '../../platform/mail/queue.ts';
import type { MailRow } from '../../platform/mail/renderer.ts';
import { resendByStaff } from '../../sale/delivery/door.ts';
import { sendNow } from '../../sale/giving/door.ts';
import { lockOrder } from '../../sale/orders/door.ts';
import { orderAbout } from './mail-log.queries.ts';

/** Mails of one kind about one subject in a day, the first one included. */
const MOST = 5;
const DAY_MS = 86_400_000;
/** To the buyer, but at an address of their own: the former one, or the one that a withdrawal names. */
const AT_OWN_ADDRESS: readonly MailKind[] = ['order-email-moved', 'withdrawal-received'];

/**
 * Staff send a mail again: another one of the same kind about the same subject, written from what is true when it leaves. A mail
 * to a buyer goes to the current address of the order. The keys of an order and a gift go out by the rules of the order page.
 *
 * Refuses `not_found`, `mail_not_resendable` for a mail that is still waiting, without an address or of a kind that only its reader
 * asks for, `rate_limited` after five in a day, and what `resendByStaff` and `sendNow` refuse.
 */
export async function resendMail(
  trx: Trx,
  context: Pick<Context, 'keyring' | 'clock'>,
  mailId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const now = context.clock.now();
  const mail = await mailById(trx, mailId);
  if (!mail) throw problem('not_found');
  const { kind } = mail;
  if (!isMailKind(kind) || !mayResend(kind) || mail.recipient === '' || mail.state === 'queued')
    throw problem('mail_not_resendable');
  const order = await orderAbout(trx, mailId);
  if (order && kind === 'keys-delivered') await resendByStaff(trx, order.id, { actor, now });
  else if (order && kind === 'gift') await sendNow(trx, context, order.id, actor);
  else await sendAgain(trx, mail, kind, order?.id ?? null, now);
  await handleMails(trx, [mailId], now);
  await audit(trx, {
    actor,
    action: 'mail.resent',
    subject: order ? `order:${order.order_no}` : `mail:${mailId}`,
    after: { kind },
    reason,
  });
}

async function sendAgain(
  trx: Trx,
  mail: MailRow,
  kind: MailKind,
  orderId: string | null,
  now: Date,
): Promise<void> {
  const email = await recipientOf(trx, mail, kind, orderId);
  if (email === '' || !isLocale(mail.locale)) throw problem('mail_not_resendable');
  const times = await lockMailsAbout(trx, { kind, subjectId: mail.subject_id });
  const lately = times.filter((at) => at.getTime() > now.getTime() - DAY_MS);
  if (lately.length >= MOST) throw problem('rate_limited', { retryAfter: DAY_MS / 1_000 });
  await queueMail(trx, {
    kind,
    dedupe: anotherOf(mail),
    subjectId: mail.subject_id,
    recipient: email,
    locale: mail.locale,
  });
}

/** The buyer's address may have been corrected since: their mails go to the one that the order has now. */
async function recipientOf(trx: Trx, mail: MailRow, kind: MailKind, orderId: string | null): Promise<string> {
  if (orderId === null) return mail.recipient;
  const { email } = await lockOrder(trx, orderId);
  return MAIL_KINDS[kind] === 'buyer' && !AT_OWN_ADDRESS.includes(kind) ? email : mail.recipient;
}
