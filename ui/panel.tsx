import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './panel.module.css';

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Names the region too. Without it the panel is a plain box. */
  title?: ReactNode;
  level?: 2 | 3;
  /** The step's figure in a numbered form. */
  number?: ReactNode;
  /** At the end of the head: a link or a small control. */
  end?: ReactNode;
}

/** A white box with a hairline: one subject a panel. */
export function Panel({ title, level = 2, number, end, className, children, ...rest }: PanelProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={title ? id : undefined} {...rest} className={cx(styles.panel, className)}>
      {title && (
        <header className={styles.head}>
          {number && <span className={styles.number}>{number}</span>}
          <Heading id={id}>{title}</Heading>
          {end}
        </header>
      )}
      {children}
    </section>
  );
}
