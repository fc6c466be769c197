import type { Locale } from './locale.ts';

/** The days of a week, in the order in which they are numbered (ISO 8601). */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The most spans of one day, the most closed periods, and the longest note about one. */
export const MOST_SPANS = 6;
export const MOST_CLOSED = 60;
export const CLOSED_NOTE_LENGTH = 200;

/** From one time of day to another, `HH:MM`. It ends on the next day if `to` is not after `from`. */
export interface OpenSpan {
  from: string;
  to: string;
}

/** Days without opening hours, the first and the last (`YYYY-MM-DD`), with a reason for visitors; empty if there is none. */
export interface ClosedDays {
  from: string;
  to: string;
  note: Partial<Record<Locale, string>>;
}

/** When the store is open, on the clock of its time zone. On a closed day no span begins. */
export interface OpeningHours extends Record<Weekday, OpenSpan[]> {
  closed: ClosedDays[];
}

/** Hours that were never set: they promise nothing. */
export const NO_HOURS: OpeningHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
  closed: [],
};

/** The minutes since midnight of a time of day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
