import styles from './price-line.module.css';
import { LINE_BOX, type PricePoint, pricePath } from './price-path.ts';

export interface PriceLineProps {
  points: readonly PricePoint[];
  /** The period shown, in milliseconds; `to` is now. */
  from: number;
  to: number;
  /** Low, high and current price in one sentence, for screen readers. */
  label: string;
  /** The ends' names ("30 days ago", "today"); left out on small cards. */
  startLabel?: string;
  endLabel?: string;
}

/** The price of the last 30 days as a step line. Draws nothing without a price. */
export function PriceLine({ points, from, to, label, startLabel, endLabel }: PriceLineProps) {
  const path = pricePath(points, from, to);
  if (!path) return null;
  return (
    <div>
      <svg
        className={styles.line}
        viewBox={`0 0 ${LINE_BOX.width} ${LINE_BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path d={path.line} />
        <path className={styles.now} d={path.now} />
      </svg>
      {startLabel && endLabel && (
        <p className={styles.ends}>
          <span>{startLabel}</span>
          <span>{endLabel}</span>
        </p>
      )}
    </div>
  );
}
