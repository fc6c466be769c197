import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { OPEN_MAILS } from '../mails/door.ts';

/** What one person waits for or does, by place of the menu. Each is one count over an index of what waits alone. */
const COUNTS = {
  refunds: sql<number>`select count(*)::int from orders where status = 'refund_requested'`,
  claims: sql<number>`select count(*)::int from claims where state = 'open'`,
  withdrawals: sql<number>`select count(distinct withdrawal_id)::int from withdrawal_units where settled_at is null`,
  disputes: sql<number>`select count(*)::int from disputes where state = 'open'`,
  reviews: sql<number>`select count(*)::int from reviews where state = 'pending'`,
  support: sql<number>`select count(*)::int from support_tickets where state = 'waiting'`,
  chats: sql<number>`select count(*)::int from chats where state = 'waiting'`,
  mails: sql<number>`select count(*)::int from mails where ${OPEN_MAILS}`,
  enquiries: sql<number>`select count(*)::int from enquiries where state = 'new' and not spam`,
} as const;
export type Counted = keyof typeof COUNTS;

/** These counts in one statement; nothing is counted that is not asked for. */
export async function countWaiting(
  db: Db,
  asked: readonly Counted[],
): Promise<Partial<Record<Counted, number>>> {
  if (asked.length === 0) return {};
  const columns = asked.map((name) => sql`(${COUNTS[name]}) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<Counted, number>>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}
