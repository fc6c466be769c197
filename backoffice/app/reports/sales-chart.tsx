import { currencyFacts } from '@halfturn/contract/primitives/currencies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useState, type PointerEvent } from 'react';
import { useFormats } from '../layout/use-formats.ts';
import type { loadSales } from './reports.loader.ts';
import styles from './reports.module.css';

type Report = Awaited<ReturnType<typeof loadSales>>['report'];
type Step = Report['steps'][number];
export const MEASURES = ['revenue', 'orders', 'margin'] as const;
export type Measure = (typeof MEASURES)[number];

const WIDTH = 900;
const HEIGHT = 220;
/** Room for the figures at the side and the days below. */
const INSET = { start: 64, end: 8, top: 10, bottom: 26 };
const LINES = 4;

const valueOf = (step: Step, measure: Measure): number =>
  measure === 'orders' ? step.orders : step[measure].amount;

/** The next number above that is easy to read: 1, 2, 2.5 or 5 and zeros. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((one) => one * size >= value) ?? 10;
  return step * size;
}

interface SalesChartProps {
  report: Pick<Report, 'currency' | 'steps' | 'stepsBefore'>;
  measure: Measure;
  /** The words for a step: its day, hour or month. */
  stepName: (at: string) => string;
}

/** One measure over the steps of a period as a line, and the period before as a dashed one; the same as a table for screen readers. */
export function SalesChart({ report: { currency, steps, stepsBefore }, measure, stepName }: SalesChartProps) {
  const { t } = useWords<'staff-reports'>();
  const written = useWritten(measure, currency);
  const [at, setAt] = useState<number | null>(null);
  const values = steps.map((step) => valueOf(step, measure));
  const before = stepsBefore.slice(0, steps.length).map((step) => valueOf(step, measure));
  const most = roundUp(Math.max(...values, ...before, 0));
  const least = Math.min(...values, ...before, 0);
  const low = least < 0 ? -roundUp(-least) : 0;
  const inner = WIDTH - INSET.start - INSET.end;
  const x = (index: number) =>
    INSET.start + (steps.length > 1 ? (index / (steps.length - 1)) * inner : inner / 2);
  const y = (value: number) =>
    INSET.top + (1 - (value - low) / (most - low)) * (HEIGHT - INSET.top - INSET.bottom);
  const line = (of: readonly number[]) => of.map((value, index) => `${x(index)},${y(value)}`).join(' ');
  const find = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = ((event.clientX - left) / width) * WIDTH - INSET.start;
    const index = Math.round((part / inner) * (steps.length - 1));
    setAt(Math.min(Math.max(index, 0), steps.length - 1));
  };
  const shown = at === null ? undefined : steps[at];
  const labels = labelled(steps.length);
  return (
    // On a phone it scrolls sideways, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <figure className={styles.chart} dir="ltr" tabIndex={0} aria-label={t(`staff-reports.${measure}`)}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        onPointerMove={find}
        onPointerLeave={() => setAt(null)}
      >
        {Array.from({ length: LINES + 1 }, (_, index) => {
          const value = low + ((most - low) * index) / LINES;
          return (
            <g key={index}>
              <line
                className={styles.grid}
                x1={INSET.start}
                x2={WIDTH - INSET.end}
                y1={y(value)}
                y2={y(value)}
              />
              <text className={styles.axis} x={INSET.start - 8} y={y(value) + 4} textAnchor="end">
                {written(value)}
              </text>
            </g>
          );
        })}
        {steps.map(
          (step, index) =>
            labels.has(index) && (
              <text key={step.at} className={styles.axis} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
                {stepName(step.at)}
              </text>
            ),
        )}
        <polygon
          className={styles.area}
          points={`${x(0)},${y(low)} ${line(values)} ${x(steps.length - 1)},${y(low)}`}
        />
        {before.length > 0 && <polyline className={styles.before} points={line(before)} />}
        <polyline className={styles.now} points={line(values)} />
        {at !== null && (
          <>
            <line className={styles.cursor} x1={x(at)} x2={x(at)} y1={INSET.top} y2={y(low)} />
            <circle className={styles.point} cx={x(at)} cy={y(values[at] ?? 0)} r="5" />
          </>
        )}
      </svg>
      {shown && at !== null && (
        <figcaption
          className={styles.tip}
          style={{ insetInlineStart: `${Math.min((x(at) / WIDTH) * 100, 78)}%` }}
          aria-hidden="true"
        >
          <b>{stepName(shown.at)}</b>
          <span>
            {t('staff-reports.this_period')} <b>{written(values[at] ?? 0)}</b>
          </span>
          {before[at] !== undefined && (
            <span>
              {t('staff-reports.before')} <b>{written(before[at])}</b>
            </span>
          )}
        </figcaption>
      )}
      <table className="sr-only">
        <caption>{t(`staff-reports.${measure}`)}</caption>
        <tbody>
          {steps.map((step, index) => (
            <tr key={step.at}>
              <th scope="row">{stepName(step.at)}</th>
              <td>{written(values[index] ?? 0)}</td>
              {before[index] !== undefined && <td>{written(before[index])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** How a value of the measure is written: an amount without cents, or a number. */
function useWritten(measure: Measure, currency: string): (value: number) => string {
  const { number } = useFormats();
  const { digits } = currencyFacts(currency);
  return (value) =>
    measure === 'orders'
      ? number(value, { maximumFractionDigits: 1 })
      : number(value / 10 ** digits, { style: 'currency', currency, maximumFractionDigits: 0 });
}

/** Which steps are named below the line: at most seven, as far apart as each other. */
function labelled(count: number): ReadonlySet<number> {
  const apart = Math.max(1, Math.ceil(count / 7));
  return new Set(Array.from({ length: count }, (_, index) => index).filter((index) => index % apart === 0));
}
