import { type ComponentProps, type ReactNode, useId } from 'react';
import check from './check.module.css';
import { cx } from './cx.ts';
import styles from './radio-card.module.css';

export interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode;
  /** A second line: how it works or, disabled, why it cannot be chosen. */
  note?: ReactNode;
  /** What it costs, at the end of the row. */
  end?: ReactNode;
}

/** One choice that deserves a row of its own: a way to pay, a way to deliver. Its group is a `ChoiceGroup`. */
export function RadioCard({ title, note, end, className, ...rest }: RadioCardProps) {
  const id = useId();
  const described = cx(note !== undefined && `${id}-note`, end !== undefined && `${id}-end`);
  return (
    <label className={cx(styles.card, className)}>
      <input
        {...rest}
        type="radio"
        className={check.input}
        aria-labelledby={`${id}-title`}
        aria-describedby={described || undefined}
      />
      <span>
        <span id={`${id}-title`} className={styles.title}>
          {title}
        </span>
        {note !== undefined && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </span>
      {end !== undefined && (
        <span id={`${id}-end`} className={styles.end}>
          <bdi>{end}</bdi>
        </span>
      )}
    </label>
  );
}
