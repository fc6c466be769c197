import { currencyFacts } from '@halfturn/contract/primitives/currencies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useCallback, useState, type PointerEvent } from 'react';
import { useFormats } from '../layout/use-formats.ts';
import { axisOf } from './axis.ts';
import type { loadSales } from './reports.loader.ts';
import styles from './reports.module.css';

type Report = Awaited<ReturnType<typeof loadSales>>['report'];
type Step = Report['steps'][number];
export const MEASURES = ['revenue', 'orders', 'margin'] as const;
export type Measure = (typeof MEASURES)[number];

/** Pixels. The width is that of the page; this one is drawn until it is known. */
const FIRST_WIDTH = 900;
const HEIGHT = 220;
/** Room above the highest line and for the days below; the room for the figures at the side is as wide as they are. */
const INSET = { end: 8, top: 10, bottom: 26 };
const LETTER = 7;
/** Room for the name of a step. */
const STEP_NAME = 96;

const valueOf = (step: Step, measure: Measure): number =>
  measure === 'orders' ? step.orders : step[measure].amount;

interface SalesChartProps {
  report: Pick<Report, 'currency' | 'steps' | 'stepsBefore'>;
  measure: Measure;
  /** The words for a step: its day, hour or month. */
  stepName: (at: string) => string;
}

/** One measure over the steps of a period as a line, and the period before as a dashed one; the same as a table for screen readers. */
export function SalesChart({ report: { currency, steps, stepsBefore }, measure, stepName }: SalesChartProps) {
  const { t } = useWords<'staff-reports'>();
  const { written, label, whole } = useMeasure(measure, currency);
  const [at, setAt] = useState<number | null>(null);
  const [width, measured] = useWidth();
  const values = steps.map((step) => valueOf(step, measure));
  const before = stepsBefore.slice(0, steps.length).map((step) => valueOf(step, measure));
  const lines = axisOf([...values, ...before], whole).map((value) => ({ value, name: label(value) }));
  const low = lines[0]?.value ?? 0;
  const most = lines.at(-1)?.value ?? whole;
  const start = 16 + LETTER * Math.max(...lines.map(({ name }) => name.length));
  const inner = width - start - INSET.end;
  const x = (index: number) => start + (steps.length > 1 ? (index / (steps.length - 1)) * inner : inner / 2);
  const y = (value: number) =>
    INSET.top + (1 - (value - low) / (most - low)) * (HEIGHT - INSET.top - INSET.bottom);
  const line = (of: readonly number[]) => of.map((value, index) => `${x(index)},${y(value)}`).join(' ');
  const find = (event: PointerEvent<SVGSVGElement>) => {
    const part = event.clientX - event.currentTarget.getBoundingClientRect().left - start;
    const index = Math.round((part / inner) * (steps.length - 1));
    setAt(Math.min(Math.max(index, 0), steps.length - 1));
  };
  const shown = at === null ? undefined : steps[at];
  const labels = labelled(steps.length, Math.max(2, Math.floor(inner / STEP_NAME)));
  return (
    <figure className={styles.chart} dir="ltr" aria-label={t(`staff-reports.${measure}`)}>
      <svg
        ref={measured}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        aria-hidden="true"
        onPointerMove={find}
        onPointerLeave={() => setAt(null)}
      >
        {lines.map(({ value, name }) => (
          <g key={value}>
            <line className={styles.grid} x1={start} x2={width - INSET.end} y1={y(value)} y2={y(value)} />
            <text className={styles.axis} x={start - 8} y={y(value) + 4} textAnchor="end">
              {name}
            </text>
          </g>
        ))}
        {steps.map(
          (step, index) =>
            labels.has(index) && (
              <text
                key={step.at}
                className={styles.axis}
                x={x(index)}
                y={HEIGHT - 6}
                textAnchor={anchorAt(x(index), width)}
              >
                {stepName(step.at)}
              </text>
            ),
        )}
        <polygon
          className={styles.area}
          points={`${x(0)},${y(0)} ${line(values)} ${x(steps.length - 1)},${y(0)}`}
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
          style={{ insetInlineStart: `${Math.min((x(at) / width) * 100, 78)}%` }}
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

/** The names of the first and the last step stay within the chart. */
function anchorAt(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < STEP_NAME / 2) return 'start';
  return x + STEP_NAME / 2 > width ? 'end' : 'middle';
}

/** The width of an element in pixels, so that its figures are as large on a phone as elsewhere. */
function useWidth(): [number, (element: SVGSVGElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(FIRST_WIDTH);
  const measured = useCallback((element: SVGSVGElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measured];
}

/** How a value of the measure is written, whole and as the name of a line, and what one of it is: an amount's in its minor unit. */
function useMeasure(measure: Measure, currency: Report['currency']) {
  const { number, money, compactNumber, compactMoney } = useFormats();
  if (measure === 'orders')
    return { written: (value: number) => number(value), label: compactNumber, whole: 1 };
  return {
    written: (amount: number) => money({ amount, currency }),
    label: (amount: number) => compactMoney({ amount, currency }),
    whole: 10 ** currencyFacts(currency).digits,
  };
}

/** Which steps are named below the line: so many at most, as far apart as each other. */
function labelled(count: number, most: number): ReadonlySet<number> {
  const apart = Math.max(1, Math.ceil(count / most));
  return new Set(Array.from({ length: count }, (_, index) => index).filter((index) => index % apart === 0));
}
