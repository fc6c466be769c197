import { WEEKDAYS, type Weekday } from '@halfturn/contract/primitives/opening-hours.ts';
import { formatWeekday } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** The names of the days of the week: 2024 began on a Monday. */
export function useDayName(): (day: Weekday) => string {
  const { locale } = useWords();
  return (day) => formatWeekday(Date.UTC(2024, 0, WEEKDAYS.indexOf(day) + 1), locale);
}
