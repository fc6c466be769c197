import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { BASE_CURRENCY } from '@halfturn/contract/primitives/currencies.ts';
import { REPORT_COMPARISONS } from '@halfturn/contract/staff/report-comparisons.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useId, useState, type ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { Table, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { AmountsNote } from './amounts-note.tsx';
import { Change, useShare } from './change.tsx';
import { Countries } from './countries.tsx';
import { Payments } from './payments.tsx';
import { PeriodForm } from './period-form.tsx';
import { useBatchColumns, useProductColumns } from './report-columns.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { batches, conversion, fileOf, products, sales, type loadSales } from './reports.loader.ts';
import { MEASURES, SalesChart, type Measure } from './sales-chart.tsx';
import styles from './reports.module.css';

type Loaded = Awaited<ReturnType<typeof loadSales>>;

/** What was sold in a period, against the one before, and the beginning of each table. */
export function SalesReportPage() {
  const { t } = useWords<'staff-reports'>();
  const {
    asked,
    today,
    report,
    products: top,
    batches: topBatches,
    payments,
    countries,
  } = useLoaderData<typeof loadSales>();
  const { period, currency, timeZone: zone } = report;
  const note =
    currency === BASE_CURRENCY ? t('staff-reports.note', { zone }) : t('staff-reports.days_note', { zone });
  return (
    <>
      <Bar title={t('staff-reports.title')} note={note}>
        <a className={buttonClass()} href={fileOf('days', period)}>
          {t('staff-reports.csv')}
        </a>
      </Bar>
      <ReportTabs current="sales" from={asked.from} to={asked.to} />
      <PeriodForm
        period={period}
        today={today}
        pathFor={(days) => sales.path({ ...asked, ...days })}
        pathOf={(form) => sales.pathOf(form, {})}
      >
        <Select
          key={asked.compare}
          name="compare"
          label={t('staff-reports.compare')}
          defaultValue={asked.compare}
          options={REPORT_COMPARISONS.map((one) => [one, t(`staff-reports.compare_${one}`)])}
        />
      </PeriodForm>
      <AmountsNote currency={currency} className={styles.amounts} />
      <div className={styles.page}>
        <Totals report={report} />
        <Chart report={report} />
        <Part
          title={t('staff-reports.tab_products')}
          file={fileOf('products', period)}
          all={products.path(period)}
          rows={top.rows}
          columns={useProductColumns()}
          rowKey={(row) => row.id}
        />
        <Part
          title={t('staff-reports.tab_batches')}
          note={t('staff-reports.margin_note')}
          file={fileOf('batches', period)}
          all={batches.path(period)}
          rows={topBatches.rows}
          columns={useBatchColumns()}
          rowKey={(row) => row.id}
        />
        <div className={styles.pair}>
          <Payments
            rows={payments.rows}
            file={fileOf('payments', period)}
            all={conversion.path(period)}
            funnel={report.funnel}
          />
          <Countries rows={countries.rows} file={fileOf('countries', period)} all={period} />
        </div>
      </div>
    </>
  );
}

function Totals({ report: { figures, figuresBefore } }: Pick<Loaded, 'report'>) {
  const { t } = useWords<'staff-reports'>();
  const { money, number } = useFormats();
  const share = useShare();
  const average = (of: typeof figures) => ({
    amount: of.orders > 0 ? Math.round(of.revenue.amount / of.orders) : 0,
    currency: of.revenue.currency,
  });
  const rate = (of: typeof figures) => (of.orders > 0 ? (100 * of.refundedOrders) / of.orders : 0);
  const totals: {
    name: string;
    value: ReactNode;
    now: number;
    before: number | null;
    was: string;
    inverse?: boolean;
  }[] = [
    {
      name: t('staff-reports.revenue'),
      value: money(figures.revenue),
      now: figures.revenue.amount,
      before: figuresBefore?.revenue.amount ?? null,
      was: figuresBefore ? money(figuresBefore.revenue) : '',
    },
    {
      name: t('staff-reports.orders'),
      value: number(figures.orders),
      now: figures.orders,
      before: figuresBefore?.orders ?? null,
      was: figuresBefore ? number(figuresBefore.orders) : '',
    },
    {
      name: t('staff-reports.average_order'),
      value: money(average(figures)),
      now: average(figures).amount,
      before: figuresBefore && average(figuresBefore).amount,
      was: figuresBefore ? money(average(figuresBefore)) : '',
    },
    {
      name: t('staff-reports.margin'),
      value: share(figures.marginPercent),
      now: figures.marginPercent ?? 0,
      before: figuresBefore?.marginPercent ?? null,
      was: figures.margin ? t('staff-reports.margin_total', { amount: money(figures.margin) }) : '',
    },
    {
      name: t('staff-reports.refund_rate'),
      value: share(rate(figures)),
      now: rate(figures),
      before: figuresBefore && rate(figuresBefore),
      was: t('staff-reports.refunded_orders', {
        count: figures.refundedOrders,
        amount: money(figures.refunded),
      }),
      inverse: true,
    },
  ];
  return (
    <dl className={styles.totals}>
      {totals.map(({ name, value, now, before, was, inverse = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>
              <bdi>{value}</bdi>
            </b>
            {before !== null && <Change now={now} before={before} inverse={inverse} />}
            {was && (
              <small>
                <bdi>{was}</bdi>
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Chart({ report }: Pick<Loaded, 'report'>) {
  const { t, locale } = useWords<'staff-reports'>();
  const [measure, setMeasure] = useState<Measure>('revenue');
  const id = useId();
  const { unit } = report;
  const stepName = (at: string) => {
    if (unit === 'hour') return at.slice(11, 16);
    return unit === 'day'
      ? formatDate(`${at}:00Z`, locale)
      : new Intl.DateTimeFormat(locale === 'cz' ? 'cs' : locale, {
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
        }).format(new Date(`${at}:00Z`));
  };
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t(`staff-reports.per_${unit}`, { measure: t(`staff-reports.${measure}`) })}</h2>
        <span className={styles.legend} aria-hidden="true">
          <i /> {t('staff-reports.this_period')}
          {report.stepsBefore.length > 0 && (
            <>
              <i className={styles.dashed} /> {t('staff-reports.before')}
            </>
          )}
        </span>
        <div className={styles.measures} role="group" aria-label={t('staff-reports.measure')}>
          {MEASURES.map((one) => (
            <button key={one} type="button" aria-pressed={one === measure} onClick={() => setMeasure(one)}>
              {t(`staff-reports.${one}`)}
            </button>
          ))}
        </div>
      </header>
      <SalesChart report={report} measure={measure} stepName={stepName} />
    </section>
  );
}

interface PartProps<Row> {
  title: string;
  note?: string;
  file: string;
  all: string;
  rows: readonly Row[];
  columns: Columns<Row>;
  rowKey: (row: Row) => string;
}

/** The beginning of a table, with the ways to all of it. */
function Part<Row>({ title, note, file, all, rows, columns, rowKey }: PartProps<Row>) {
  const { t } = useWords<'staff-reports'>();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <span className="muted">{note}</span>}
        <span className={styles.ways}>
          <Link className="link" to={all} aria-label={t('staff-reports.all_of', { title })}>
            {t('staff-reports.all')}
          </Link>
          <a className="link" href={file} aria-label={t('staff-reports.csv_of', { title })}>
            CSV
          </a>
        </span>
      </header>
      {rows.length > 0 ? (
        <Table rows={rows} columns={columns} rowKey={rowKey} stack />
      ) : (
        <p className={styles.none}>{t('staff-reports.nothing')}</p>
      )}
    </section>
  );
}
