import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './stepper.module.css';

export interface Step {
  label: ReactNode;
  /** A time, or what it waits for. */
  note?: ReactNode;
  /** Said to screen readers beside the label, who cannot see the bar ("done", "not yet"). */
  stateLabel?: string;
}

export interface StepperProps {
  steps: readonly Step[];
  /** Which step is the current one, from 0. */
  current: number;
  /** True when the current step itself has been reached, as on an order that is delivered; else it is under way. */
  reached?: boolean;
  label: string;
  /** On phones only the current step keeps its word in sight. */
  compact?: boolean;
  className?: string | undefined;
}

/** Where one stands in a short row of steps: a bar a step, its word below. */
export function Stepper({ steps, current, reached = false, label, compact, className }: StepperProps) {
  const look = (i: number) => {
    if (i < current || (i === current && reached)) return styles.done;
    return i === current ? styles.now : undefined;
  };
  return (
    <ol className={cx(styles.steps, compact && styles.compact, className)} aria-label={label}>
      {steps.map((step, i) => (
        <li key={i} className={look(i)} aria-current={i === current ? 'step' : undefined}>
          <span>
            {step.label}
            {step.stateLabel && <span className="sr-only"> {step.stateLabel}</span>}
          </span>
          {step.note && <small>{step.note}</small>}
        </li>
      ))}
    </ol>
  );
}
