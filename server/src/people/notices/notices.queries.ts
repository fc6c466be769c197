import type { NoticeEvent } from '@halfturn/contract/notices.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { readBy, toldTo } from './told.ts';

/** The words of an announcement, by language. */
export type Texts = Partial<Record<Locale, { title: string; content: string }>>;

/** A notice with what its words need: of its order, or the words themselves. */
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

/** A page of what a member was told, the latest first. */
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
    left join orders o on o.id = n.order_id
    left join announcements a on a.id = t.id
    order by t.at desc, t.id desc`.execute(db);
  return rows;
}

/** How much a member was told, and how much of it is not read. */
export async function countsOf(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*) as total, count(*) filter (where not read) as unread
    from (${toldTo(accountId, now)}) as told`.execute(db);
  return rows[0]!;
}

/** Marks what a member was told as read: what has these ids, or all for null. */
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
