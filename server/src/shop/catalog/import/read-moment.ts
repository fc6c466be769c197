import { readDay } from './read-values.ts';

const DAY_MS = 86_400_000;
const WITH_ZONE =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)\s?(Z|[+-]\d{2}(?::?\d{2})?)$/i;
const AT_STORE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/;

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function ahead(zone: string, moment: number): number {
  const clocks = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return Date.parse(`${clocks.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}

/** The moment at which the clocks of a time zone show a time. */
function momentAt(zone: string, shown: number): number {
  const first = shown - ahead(zone, shown);
  // Clocks may be changed between the two.
  return shown - ahead(zone, first);
}

const iso = (moment: number): string | null => (Number.isNaN(moment) ? null : new Date(moment).toISOString());

/**
 * When a sale begins or ends: a moment with a time zone, a time in the time zone of the store, or a day. A sale begins with its first
 * day, and ends with its last one. Null if it is none of these.
 */
export function readMoment(text: string, zone: string, edge: 'from' | 'to'): string | null {
  const [, date = '', time = '', offset] = WITH_ZONE.exec(text) ?? [];
  if (offset !== undefined) {
    const full = /^[+-]\d{2}$/.test(offset) ? `${offset}:00` : offset.toUpperCase();
    return iso(Date.parse(`${date}T${time}${full}`));
  }
  const [, day = '', hour] = AT_STORE.exec(text) ?? [];
  if (hour !== undefined) {
    const shown = Date.parse(`${day}T${hour}Z`);
    return Number.isNaN(shown) ? null : iso(momentAt(zone, shown));
  }
  const read = readDay(text);
  if (read === null || typeof read === 'string' || !read.whole) return null;
  return iso(momentAt(zone, Date.parse(`${read.day}T00:00Z`) + (edge === 'to' ? DAY_MS : 0)));
}
