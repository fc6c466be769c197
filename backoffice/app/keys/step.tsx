import { cx } from '@halfturn/ui/cx.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useId, type ReactNode } from 'react';
import styles from './import.module.css';

export interface StepProps {
  no: number;
  title: string;
  text: string;
  state: 'done' | 'now' | 'later';
  children?: ReactNode;
}

/** One of the steps of an import, with its number or a check mark. */
export function Step({ no, title, text, state, children }: StepProps) {
  const id = useId();
  return (
    <section className={cx(styles.step, state !== 'later' && styles[state])} aria-labelledby={id}>
      <div className={styles.mark} aria-hidden="true">
        <i>{state === 'done' ? <Icon name="check" /> : no}</i>
      </div>
      <div className={styles.stepBody}>
        <header>
          <h2 id={id}>{title}</h2>
          <span>{text}</span>
        </header>
        {children}
      </div>
    </section>
  );
}
