import { recordOf } from '@halfturn/contract/primitives/names.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { EnquiryKind, EnquiryState } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { ENQUIRY_TABS } from '@halfturn/contract/staff/enquiries.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { beginning } from '../../platform/db/list-filters.ts';
import type { Enquiries, EnquiryItems, EnquiryMessages } from '../../platform/db/types.ts';

// Only staff read inquiries; the endpoints have checked their access.

export type EnquiryRow = Selectable<Enquiries> & { kind: EnquiryKind; state: EnquiryState };
export type ListedRow = Pick<
  EnquiryRow,
  'id' | 'number' | 'kind' | 'state' | 'spam' | 'name' | 'company' | 'country' | 'created_at'
> & { excerpt: string };
export type ItemRow = Pick<Selectable<EnquiryItems>, 'product_id' | 'name' | 'quantity'>;

export interface MessageRow {
  id: string;
  kind: 'answer' | 'note';
  by_name: string;
  subject: string;
  content: string;
  at: Date;
}

type Tab = (typeof ENQUIRY_TABS)[number];

export interface ListWish {
  tab: Tab;
  kind?: EnquiryKind | undefined;
  q: string;
  pageNum: number;
  pageSize: number;
}

const LISTED = sql`id, number, kind, state, spam, name, company, country, created_at, left(content, 160) as excerpt`;
/** SQL: new inquiries, as in the index. */
const NEW = sql`state = 'new' and not spam`;

function whereOf({ tab, kind, q }: ListWish): RawBuilder<boolean> {
  const parts = [
    tab === 'spam' ? sql`spam` : tab === 'new' ? NEW : sql`not spam`,
    ...(tab === 'spam' || tab === 'new' || tab === 'all' ? [] : [sql`state = ${tab}`]),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(q === ''
      ? []
      : [
          sql`(number like ${beginning(q.toUpperCase())} or email_norm like ${beginning(q.toLowerCase())}
            or lower(name) like lower(${beginning(q)}))`,
        ]),
  ];
  return sql`${sql.join(parts, sql` and `)}`;
}

/**
 * A page of the inbox, and the number of inquiries in each tab. New inquiries are listed oldest first, all others newest first.
 */
export async function listEnquiries(
  db: Db,
  wish: ListWish,
): Promise<{ rows: ListedRow[]; total: number; counts: Record<Tab, number> }> {
  const where = whereOf(wish);
  const order = wish.tab === 'new' ? sql`created_at, id` : sql`created_at desc, id desc`;
  const [{ rows }, total, counts] = await Promise.all([
    sql<ListedRow>`
      select ${LISTED} from enquiries where ${where}
      order by ${order} limit ${wish.pageSize} offset ${(wish.pageNum - 1) * wish.pageSize}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from enquiries where ${where}`.execute(db),
    countTabs(db),
  ]);
  return { rows, total: firstOf(total.rows).n, counts };
}

async function countTabs(db: Db): Promise<Record<Tab, number>> {
  const { rows } = await sql<{ state: EnquiryState; spam: boolean; n: number }>`
    select state, spam, count(*)::int as n from enquiries group by state, spam`.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((all, { n }) => all + n, 0);
  return recordOf(ENQUIRY_TABS, (tab) =>
    sum(({ state, spam }) => (tab === 'spam' ? spam : !spam && (tab === 'all' || tab === state))),
  );
}

/** The ten oldest new inquiries, and the number of all new ones. */
export async function newEnquiries(db: Db): Promise<{ rows: ListedRow[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<ListedRow>`select ${LISTED} from enquiries where ${NEW} order by created_at, id limit 10`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from enquiries where ${NEW}`.execute(db),
  ]);
  return { rows, total: firstOf(total.rows).n };
}

/** An inquiry with its items and messages. Refuses `not_found`. */
export async function readEnquiry(
  db: Db,
  id: string,
): Promise<{ row: EnquiryRow; items: ItemRow[]; messages: MessageRow[] }> {
  const [row, items, messages] = await Promise.all([
    db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('enquiry_items')
      .select(['product_id', 'name', 'quantity'])
      .where('enquiry_id', '=', id)
      .orderBy('no')
      .execute(),
    // At most `MOST_MESSAGES`.
    sql<MessageRow>`
      select m.id, m.kind, s.name as by_name, m.subject, m.content, m.at
      from enquiry_messages m join staff s on s.id = m.written_by
      where m.enquiry_id = ${id}::uuid order by m.no`.execute(db),
  ]);
  if (!row) throw problem('not_found');
  return { row, items, messages: messages.rows };
}

/** One enquiry, locked. Refuses `not_found`. */
export async function lockEnquiry(trx: Trx, id: string): Promise<EnquiryRow> {
  const row = await trx
    .selectFrom('enquiries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw problem('not_found');
  return row;
}

/** An inquiry by its id; undefined if there is none. */
export async function enquiryById(db: Db, id: string): Promise<Selectable<Enquiries> | undefined> {
  return await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertEnquiry(trx: Trx, enquiry: Insertable<Enquiries>): Promise<void> {
  await trx.insertInto('enquiries').values(enquiry).execute();
}

export async function insertItems(trx: Trx, items: readonly Insertable<EnquiryItems>[]): Promise<void> {
  await trx.insertInto('enquiry_items').values(items).execute();
}

/** Changes an enquiry, which the caller has locked. */
export async function updateEnquiry(trx: Trx, id: string, set: Updateable<Enquiries>): Promise<void> {
  await trx.updateTable('enquiries').set(set).where('id', '=', id).execute();
}

/** Whether an address, or a place, was sent this many receipts since a time. */
export async function hasReceipts(
  db: Db,
  of: { emailNorm: string } | { place: Buffer },
  { since, most }: { since: Date; most: number },
): Promise<boolean> {
  const sent = db
    .selectFrom('enquiries')
    .select('id')
    .where('created_at', '>', since)
    .where('receipt', '=', true)
    .limit(most);
  const theirs =
    'emailNorm' in of ? sent.where('email_norm', '=', of.emailNorm) : sent.where('place', '=', of.place);
  return (await theirs.execute()).length === most;
}

/** The live products among these ids. */
export async function liveAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'live')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A message of any enquiry; undefined if there is none with this id. */
export async function messageById(
  db: Db,
  id: string,
): Promise<Pick<Selectable<EnquiryMessages>, 'enquiry_id' | 'content' | 'subject'> | undefined> {
  return await db
    .selectFrom('enquiry_messages')
    .select(['enquiry_id', 'content', 'subject'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The number of the last message of an enquiry; 0 if it has none. */
export async function lastMessageNo(trx: Trx, enquiryId: string): Promise<number> {
  const last = await trx
    .selectFrom('enquiry_messages')
    .select('no')
    .where('enquiry_id', '=', enquiryId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.no ?? 0;
}

export async function insertMessage(trx: Trx, message: Insertable<EnquiryMessages>): Promise<void> {
  await trx.insertInto('enquiry_messages').values(message).execute();
}

/** An answer with the number of its inquiry and the address of its writer; undefined if it was erased. */
export async function answerToMail(
  db: Db,
  messageId: string,
): Promise<(Pick<MessageRow, 'subject' | 'content'> & Pick<EnquiryRow, 'number' | 'email'>) | undefined> {
  return await db
    .selectFrom('enquiry_messages as m')
    .innerJoin('enquiries as e', 'e.id', 'm.enquiry_id')
    .select(['m.subject', 'm.content', 'e.number', 'e.email'])
    .where('m.id', '=', messageId)
    .where('m.kind', '=', 'answer')
    .executeTakeFirst();
}
