import type { EnquiryState } from '@halfturn/contract/primitives/enquiry-limits.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import {
  insertMessage,
  lastMessageNo,
  lockEnquiry,
  messageById,
  updateEnquiry,
  type EnquiryRow,
} from './enquiries.queries.ts';
import { mayBecome } from './enquiry.ts';
import { enquiryAnswered } from './enquiries.mails.ts';

/** Who of the staff acts, and when. */
export interface By {
  staffId: string;
  now: Date;
}

/** More than anybody writes about one enquiry. */
export const MOST_MESSAGES = 200;

// The log of acts says what was done, and nothing of what was written or by whom it was asked.
const note = (
  trx: Trx,
  { staffId }: By,
  action: string,
  id: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
) => audit(trx, { actor: staffActor({ id: staffId }), action, subject: `enquiry:${id}`, before, after });

const hasMoved = (row: EnquiryRow, seen: number): boolean => row.revision !== seen;

async function move(
  trx: Trx,
  { id, revision }: EnquiryRow,
  set: { state?: EnquiryState; spam?: boolean },
  now: Date,
): Promise<void> {
  await updateEnquiry(trx, id, { ...set, revision: revision + 1, updated_at: now });
}

interface Message {
  id: string;
  text: string;
  /** Of an answer. */
  subject?: string;
}

/**
 * Adds an answer or a note to an enquiry that is locked. False where it stands there already: who sends it again, for want of a
 * reply, has written it once. Refuses `idempotency_conflict` where its id is another's, and `enquiry_full`.
 */
async function addMessage(
  trx: Trx,
  enquiryId: string,
  { id, text, subject = '' }: Message,
  { staffId, now }: By,
): Promise<boolean> {
  const there = await messageById(trx, id);
  if (there) {
    if (there.enquiry_id === enquiryId && there.content === text && there.subject === subject) return false;
    throw problem('idempotency_conflict');
  }
  const no = (await lastMessageNo(trx, enquiryId)) + 1;
  if (no > MOST_MESSAGES) throw problem('enquiry_full');
  await insertMessage(trx, {
    id,
    enquiry_id: enquiryId,
    no,
    kind: subject === '' ? 'note' : 'answer',
    written_by: staffId,
    subject,
    content: text,
    at: now,
  });
  return true;
}

export interface Answer extends Required<Message> {
  /** How the enquiry stands with it. */
  state: EnquiryState;
  /** The revision that was on the screen. */
  seen: number;
}

/**
 * Answers who sent the enquiry, by mail. Refuses `not_found`, `enquiry_full`, and `enquiry_has_moved_on` where somebody has
 * acted since, or it is spam: of two answers at once the second is not sent.
 */
export async function answerEnquiry(trx: Trx, id: string, answer: Answer, by: By): Promise<void> {
  const row = await lockEnquiry(trx, id);
  const again = await messageById(trx, answer.id);
  if (!again && (hasMoved(row, answer.seen) || row.spam)) throw problem('enquiry_has_moved_on');
  if (!(await addMessage(trx, id, answer, by))) return;
  await move(trx, row, { state: answer.state }, by.now);
  await queueMail(trx, {
    kind: enquiryAnswered.kind,
    dedupe: `${enquiryAnswered.kind}:${answer.id}`,
    subjectId: answer.id,
    recipient: row.email,
    locale: row.locale as Locale,
  });
  await note(
    trx,
    by,
    'enquiries.answered',
    id,
    { state: row.state },
    { state: answer.state, message: answer.id },
  );
}

/** Leaves a note that the staff alone see. Refuses `not_found` and `enquiry_full`. */
export async function noteEnquiry(trx: Trx, id: string, message: Message, by: By): Promise<void> {
  await lockEnquiry(trx, id);
  if (!(await addMessage(trx, id, { id: message.id, text: message.text }, by))) return;
  await note(trx, by, 'enquiries.noted', id, null, { message: message.id });
}

/** Says how an enquiry stands. Refuses `not_found`, and `enquiry_has_moved_on` where somebody was quicker or the step is none. */
export async function moveEnquiry(
  trx: Trx,
  id: string,
  { state, seen }: { state: EnquiryState; seen: number },
  by: By,
): Promise<void> {
  const row = await lockEnquiry(trx, id);
  if (hasMoved(row, seen) || row.spam || !mayBecome(row.state, state)) throw problem('enquiry_has_moved_on');
  await move(trx, row, { state }, by.now);
  await note(trx, by, 'enquiries.moved', id, { state: row.state }, { state });
}

/** Marks an enquiry as spam, or as none after all. Refuses `not_found` and `enquiry_has_moved_on`. */
export async function markEnquiry(
  trx: Trx,
  id: string,
  { spam, seen }: { spam: boolean; seen: number },
  by: By,
): Promise<void> {
  const row = await lockEnquiry(trx, id);
  if (hasMoved(row, seen) || row.spam === spam) throw problem('enquiry_has_moved_on');
  await move(trx, row, { spam }, by.now);
  await note(trx, by, 'enquiries.marked', id, { spam: row.spam }, { spam });
}
