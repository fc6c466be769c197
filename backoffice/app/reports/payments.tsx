import { useWords } from '@halfturn/locales/react.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../layout/use-formats.ts';
import { ShareBar } from '../layout/share-bar.tsx';
import { methodName } from '../payment-methods/method-name.ts';
import { useShare } from './change.tsx';
import type { loadSales } from './reports.loader.ts';
import styles from './reports.module.css';

type Loaded = Awaited<ReturnType<typeof loadSales>>;

interface PaymentsProps {
  rows: Loaded['payments']['rows'];
  funnel: Loaded['report']['funnel'];
  file: string;
  /** The address of the whole report. */
  all: string;
}

/** How many payments of each method were begun and paid, and how far the orders of the period came. */
export function Payments({ rows, funnel, file, all }: PaymentsProps) {
  const { t } = useWords<'staff-reports' | 'staff-payment-methods'>();
  const { number } = useFormats();
  const share = useShare();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('staff-reports.payments')}</h2>
        <span className={styles.ways}>
          <Link
            className="link"
            to={all}
            aria-label={t('staff-reports.all_of', { title: t('staff-reports.payments') })}
          >
            {t('staff-reports.all')}
          </Link>
          <a
            className="link"
            href={file}
            aria-label={t('staff-reports.csv_of', { title: t('staff-reports.payments') })}
          >
            CSV
          </a>
        </span>
      </header>
      <dl className={styles.funnel}>
        {(['placed', 'started', 'paid', 'delivered'] as const).map((step) => (
          <div key={step}>
            <dt>{t(`staff-reports.funnel_${step}`)}</dt>
            <dd>{number(funnel[step])}</dd>
          </div>
        ))}
      </dl>
      {funnel.reminded > 0 && (
        <p className="muted">
          {t('staff-reports.reminded', { reminded: funnel.reminded, recovered: funnel.recovered })}
        </p>
      )}
      {rows.length === 0 && <p className={styles.none}>{t('staff-reports.nothing')}</p>}
      <ul className={styles.methods}>
        {rows.map((row) => (
          <li key={row.method}>
            <b>{methodName(t, row.method)}</b>
            <span className={styles.success}>
              <ShareBar of={row.started} value={row.paid} />
              <small>
                {t('staff-reports.of_started', { paid: row.paid, started: row.started, failed: row.failed })}
              </small>
            </span>
            <b>{share(row.started > 0 ? (100 * row.paid) / row.started : null)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
