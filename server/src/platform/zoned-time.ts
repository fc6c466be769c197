const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

/** What the clocks of a zone show at an instant, as if it were a time of UTC. */
function wallAt(at: number, zone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsetAt = (at: number, zone: string): number => wallAt(at, zone) - Math.floor(at / 1000) * 1000;

/** The day in a time zone, `YYYY-MM-DD`, and the minutes since its midnight as clocks show them. */
export function wallTime(at: Date, zone: string): { day: string; minutes: number } {
  const wall = new Date(wallAt(at.getTime(), zone));
  return { day: wall.toISOString().slice(0, 10), minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

/** A day some days later, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The instant at which the clocks of a zone show a time. A time that they show twice means the first, and one that they skip means as much
 * later as they skip.
 *
 * @param minutes since midnight; from 1440 on it is a time of the next day
 */
export function instantOf(day: string, minutes: number, zone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const first = wall - before;
  const exists = offsetAt(first, zone) === before;
  const second = wall - after;
  return new Date(!exists && offsetAt(second, zone) === after ? second : first);
}
