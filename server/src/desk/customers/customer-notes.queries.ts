import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';

/** A customer: a member by the account, or a guest by the email address alone. */
export interface CustomerKey {
  accountId: string | null;
  emailNorm: string;
}

/** Who has this id: the account, or the guest who placed the order. Undefined if neither is there. */
export async function customerOf(db: Db, id: string): Promise<CustomerKey | undefined> {
  const { rows } = await sql<CustomerKey>`
    select id as "accountId", email_norm as "emailNorm" from accounts where id = ${id}::uuid and erased_at is null
    union all
    select null, o.email_norm from orders o where o.id = ${id}::uuid and o.account_id is null and o.email_norm <> ''
      and not exists (select from accounts a where a.email_norm = o.email_norm and a.erased_at is null)`.execute(
    db,
  );
  return rows[0];
}

/** Locks what staff keep about a customer until the transaction ends. */
export async function lockCustomer(trx: Trx, { accountId, emailNorm }: CustomerKey): Promise<void> {
  const key = `customer ${accountId ?? emailNorm}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** SQL: whether a row is of this customer. */
const theirs = ({ accountId, emailNorm }: CustomerKey): RawBuilder<boolean> =>
  sql`(account_id = ${accountId}::uuid or email_norm = ${emailNorm})`;

export interface CustomerNoteRow {
  id: string;
  staff_id: string;
  content: string;
  at: Date;
  edited_at: Date | null;
}

/** The notes about a customer, latest first. */
export async function customerNotes(db: Db, key: CustomerKey): Promise<CustomerNoteRow[]> {
  const { rows } = await sql<CustomerNoteRow>`
    select id, staff_id, content, at, edited_at from customer_notes where ${theirs(key)}
    order by at desc, id desc`.execute(db);
  return rows;
}

/** A new row is of the account; of a guest, of the email address. */
const ownerOf = ({ accountId, emailNorm }: CustomerKey) => ({
  account_id: accountId,
  email_norm: accountId === null ? emailNorm : null,
});

export async function insertCustomerNote(
  trx: Trx,
  key: CustomerKey,
  note: { staff_id: string; content: string; at: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('customer_notes')
    .values({ ...note, ...ownerOf(key) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a note about this customer that this person wrote. False if there is none. */
export async function updateCustomerNote(
  trx: Trx,
  key: CustomerKey,
  { id, staffId }: { id: string; staffId: string },
  set: { content: string; edited_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('customer_notes')
    .set(set)
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where(theirs(key))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The tags of a customer in alphabetical order. */
export async function customerTags(db: Db, key: CustomerKey): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from customer_tags where ${theirs(key)} order by tag`.execute(db);
  return rows.map(({ tag }) => tag);
}

export async function insertCustomerTag(trx: Trx, key: CustomerKey, tag: string, at: Date): Promise<void> {
  await trx
    .insertInto('customer_tags')
    .values({ ...ownerOf(key), tag, at })
    .execute();
}

export async function deleteCustomerTag(trx: Trx, key: CustomerKey, tag: string): Promise<void> {
  await trx.deleteFrom('customer_tags').where('tag', '=', tag).where(theirs(key)).execute();
}
