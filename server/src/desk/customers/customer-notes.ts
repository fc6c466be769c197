import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import {
  customerNotes,
  customerOf,
  customerTags,
  deleteCustomerTag,
  insertCustomerNote,
  insertCustomerTag,
  lockCustomer,
  updateCustomerNote,
  type CustomerKey,
} from './customer-notes.queries.ts';

const MOST_NOTES = 200;
const MOST_TAGS = 20;

export interface Author {
  actor: string;
  staffId: string;
  now: Date;
}

/** The customer of this id, locked. Refuses `not_found`. */
async function lockedCustomer(trx: Trx, id: string): Promise<CustomerKey> {
  const key = await customerOf(trx, id);
  if (!key) throw problem('not_found');
  await lockCustomer(trx, key);
  return key;
}

/**
 * Adds an internal note to a customer. Refuses `list_full` after 200. The audit log says that, and not what, was written: it cannot be
 * changed, and what is written about a person can be erased.
 */
export async function addCustomerNote(
  trx: Trx,
  id: string,
  text: string,
  { actor, staffId, now }: Author,
): Promise<void> {
  const key = await lockedCustomer(trx, id);
  const before = await customerNotes(trx, key);
  if (before.length >= MOST_NOTES) throw problem('list_full', { values: { most: MOST_NOTES } });
  const note = await insertCustomerNote(trx, key, { staff_id: staffId, content: text, at: now });
  await audit(trx, { actor, action: 'customers.note_added', subject: `customer:${id}`, after: { note } });
}

/** Changes a note that this person wrote. Refuses `not_found` for a colleague's. */
export async function editCustomerNote(
  trx: Trx,
  id: string,
  { note, text }: { note: string; text: string },
  { actor, staffId, now }: Author,
): Promise<void> {
  const key = await lockedCustomer(trx, id);
  const set = { content: text, edited_at: now };
  if (!(await updateCustomerNote(trx, key, { id: note, staffId }, set))) throw problem('not_found');
  await audit(trx, { actor, action: 'customers.note_edited', subject: `customer:${id}`, after: { note } });
}

/** Adds a tag, or takes one off; what is so already stays as it is. Refuses `list_full` after 20. */
export async function tagCustomer(
  trx: Trx,
  id: string,
  { tag, on }: { tag: string; on: boolean },
  { actor, now }: Author,
): Promise<void> {
  const key = await lockedCustomer(trx, id);
  const before = await customerTags(trx, key);
  if (before.includes(tag) === on) return;
  if (on && before.length >= MOST_TAGS) throw problem('list_full', { values: { most: MOST_TAGS } });
  await (on ? insertCustomerTag(trx, key, tag, now) : deleteCustomerTag(trx, key, tag));
  await audit(trx, {
    actor,
    action: on ? 'customers.tagged' : 'customers.untagged',
    subject: `customer:${id}`,
    before: { tags: before },
    after: { tags: await customerTags(trx, key) },
  });
}
