import type { ReactNode } from 'react';
import styles from './progress.module.css';

export interface ProgressProps {
  value: number;
  max: number;
  /** What is on its way. */
  label: string;
  /** The state in words ("320 dollars of 500"), which a percentage cannot say. */
  valueText: string;
  start?: ReactNode;
  end?: ReactNode;
}

/** How far something has come, with both ends named. */
export function Progress({ value, max, label, valueText, start, end }: ProgressProps) {
  return (
    <div>
      <progress
        className={styles.bar}
        value={Math.min(Math.max(value, 0), max)}
        max={max}
        aria-label={label}
        aria-valuetext={valueText}
      />
      {(start || end) && (
        <p className={styles.ends}>
          <span>{start}</span>
          <span>{end}</span>
        </p>
      )}
    </div>
  );
}
