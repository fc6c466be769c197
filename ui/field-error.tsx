import type { ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icons.tsx';

/** The sentence under a control that has something wrong; the control names it by `id` in `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.error}>
      <Icon name="warn" />
      <span>{children}</span>
    </span>
  );
}
