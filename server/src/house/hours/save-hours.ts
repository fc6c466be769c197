import {
  minutesOf,
  WEEKDAYS,
  type OpeningHours,
  type OpenSpan,
} from '@halfturn/contract/primitives/opening-hours.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { audit } from '../audit/door.ts';
import { lockSetting, saveSetting } from '../settings/door.ts';
import { demandSeen } from '../staff/door.ts';
import { parseHours } from './read-schedule.ts';

/** The hours in the audit log. */
export const HOURS_SUBJECT = 'settings:hours';

/**
 * Saves the opening hours; a change gets a row in the audit log. Refuses `content_changed` if another person has saved since `version`, and
 * `invalid_input` for hours that overlap and a last day before the first.
 */
export async function saveHours(
  trx: Trx,
  { version, ...typed }: OpeningHours & { version: string },
  actor: string,
): Promise<void> {
  const before = parseHours(String((await lockSetting(trx, 'hours.open')).value ?? ''));
  await demandSeen(trx, version, { now: before, subject: HOURS_SUBJECT });
  const fields = faultsIn(typed);
  if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
  const wanted = tidy(typed);
  if (JSON.stringify(before) === JSON.stringify(wanted)) return;
  await saveSetting(trx, 'hours.open', JSON.stringify(wanted), actor);
  await audit(trx, {
    actor,
    action: 'hours.saved',
    subject: HOURS_SUBJECT,
    before: { ...before },
    after: { ...wanted },
  });
}

/** Days and closed periods in order, and no empty notes. */
function tidy(hours: OpeningHours): OpeningHours {
  const sorted = { ...hours };
  for (const day of WEEKDAYS) sorted[day] = hours[day].toSorted((a, b) => a.from.localeCompare(b.from));
  sorted.closed = hours.closed
    .map(({ from, to, note }) => ({
      from,
      to,
      note: Object.fromEntries(Object.entries(note).filter(([, text]) => text !== '')),
    }))
    .toSorted((a, b) => a.from.localeCompare(b.from));
  return sorted;
}

const DAY = 1440;
const WEEK = 7 * DAY;

/** What cannot be saved, by the names of the fields: `monday.1.from`. */
function faultsIn(hours: OpeningHours): Record<string, string> {
  const fields: Record<string, string> = {};
  const taken: { from: number; to: number }[] = [];
  for (const [no, day] of WEEKDAYS.entries())
    for (const [at, span] of hours[day].entries()) {
      const name = `${day}.${at}.from`;
      const { from, to } = minutesIn(span, no);
      // Of hours that run into the next week, the part after Sunday meets Monday's.
      const meets = (one: { from: number; to: number }) =>
        [-WEEK, 0, WEEK].some((shift) => one.from < to + shift && from + shift < one.to);
      if (taken.some(meets)) fields[name] = 'hours_overlap';
      taken.push({ from, to });
    }
  for (const [at, { from, to }] of hours.closed.entries())
    if (to < from) fields[`closed.${at}.to`] = 'days_order';
  return fields;
}

function minutesIn(span: OpenSpan, weekday: number): { from: number; to: number } {
  const [from, to] = [minutesOf(span.from), minutesOf(span.to)];
  return { from: weekday * DAY + from, to: weekday * DAY + (to > from ? to : to + DAY) };
}
