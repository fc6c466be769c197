import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './check.module.css';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';

export interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
  /** A figure at the end of the row: how many results this choice has. */
  count?: ReactNode;
  error?: ReactNode;
}

/** A check box; the whole row is its target. */
export function Check({ children, count, error, className, id, ...rest }: CheckProps) {
  const own = useId();
  const at = id ?? own;
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...rest}
          id={at}
          type="checkbox"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(rest['aria-describedby'], Boolean(error) && `${at}-error`) || undefined}
        />
        <span>{children}</span>
        {count !== undefined && <small>{count}</small>}
      </label>
      {error && <FieldError id={`${at}-error`}>{error}</FieldError>}
    </div>
  );
}
