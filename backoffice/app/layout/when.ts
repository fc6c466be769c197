import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDate, formatTime } from '@halfturn/locales/format.ts';
import { timeZone } from '../preferences.ts';

/**
 * A moment as a column of moments shows it: the time if it was today, else the day. The panel has both.
 *
 * @param moment ISO 8601
 * @param now when "today" is, for tests
 */
export function when(moment: string, locale: Locale, now = new Date(), zone = timeZone()): string {
  const day = (at: Date) => formatDate(at, locale, { timeZone: zone });
  const at = new Date(moment);
  return day(at) === day(now) ? formatTime(at, locale, { timeZone: zone }) : day(at);
}
