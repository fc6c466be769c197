import { type ReactNode, useId } from 'react';
import styles from './choice-group.module.css';
import { FieldError } from './field-error.tsx';

export interface ChoiceGroupProps {
  legend: ReactNode;
  /** Keeps the legend for screen readers only, where a heading above says the same. */
  hideLegend?: boolean;
  error?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Radios or checks that belong together, under one name and, if need be, one error. */
export function ChoiceGroup({ legend, hideLegend = false, error, className, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset className={className} aria-describedby={error ? id : undefined}>
      <legend className={hideLegend ? 'sr-only' : styles.legend}>{legend}</legend>
      <div className={styles.list}>{children}</div>
      {error && (
        <div className={styles.error}>
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
