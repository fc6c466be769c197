import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './chip.module.css';
import { Icon } from './icons.tsx';

export interface ChipProps extends ComponentProps<'button'> {
  /** What a press does, with its object ("Remove filter Steam"). */
  'aria-label': string;
}

/** A filter that is on; a press takes it off. */
export function Chip({ className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={cx(styles.chip, className)}>
      {children}
      <Icon name="cross" />
    </button>
  );
}
