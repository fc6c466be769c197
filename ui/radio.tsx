import type { ComponentProps, ReactNode } from 'react';
import styles from './check.module.css';

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
}

/** One choice of several in a plain row. Its group is a `ChoiceGroup`. */
export function Radio({ children, className, ...rest }: RadioProps) {
  return (
    <div className={className}>
      <label className={styles.row}>
        <input {...rest} type="radio" className={styles.input} />
        <span>{children}</span>
      </label>
    </div>
  );
}
