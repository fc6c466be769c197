import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { MAILS_REACH, type MailState, type MailWishState } from '@halfturn/contract/staff/mail-kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { allOf, beginning, inDays, likeText } from '../../platform/db/list-filters.ts';

export interface MailWish {
  /** Empty for no filter, as with the others. */
  state: MailWishState | '';
  kind: string;
  /** The beginning of an address, or with `whole` all of it. */
  q: string;
  whole: boolean;
  order: string;
  error: string;
  /** Days in `zone`, both included. */
  from: string;
  to: string;
  zone: string;
}

export interface MailLogRow {
  id: string;
  kind: string;
  state: MailState;
  recipient: string;
  locale: string;
  order_no: string | null;
  created_at: Date;
  accepted_at: Date | null;
  tries: number;
  error: string | null;
  handled: boolean;
}

const STATES: Record<MailState, RawBuilder<boolean>> = {
  waiting: sql`m.state = 'queued'`,
  accepted: sql`m.state = 'accepted'`,
  bounced: sql`m.state = 'bounced'`,
  complained: sql`m.state = 'complained'`,
  failed: sql`m.state = 'failed' and m.error is distinct from 'There was nothing to say any more.'`,
  obsolete: sql`m.state = 'failed' and m.error = 'There was nothing to say any more.'`,
};

/** SQL: the failures of the last 30 days that nothing was done about, as the index `mails_open` has them. */
export const OPEN_MAILS = sql<boolean>`state in ('bounced', 'failed') and handled_at is null and recipient <> ''
  and error is distinct from 'There was nothing to say any more.' and created_at > now() - interval '30 days'`;

/** The subjects of mails that belong to an order beside the order itself, and the tables that have them. */
const OF_ORDER = ['refunds', 'claims', 'withdrawals', 'disputes', 'reveal_codes'].map((table) =>
  sql.table(table),
);

const orderNo = sql<string | null>`coalesce(
  (select order_no from orders where id = m.subject_id),
  ${sql.join(
    OF_ORDER.map(
      (table) =>
        sql`(select o.order_no from ${table} t join orders o on o.id = t.order_id where t.id = m.subject_id)`,
    ),
  )})`;

/** SQL: the ids of what mails about an order are about. */
const subjectsOf = (order: string) => sql`
  select id from orders where order_no = ${order} union all
  ${sql.join(
    OF_ORDER.map(
      (table) =>
        sql`select t.id from ${table} t join orders o on o.id = t.order_id where o.order_no = ${order}`,
    ),
    sql` union all `,
  )}`;

/** SQL: what a wish asks for. A part that is empty is left out, so that the others find their index. */
function where({ state, kind, q, whole, order, error, ...days }: MailWish): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [];
  if (state) parts.push(state === 'open' ? OPEN_MAILS : STATES[state]);
  // The word of the partial index, which the planner does not derive from the state alone.
  if (state === 'failed' || state === 'bounced' || state === 'obsolete')
    parts.push(sql`m.state in ('bounced', 'failed')`);
  if (kind) parts.push(sql`m.kind = ${kind}`);
  if (q && whole) parts.push(sql`lower(m.recipient) = ${q.toLowerCase()}`);
  if (q && !whole) parts.push(sql`lower(m.recipient) like ${beginning(q.toLowerCase())}`);
  if (order) parts.push(sql`m.subject_id in (${subjectsOf(order.toUpperCase())})`);
  if (error) parts.push(sql`m.error ilike ${`%${likeText(error)}%`}`);
  parts.push(...inDays(sql`m.created_at`, days));
  return allOf(parts);
}

const columns = sql`m.id, m.kind, m.recipient, m.locale, m.created_at, m.accepted_at, m.tries, m.error,
  case when m.state = 'queued' then 'waiting' when ${STATES.obsolete} then 'obsolete' else m.state end as state,
  m.handled_at is not null as handled`;

/** A page of the log, newest first. The total stops at what the pages reach, so that no count walks a million rows. */
export async function mailPage(
  db: Db,
  wish: MailWish & { pageNum: number; pageSize: number },
): Promise<{ rows: MailLogRow[]; total: number; open: number }> {
  const skip = Math.min((wish.pageNum - 1) * wish.pageSize, MAILS_REACH);
  const [{ rows }, counted] = await Promise.all([
    sql<MailLogRow>`select m.*, ${orderNo} as order_no from (
        select ${columns}, m.subject_id from mails m where ${where(wish)}
        order by m.created_at desc, m.id desc limit ${wish.pageSize} offset ${skip}) m
      order by m.created_at desc, m.id desc`.execute(db),
    sql<{ total: number; open: number }>`select
      (select count(*)::int from (select from mails m where ${where(wish)} limit ${MAILS_REACH}) found) as total,
      (select count(*)::int from mails where ${OPEN_MAILS}) as open`.execute(db),
  ]);
  return { rows, ...firstOf(counted.rows) };
}

/** The next rows of the export, newest first, after the one that came last. */
export async function mailsAfter(db: Db, wish: MailWish, last: MailLogRow | null): Promise<MailLogRow[]> {
  const after = last ? sql`(m.created_at, m.id) < (${last.created_at}, ${last.id}::uuid)` : sql`true`;
  const { rows } = await sql<MailLogRow>`select m.*, ${orderNo} as order_no from (
      select ${columns}, m.subject_id from mails m where ${where(wish)} and ${after}
      order by m.created_at desc, m.id desc limit 1000) m
    order by m.created_at desc, m.id desc`.execute(db);
  return rows;
}

/** The order that a mail is about; undefined for other subjects. */
export async function orderAbout(
  db: Db,
  mailId: string,
): Promise<{ id: string; order_no: string } | undefined> {
  const { rows } = await sql<{ id: string; order_no: string }>`
    select o.id, o.order_no from mails m join orders o on o.order_no = ${orderNo} where m.id = ${mailId}`.execute(
    db,
  );
  return rows[0];
}
