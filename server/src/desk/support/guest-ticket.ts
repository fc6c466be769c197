import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { SupportTopic } from '@halfturn/contract/primitives/support-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { emailNorm } from '../../people/accounts/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { OrderKeys } from '../../sale/orders/door.ts';
import { takeInterval } from '../reviews/door.ts';
import { lockGuestTicket, mailsTo, orderOfGuest } from './guest.queries.ts';
import { ticketReceived } from './support.mails.ts';
import { MOST_OPEN } from './open-ticket.ts';
import { answerRules } from './support-rules.ts';
import { dueOf } from './ticket.ts';
import { insertTicket, openTickets, ticketById } from './tickets.queries.ts';
import { addMessage, moveOn, type Writing } from './write-message.ts';

/** Receipts that one email address gets in a day: typing in a stranger's address sends them little. */
export const RECEIPTS_A_DAY = 3;
const DAY_MS = 86_400_000;

interface GuestQuestion {
  /** Made by the form: a question that is sent twice opens one ticket. */
  id: string;
  name: string;
  email: string;
  topic: SupportTopic;
  /** As the guest typed it: it belongs to the ticket if it was placed with this address. */
  orderNo?: string | undefined;
  /** Its keys are hidden already. */
  text: string;
  hiddenKeys: number;
  locale: Locale;
  ip: string;
}

/**
 * Opens a guest's ticket and mails a link to it. Returns when an answer is due. Refuses `message_interval`, `tickets_full`, and
 * `idempotency_conflict` for an id that another ticket has.
 */
export async function openGuestTicket(trx: Trx, question: GuestQuestion, now: Date): Promise<Date> {
  const { id, name, email, topic, orderNo, text, hiddenKeys, locale, ip } = question;
  const norm = emailNorm(email);
  const before = await sentBefore(trx, id, norm);
  if (before) return before;
  // Two questions from one address at once: the second waits here and counts the first.
  await takeInterval(trx, { accountId: null, emails: [email], ip }, now);
  const open = await openTickets(trx, { guest: norm });
  if (open >= MOST_OPEN) throw problem('tickets_full', { values: { most: MOST_OPEN } });
  const order = orderNo === undefined ? undefined : await orderOfGuest(trx, orderNo, norm);
  // A refund ticket needs its order; without one the question is about something else.
  const about = topic === 'refund' && !order ? 'other' : topic;
  const due = dueOf(about, now, await answerRules(trx));
  const opened = await insertTicket(trx, {
    id,
    guest_name: name,
    guest_email: email,
    guest_email_norm: norm,
    topic: about,
    order_id: order?.id ?? null,
    state: 'waiting',
    due_at: due,
    locale,
    created_at: now,
    updated_at: now,
  });
  if (!opened) throw problem('idempotency_conflict');
  // A number of another person's order stays in the text, for the staff to read.
  const content = orderNo !== undefined && !order ? `${orderNo}\n\n${text}` : text;
  const first = { id: uuidv7(now.getTime()), text: content, hiddenKeys };
  await addMessage(trx, { id, messages: 0 }, first, { kind: 'member' }, now);
  const receipts = await mailsTo(trx, norm, ticketReceived.kind, new Date(now.getTime() - DAY_MS));
  if (receipts < RECEIPTS_A_DAY)
    await queueMail(trx, {
      kind: ticketReceived.kind,
      dedupe: `${ticketReceived.kind}:${id}`,
      subjectId: id,
      recipient: email,
      locale,
    });
  return due;
}

/** When an answer is due to a question that came in before; undefined for a new one. */
async function sentBefore(trx: Trx, id: string, norm: string): Promise<Date | undefined> {
  const row = await ticketById(trx, id);
  if (!row) return undefined;
  if (row.guest_email_norm !== norm) throw problem('idempotency_conflict');
  return row.due_at ?? row.updated_at;
}

/** Writes more in a guest's ticket. Refuses `ticket_not_found`, `ticket_full` and `idempotency_conflict`. */
export async function writeAsGuest(
  trx: Trx,
  id: string,
  keys: OrderKeys,
  message: Writing & { locale: Locale },
  now: Date,
): Promise<void> {
  const ticket = await lockGuestTicket(trx, id, keys);
  if (!(await addMessage(trx, ticket, message, { kind: 'member' }, now))) return;
  await moveOn(trx, ticket, 'write', now, { locale: message.locale });
}
