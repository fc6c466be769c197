import type { EnquiryState } from '@halfturn/contract/primitives/enquiry-limits.ts';
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

/** The member of staff who acts, and the time. */
export interface By {
  staffId: string;
  now: Date;
}

/** The most answers and notes of one inquiry. */
export const MOST_MESSAGES = 200;

// The audit log records acts without texts and names.
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
 * Adds an answer or a note to a locked inquiry. Returns false if the message exists: a repeated call writes it once. Refuses
 * `idempotency_conflict` if its id belongs to another message, and `enquiry_full`.
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
  /** The state of the inquiry after the answer. */
  state: EnquiryState;
  /** The revision that was on the screen. */
  seen: number;
}

/**
 * Answers an inquiry by mail. Refuses `not_found`, `enquiry_full`, and `enquiry_has_moved_on` if it has changed since or is
 * spam: of two concurrent answers, only the first is sent.
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
    locale: row.locale,
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

/** Moves an inquiry to a state. Refuses `not_found`, and `enquiry_has_moved_on` if it has changed since or cannot move there. */
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

/** Marks an inquiry as spam, or takes the mark back. Refuses `not_found` and `enquiry_has_moved_on`. */
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
