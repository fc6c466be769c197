import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { MOST_TAGS } from './bulk-fit.ts';
import { deleteTag, insertNote, insertTag, notesOf, tagsOf, updateNote } from './order-notes.queries.ts';
import { lockOrder } from './orders.queries.ts';

const MOST_NOTES = 200;

interface Author {
  actor: string;
  staffId: string;
  now: Date;
}

/** Adds an internal note to an order. Refuses `list_full` after 200. The audit log says that, and not what, was written. */
export async function addNote(
  trx: Trx,
  orderId: string,
  text: string,
  { actor, staffId, now }: Author,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const before = await notesOf(trx, orderId);
  if (before.length >= MOST_NOTES) throw problem('list_full', { values: { most: MOST_NOTES } });
  const id = await insertNote(trx, { order_id: orderId, staff_id: staffId, content: text, at: now });
  const subject = `order:${order.order_no}`;
  await audit(trx, { actor, action: 'orders.note_added', subject, after: { note: id } });
}

/** Changes a note that this person wrote. Refuses `not_found` for a colleague's. */
export async function editNote(
  trx: Trx,
  orderId: string,
  { note, text }: { note: string; text: string },
  { actor, staffId, now }: Author,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const set = { content: text, edited_at: now };
  if (!(await updateNote(trx, { id: note, orderId, staffId }, set))) throw problem('not_found');
  await audit(trx, {
    actor,
    action: 'orders.note_edited',
    subject: `order:${order.order_no}`,
    after: { note },
  });
}

/** Adds a tag, or takes one off; what is so already stays as it is. Refuses `list_full` after 20. */
export async function tagOrder(
  trx: Trx,
  orderId: string,
  { tag, on }: { tag: string; on: boolean },
  { actor, now }: Author,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const before = await tagsOf(trx, orderId);
  if (before.includes(tag) === on) return;
  if (on && before.length >= MOST_TAGS) throw problem('list_full', { values: { most: MOST_TAGS } });
  await (on ? insertTag(trx, orderId, tag, now) : deleteTag(trx, orderId, tag));
  await audit(trx, {
    actor,
    action: on ? 'orders.tagged' : 'orders.untagged',
    subject: `order:${order.order_no}`,
    before: { tags: before },
    after: { tags: await tagsOf(trx, orderId) },
  });
}
