import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import {
  formatCompact,
  formatCompactMoney,
  formatDate,
  formatDateTime,
  formatMoney,
  formatName,
  formatNumber,
  formatTime,
  type MoneyLike,
} from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { timeZone } from '../preferences.ts';

/** How figures, moments (ISO 8601) and countries are written in the language and the time zone of the person. */
export function useFormats() {
  const { locale } = useWords();
  const zone = { timeZone: timeZone() };
  return {
    money: (money: MoneyLike) => formatMoney(money, locale),
    compactMoney: (money: MoneyLike) => formatCompactMoney(money, locale),
    compactNumber: (value: number) => formatCompact(value, locale),
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, locale, options),
    day: (moment: string) => formatDate(moment, locale, zone),
    time: (moment: string) => formatDateTime(moment, locale, zone),
    when: (moment: string) => when(moment, locale),
    countries: (codes: readonly string[]) =>
      codes.map((code) => formatName('region', code, locale)).join(', '),
  };
}

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
