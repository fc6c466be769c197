import { formatDate } from '@halfturn/locales/format.ts';
import type { loadWords } from '@halfturn/locales/load.ts';
import type { UnitRow } from './orders.queries.ts';
import type { ComingUnits } from './units.queries.ts';

/** The release day that a unit waits for, as a date (UTC); null if the day has come, or the unit waits for none. */
export function releaseDayOf(
  { status, not_before: day }: Pick<UnitRow, 'status' | 'not_before'>,
  now: Date,
): string | null {
  const waits = status === 'waiting' || status === 'held';
  return waits && day !== null && day > now ? day.toISOString().slice(0, 10) : null;
}

/** The sentences of a mail about pre-orders: one for each line with its day, and the rule. None if there are no pre-orders. */
export function describeComing(
  coming: readonly ComingUnits[],
  { t, locale }: ReturnType<typeof loadWords<'pre-order'>>,
): string[] {
  if (coming.length === 0) return [];
  const lines = coming.map(({ name, day, count }) =>
    t('pre-order.mail_line', { name, count, date: formatDate(day, locale) }),
  );
  return [...lines, t('pre-order.mail_rule')];
}
