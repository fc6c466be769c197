import { formatDate } from '@halfturn/locales/format.ts';
import type { loadWords } from '@halfturn/locales/load.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { UnitRow } from './orders.queries.ts';

/** The release day that a copy waits for, as a date (UTC); null once it has come, and for a copy that waits for none. */
export function releaseDayOf(
  { status, not_before: day }: Pick<UnitRow, 'status' | 'not_before'>,
  now: Date,
): string | null {
  const waits = status === 'waiting' || status === 'held';
  return waits && day !== null && day > now ? day.toISOString().slice(0, 10) : null;
}

/** Copies of a line that wait for their release day. */
export interface ComingCopies {
  /** The title in the buyer's language, as it stands on the order. */
  name: string;
  /** The release day, as a date (UTC). */
  day: string;
  count: number;
}

/** The copies of an order whose release day is still to come, the nearest day first. */
export async function comingCopies(db: Db, orderId: string, now: Date): Promise<ComingCopies[]> {
  return await db
    .selectFrom('deliveries as d')
    .innerJoin('order_lines as l', 'l.id', 'd.line_id')
    .select([
      'l.name',
      sql<string>`(d.not_before at time zone 'UTC')::date`.as('day'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('d.order_id', '=', orderId)
    .where('d.status', 'in', ['waiting', 'held'])
    .where('d.not_before', '>', now)
    .groupBy(['l.no', 'l.name', 'd.not_before'])
    .orderBy('d.not_before')
    .orderBy('l.no')
    .execute();
}

/** What a mail says of pre-orders: a sentence a line with its day, and the rule. Nothing where there are none. */
export function sayComing(
  coming: readonly ComingCopies[],
  { t, locale }: ReturnType<typeof loadWords<'pre-order'>>,
): string[] {
  if (coming.length === 0) return [];
  const lines = coming.map(({ name, day, count }) =>
    t('pre-order.mail_line', { name, count, date: formatDate(day, locale) }),
  );
  return [...lines, t('pre-order.mail_rule')];
}
