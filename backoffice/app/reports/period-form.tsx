import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { lastDays, type Days } from './reports.loader.ts';
import styles from './reports.module.css';

/** Days of each period that has a name, today included. */
const NAMED = { today: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;

interface PeriodFormProps {
  /** The days that the report is about. */
  period: Days;
  today: string;
  /** The address of the report about other days. */
  pathFor: (days: Days) => string;
  /** The address that the fields of the form ask for. */
  pathOf: (form: HTMLFormElement) => string;
  /** What else is asked for in the form. */
  children?: ReactNode;
}

/** The days that a report is about: the last ones by name, or any others. */
export function PeriodForm({ period, today, pathFor, pathOf, children }: PeriodFormProps) {
  const { t } = useWords<'staff-reports'>();
  const navigate = useNavigate();
  return (
    <form
      className={styles.period}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(pathOf(event.currentTarget));
      }}
    >
      <nav aria-label={t('staff-reports.period')} className={styles.named}>
        {(Object.entries(NAMED) as [keyof typeof NAMED, number][]).map(([name, days]) => {
          const range = lastDays(days, today);
          const current = range.from === period.from && range.to === period.to;
          return (
            <Link key={name} to={pathFor(range)} aria-current={current ? 'true' : undefined}>
              {t(`staff-reports.last_${name}`)}
            </Link>
          );
        })}
      </nav>
      <TextField
        key={`from ${period.from}`}
        type="date"
        name="from"
        label={t('staff-reports.from')}
        defaultValue={period.from}
        max={today}
      />
      <TextField
        key={`to ${period.to}`}
        type="date"
        name="to"
        label={t('staff-reports.to')}
        defaultValue={period.to}
        max={today}
      />
      {children}
      <Button type="submit">{t('staff-reports.show')}</Button>
    </form>
  );
}
