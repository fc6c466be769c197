import type { ShownHours } from '@halfturn/contract/hours.ts';
import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { WEEKDAYS } from '@halfturn/contract/primitives/opening-hours.ts';
import { dayAfter, wallTime } from '../../platform/zoned-time.ts';
import { changeAfter, type Schedule } from './schedule.ts';

/** So many days ahead visitors are told of closed days. */
const ANNOUNCED_DAYS = 90;

/** The hours as visitors of a language see them. */
export function shownHours(schedule: Schedule, locale: Locale, now: Date): ShownHours {
  const { timeZone } = schedule;
  const { day } = wallTime(now, timeZone);
  const last = dayAfter(day, ANNOUNCED_DAYS);
  const { open, changesAt } = changeAfter(schedule, now);
  return {
    timeZone,
    zoneName: zoneName(timeZone, locale, now),
    week: WEEKDAYS.map((name) => ({ day: name, spans: schedule[name] })),
    closed: schedule.closed
      .filter(({ from, to }) => to >= day && from <= last)
      .map(({ from, to, note }) => ({ from, to, note: note[locale] ?? note['en-US'] ?? '' })),
    open,
    changes: changesAt && { at: changesAt.toISOString(), when: whenOf(schedule, now, changesAt, open) },
  };
}

/** When a store that is closed opens again, and how near that is; the time is null if it opens on no day to come. Null while it is open. */
export function whenOpens(
  schedule: Schedule,
  now: Date,
): { at: Date | null; when: 'today' | 'week' | 'later' } | null {
  const { open, changesAt } = changeAfter(schedule, now);
  if (open) return null;
  return { at: changesAt, when: changesAt ? whenOf(schedule, now, changesAt, open) : 'later' };
}

/** How a change is named: one that closes the store after midnight is still of today. */
function whenOf({ timeZone }: Schedule, now: Date, at: Date, open: boolean): 'today' | 'week' | 'later' {
  const { day } = wallTime(now, timeZone);
  const on = wallTime(at, timeZone).day;
  if (on === day || (open && at.getTime() - now.getTime() < 86_400_000)) return 'today';
  return on <= dayAfter(day, 6) ? 'week' : 'later';
}

/** A time zone in a language: "Central European Time". */
const zoneName = (timeZone: string, locale: Locale, now: Date): string =>
  new Intl.DateTimeFormat(bcp47(locale), {
    timeZone,
    // UTC has no generic name, and would be written as an offset.
    timeZoneName: timeZone === 'UTC' ? 'long' : 'longGeneric',
  })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
