import { present } from '@halfturn/contract/primitives/rows.ts';
import {
  minutesOf,
  WEEKDAYS,
  type OpeningHours,
  type Weekday,
} from '@halfturn/contract/primitives/opening-hours.ts';
import { dayAfter, instantOf, wallTime } from '../../platform/zoned-time.ts';

/** Opening hours on the clock of a time zone. Null where a store names no hours: it is then open whenever its staff say so. */
export interface Schedule extends OpeningHours {
  /** IANA name. */
  timeZone: string;
}

interface Opening {
  opens: Date;
  closes: Date;
}

/** As far ahead as an opening is looked for, in days. */
const HORIZON = 400;
/** Hours that follow each other without a gap for so many days never end. */
const ENDLESS = 8;
const DAY_MINUTES = 1440;

/** The weekday of a day, `YYYY-MM-DD`. */
const weekdayOf = (day: string): Weekday =>
  present(WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]);

/** Whether any day of the week has hours: otherwise they promise nothing. */
export const hasHours = (hours: OpeningHours): boolean => WEEKDAYS.some((day) => hours[day].length > 0);

/** The openings that begin on a day, the earliest first. */
function openingsOn(schedule: Schedule, day: string): Opening[] {
  if (schedule.closed.some(({ from, to }) => from <= day && day <= to)) return [];
  return schedule[weekdayOf(day)]
    .map(({ from, to }) => {
      const [opens, closes] = [minutesOf(from), minutesOf(to)];
      return {
        opens: instantOf(day, opens, schedule.timeZone),
        closes: instantOf(day, closes > opens ? closes : closes + DAY_MINUTES, schedule.timeZone),
      };
    })
    .toSorted((a, b) => a.opens.getTime() - b.opens.getTime());
}

/** The openings from the day before an instant on, in order, as far as the horizon. */
function* openingsFrom(schedule: Schedule, at: Date): Generator<Opening> {
  const { day } = wallTime(at, schedule.timeZone);
  for (let ahead = -1; ahead <= HORIZON; ahead++) yield* openingsOn(schedule, dayAfter(day, ahead));
}

/** Whether the store is open at an instant. */
export function isOpenAt(schedule: Schedule | null, at: Date): boolean {
  return schedule === null || changeAfter(schedule, at).open;
}

/** When the store opens next after an instant at which it is closed; null if it is open, or opens on no day to come. */
export function nextOpening(schedule: Schedule | null, at: Date): Date | null {
  if (schedule === null) return null;
  const { open, changesAt } = changeAfter(schedule, at);
  return open ? null : changesAt;
}

/** Whether the store is open at an instant, and when that changes; null if it never does. */
export function changeAfter(schedule: Schedule, at: Date): { open: boolean; changesAt: Date | null } {
  let until: Date | null = null;
  for (const { opens, closes } of openingsFrom(schedule, at)) {
    if (until === null) {
      if (closes <= at) continue;
      if (opens > at) return { open: false, changesAt: opens };
      until = closes;
      continue;
    }
    if (opens > until) break;
    if (closes > until) until = closes;
    if (until.getTime() - at.getTime() > ENDLESS * DAY_MINUTES * 60_000)
      return { open: true, changesAt: null };
  }
  return { open: until !== null, changesAt: until };
}

/**
 * Adds days on which the store is open, at the same time of day, but within the hours of that day: a question that comes while the store
 * is closed counts from its next opening. Null if the store does not open on so many days.
 */
export function addOpenDays(schedule: Schedule, from: Date, days: number): Date | null {
  const start = isOpenAt(schedule, from) ? from : nextOpening(schedule, from);
  if (start === null) return null;
  const { day, minutes } = wallTime(start, schedule.timeZone);
  let counted = 0;
  for (let ahead = 1; ahead <= HORIZON; ahead++) {
    const openings = openingsOn(schedule, dayAfter(day, ahead));
    if (openings.length === 0 || ++counted < days) continue;
    const due = instantOf(dayAfter(day, ahead), minutes, schedule.timeZone);
    const within = openings.find(({ closes }) => closes > due) ?? present(openings.at(-1));
    if (within.opens > due) return within.opens;
    return within.closes < due ? within.closes : due;
  }
  return null;
}
