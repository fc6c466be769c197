import { formatDate, formatDateTime, formatTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useTimeZone } from './use-time-zone.ts';

export interface LocalTimeProps {
  /** ISO 8601. */
  at: string;
  /** With the day: without it only the time of day is written. */
  day?: boolean;
}

/**
 * A moment on the reader's own clock. The server does not know that clock, so until the script runs, and for good without
 * one, the time is shown in UTC and says so.
 */
export function LocalTime({ at, day = false }: LocalTimeProps) {
  const { locale } = useWords();
  const timeZone = useTimeZone();
  const format = day ? formatDateTime : formatTime;
  return (
    <time dateTime={at}>
      <bdi>{format(at, locale, timeZone === null ? { timeZone: 'UTC', zone: true } : { timeZone })}</bdi>
    </time>
  );
}

/** The day of a moment on the reader's own calendar; on the server's until that is known, as the two seldom differ. */
export function LocalDay({ at }: { at: string }) {
  const { locale } = useWords();
  const timeZone = useTimeZone() ?? 'UTC';
  return (
    <time dateTime={at}>
      <bdi>{formatDate(at, locale, { timeZone })}</bdi>
    </time>
  );
}

/** As `LocalTime`: a time of today without its day, any other with it. */
export function RecentTime({ at, now }: { at: string; now: string }) {
  const timeZone = useTimeZone() ?? 'UTC';
  const dayOf = (moment: string) => new Date(moment).toLocaleDateString('en-CA', { timeZone });
  return <LocalTime at={at} day={dayOf(at) !== dayOf(now)} />;
}
