import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { NoticeEvent } from '@halfturn/contract/notices.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Notices } from '../../platform/db/types.ts';

/** Announcements are shown for this long, as notices of orders are. */
const SHOWN_MONTHS = 12;

/**
 * SQL: the announcements `a` that a member reads: those to them alone, and those of the last year to all members or to their
 * level that were published since they joined.
 */
const readBy = (accountId: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  a.withdrawn_at is null and a.publish_at <= ${now}::timestamptz and (
    a.account_id = ${accountId}::uuid
    or a.account_id is null
      and a.publish_at > ${now}::timestamptz - make_interval(months => ${SHOWN_MONTHS}::int)
      and a.publish_at >= (select created_at from accounts where id = ${accountId}::uuid)
      and (a.level is null
        or a.level = coalesce((select level from memberships where account_id = ${accountId}::uuid), 1)))`;

/** SQL: the notices and announcements of a member: id, time, and whether they are read. */
const toldTo = (accountId: string, now: Date) => sql<{ id: string; at: Date; read: boolean }>`
  select n.id, n.at, n.read_at is not null as read from notices n where n.account_id = ${accountId}::uuid
  union all
  select a.id, a.publish_at, r.read_at is not null
  from announcements a
  left join announcement_reads r on r.announcement_id = a.id and r.account_id = ${accountId}::uuid
  where ${readBy(accountId, now)}`;

/** The texts of an announcement, by language. */
export type Texts = Partial<Record<Locale, { title: string; content: string }>>;

/** A notice with the values for its text, or an announcement with its texts. */
export interface NoticeRow {
  id: string;
  at: Date;
  read: boolean;
  event: Exclude<NoticeEvent, 'store'> | null;
  amount_minor: number | null;
  order_no: string | null;
  ticket_id: string | null;
  currency: Currency | null;
  texts: Texts | null;
}

/** A page of the notices and announcements of a member, newest first. */
export async function noticesOf(
  db: Db,
  accountId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
  now: Date,
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select t.id, t.at, t.read, n.event, n.amount_minor, n.ticket_id, o.order_no, o.currency, a.texts
    from (
      select * from (${toldTo(accountId, now)}) as told
      order by at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}) as t
    left join notices n on n.id = t.id
    left join order_numbers o on o.id = n.order_id
    left join announcements a on a.id = t.id
    order by t.at desc, t.id desc`.execute(db);
  return rows;
}

/** The number of notices and announcements of a member, and of unread ones. */
export async function countsOf(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*) as total, count(*) filter (where not read) as unread
    from (${toldTo(accountId, now)}) as told`.execute(db);
  return firstOf(rows);
}

/** Marks notices and announcements of a member as read: those with these ids, or all for null. */
export async function markRead(
  trx: Trx,
  accountId: string,
  ids: readonly string[] | null,
  now: Date,
): Promise<void> {
  const named = (column: string) => (ids ? sql`and ${sql.ref(column)} = any(${ids}::uuid[])` : sql``);
  await sql`update notices set read_at = ${now}
    where account_id = ${accountId} and read_at is null ${named('id')}`.execute(trx);
  await sql`insert into announcement_reads (account_id, announcement_id, read_at)
    select ${accountId}::uuid, a.id, ${now}::timestamptz from announcements a
    where ${readBy(accountId, now)} ${named('a.id')}
    on conflict do nothing`.execute(trx);
}

/** Inserts notices; one whose reference exists already is skipped. */
export async function insertNotices(trx: Trx, notices: readonly Insertable<Notices>[]): Promise<void> {
  await trx
    .insertInto('notices')
    .values(notices)
    .onConflict((oc) => oc.column('reference').doNothing())
    .execute();
}

/** Deletes up to `most` notices that are older than `months`. Returns their number. */
export async function deleteOldNotices(
  db: Db,
  now: Date,
  { months, most }: { months: number; most: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notices where id in (
      select id from notices where at < ${now}::timestamptz - make_interval(months => ${months}::int)
      limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
