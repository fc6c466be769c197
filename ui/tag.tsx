import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icons.tsx';
import styles from './tag.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info';

export interface TagProps {
  tone?: Tone | 'plain' | 'deep' | undefined;
  icon?: IconName | undefined;
  /** A shape beside the word, so that a column of states can be told apart without colour. */
  dot?: 'full' | 'half' | 'hollow' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A short state or fact. Colour only repeats what the word says. */
export function Tag({ tone = 'plain', icon, dot, className, children }: TagProps) {
  return (
    <span className={cx(styles.tag, tone !== 'plain' && styles[tone], className)}>
      {dot && <i className={cx(styles.dot, dot !== 'full' && styles[dot])} />}
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
