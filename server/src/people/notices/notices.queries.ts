import type { NoticeEvent } from '@halfturn/contract/notices.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

/** A notice with what its words need of its order. */
export interface NoticeRow {
  id: string;
  event: NoticeEvent;
  amount_minor: number | null;
  at: Date;
  read_at: Date | null;
  order_no: string;
  currency: Currency;
}

/** A page of a member's notices, the latest first, with how many there are. */
export async function noticesOf(
  db: Db,
  accountId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('notices as n')
      .innerJoin('orders as o', 'o.id', 'n.order_id')
      .select(['n.id', 'n.event', 'n.amount_minor', 'n.at', 'n.read_at', 'o.order_no', 'o.currency'])
      .where('n.account_id', '=', accountId)
      .orderBy('n.at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('notices')
      .select(sql<number>`count(*)`.as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows as unknown as NoticeRow[], total };
}

/** How many notices a member has not read. */
export async function unreadOf(db: Db, accountId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notices')
    .select(sql<number>`count(*)`.as('unread'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks a member's notices as read: those with these ids, or all for null. */
export async function markRead(
  db: Db,
  accountId: string,
  ids: readonly string[] | null,
  now: Date,
): Promise<void> {
  let unread = db
    .updateTable('notices')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null);
  if (ids) unread = unread.where('id', 'in', ids);
  await unread.execute();
}
