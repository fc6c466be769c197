import { currencyFacts } from '@halfturn/contract/primitives/currencies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useId } from 'react';
import { useFormats } from '../layout/use-formats.ts';
import { AmountsNote } from '../reports/amounts-note.tsx';
import { axisOf } from '../reports/axis.ts';
import { Change } from '../reports/change.tsx';
import { runningSums } from './running-sums.ts';
import type { loadToday } from './today.loader.ts';
import styles from './today.module.css';

type Sales = NonNullable<Awaited<ReturnType<typeof loadToday>>['sales']>;

/** What was sold today, hour by hour, beside the same day a week before. */
export function SalesToday({ sales }: { sales: Sales }) {
  const { t } = useWords<'staff-today' | 'staff-reports'>();
  const { money, number } = useFormats();
  const id = useId();
  const { figures, hour, currency } = sales;
  const now = runningSums(sales.steps.map(({ revenue }) => revenue.amount)).slice(0, hour + 1);
  const before = runningSums(sales.stepsBefore.map(({ revenue }) => revenue.amount));
  const then = { ...figures.revenue, amount: before[hour] ?? 0 };
  const average = {
    ...figures.revenue,
    amount: figures.orders > 0 ? Math.round(figures.revenue.amount / figures.orders) : 0,
  };
  const facts = [
    [t('staff-today.orders_paid'), number(figures.orders)],
    [t('staff-today.average'), money(average)],
    [t('staff-today.units'), number(figures.units)],
    [t('staff-today.first_orders'), number(figures.firstOrders)],
    [t('staff-today.refunds'), money(figures.refunded)],
  ];
  return (
    <div className={styles.sales}>
      <section aria-labelledby={id} className={styles.card}>
        <h2 id={id}>{t('staff-today.revenue')}</h2>
        <p className={styles.revenue}>
          <b>
            <bdi>{money(figures.revenue)}</bdi>
          </b>
          <Change now={figures.revenue.amount} before={then.amount} />
          <small>{t('staff-today.week_before', { money: money(then) })}</small>
        </p>
        <Chart now={now} before={before} currency={currency} />
        <p className={styles.key} aria-hidden="true">
          <span>{t('staff-today.today')}</span>
          <span>{t('staff-today.last_week')}</span>
        </p>
        <AmountsNote currency={currency} className={styles.amounts} />
      </section>
      <section className={styles.card} aria-label={t('staff-today.so_far')}>
        <h2>{t('staff-today.so_far')}</h2>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

const WIDTH = 600;
const HEIGHT = 160;
const HOURS = 23;
const NAMED_HOURS = [0, 6, 12, 18];

interface ChartProps {
  now: readonly number[];
  before: readonly number[];
  currency: Sales['currency'];
}

/** The running sums of both days; the one of today ends at the present hour. The figures beside it say the same in words. */
function Chart({ now, before, currency }: ChartProps) {
  const { compactMoney } = useFormats();
  const lines = axisOf([...now, ...before], 10 ** currencyFacts(currency).digits);
  const low = lines[0] ?? 0;
  const most = lines.at(-1) ?? 1;
  const x = (hour: number) => (hour / HOURS) * WIDTH;
  const y = (value: number) => HEIGHT - ((value - low) / (most - low)) * HEIGHT;
  const line = (sums: readonly number[]) => sums.map((sum, hour) => `${x(hour)},${y(sum)}`).join(' ');
  const end = now.length - 1;
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.axis}>
        {lines.map((value) => (
          <span key={value}>{compactMoney({ amount: value, currency })}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {lines.map((value) => (
          <line key={value} className={styles.grid} x1="0" x2={WIDTH} y1={y(value)} y2={y(value)} />
        ))}
        <polyline className={styles.before} points={line(before)} />
        {end > 0 && <polygon className={styles.area} points={`0,${y(0)} ${line(now)} ${x(end)},${y(0)}`} />}
        <polyline className={styles.now} points={line(now)} />
        <line className={styles.cursor} x1={x(end)} x2={x(end)} y1="0" y2={y(0)} />
      </svg>
      <div className={styles.hours}>
        {NAMED_HOURS.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(hour / HOURS) * 100}%` }}>
            {`${hour}`.padStart(2, '0')}:00
          </span>
        ))}
      </div>
    </div>
  );
}
