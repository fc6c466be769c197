import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { useId } from 'react';
import { useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { Table, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { ShareBar } from '../layout/share-bar.tsx';
import { methodName } from '../payment-methods/method-name.ts';
import { useShare } from './change.tsx';
import { PeriodForm } from './period-form.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { conversion, fileOf, type loadConversion } from './reports.loader.ts';
import styles from './reports.module.css';

type Report = Awaited<ReturnType<typeof loadConversion>>['report'];

/** How far visits came in a period, and how the payments of each method ended. */
export function ConversionPage() {
  const { t } = useWords<'staff-reports'>();
  const { asked, today, report } = useLoaderData<typeof loadConversion>();
  const { period } = report;
  return (
    <>
      <Bar title={t('staff-reports.title')} note={t('staff-reports.days_note', { zone: report.timeZone })}>
        <a className={buttonClass()} href={fileOf('conversion', period)}>
          {t('staff-reports.csv')}
        </a>
      </Bar>
      <ReportTabs current="conversion" from={asked.from} to={asked.to} />
      <PeriodForm
        period={period}
        today={today}
        pathFor={conversion.path}
        pathOf={(form) => conversion.pathOf(form, {})}
      />
      <div className={styles.page}>
        <Funnel report={report} />
        <Methods report={report} />
      </div>
    </>
  );
}

/** Each step with its number, its part of the first one, and its part of the one before. */
function Funnel({ report: { steps, countedSince, period } }: { report: Report }) {
  const { t } = useWords<'staff-reports'>();
  const { day, number } = useFormats();
  const share = useShare();
  const id = useId();
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const isPartial = countedSince === null || countedSince.slice(0, 10) > period.from;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('staff-reports.funnel')}</h2>
        <span className="muted">{t('staff-reports.funnel_note')}</span>
      </header>
      {isPartial && (
        <p className={styles.since}>
          {countedSince === null
            ? t('staff-reports.funnel_not_yet')
            : t('staff-reports.funnel_since', { day: day(countedSince) })}
        </p>
      )}
      <ol className={styles.steps}>
        {steps.map(({ step, count }, at) => {
          const before = steps[at - 1]?.count ?? 0;
          return (
            <li key={step}>
              <span>{t(`staff-reports.funnel_${step}`)}</span>
              <span className={styles.success}>
                <ShareBar of={most} value={count} />
              </span>
              <b>{number(count)}</b>
              <small>
                {before > 0 &&
                  count <= before &&
                  t('staff-reports.of_before', { share: share((100 * count) / before) })}
              </small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Methods({ report: { payments, period } }: { report: Report }) {
  const { t } = useWords<'staff-reports'>();
  const columns = useMethodColumns();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('staff-reports.payments')}</h2>
        <span className={styles.ways}>
          <a
            className="link"
            href={fileOf('payments', period)}
            aria-label={t('staff-reports.csv_of', { title: t('staff-reports.payments') })}
          >
            CSV
          </a>
        </span>
      </header>
      {payments.length > 0 ? (
        <Table rows={payments} columns={columns} rowKey={(row) => row.method} stack />
      ) : (
        <p className={styles.none}>{t('staff-reports.nothing')}</p>
      )}
    </section>
  );
}

function useMethodColumns(): Columns<Report['payments'][number]> {
  const { t } = useWords<'staff-reports' | 'staff-payment-methods'>();
  const { number } = useFormats();
  const share = useShare();
  const ends = ['started', 'paid', 'failed', 'cancelled', 'expired', 'open'] as const;
  return [
    { head: t('staff-reports.method'), name: true, cell: (row) => <b>{methodName(t, row.method)}</b> },
    {
      head: t('staff-reports.success'),
      number: true,
      cell: (row) => <b>{share(row.started > 0 ? (100 * row.paid) / row.started : null)}</b>,
    },
    ...ends.map((end) => ({
      head: t(`staff-reports.payments_${end}`),
      number: true,
      cell: (row: Report['payments'][number]) => number(row[end]),
    })),
  ];
}
