import type { ReactNode } from 'react';
import styles from './empty.module.css';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icons.tsx';

export interface EmptyProps {
  icon: IconName;
  title: ReactNode;
  /** The heading's rank if the box replaces a part of the page; without it the title is plain text. */
  level?: 1 | 2 | 3;
  /** `alert` for an error that came up in place of a list. */
  role?: 'alert' | 'status';
  children?: ReactNode;
  /** One way on. */
  action?: ReactNode;
}

/** Replaces an empty list, or a part that failed to load: an icon, a sentence, one way on. */
export function Empty({ icon, title, level, role, children, action }: EmptyProps) {
  const Title = level ? (`h${level}` as const) : 'p';
  return (
    <div className={styles.empty} role={role}>
      <Icon name={icon} />
      <Title>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
