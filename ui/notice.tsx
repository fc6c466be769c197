import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icons.tsx';
import styles from './notice.module.css';
import type { Tone } from './tag.tsx';

const ICONS: Record<Tone, IconName> = { good: 'check', bad: 'warn', warn: 'warn', info: 'info' };

export interface NoticeProps {
  tone?: Tone;
  /** Another icon than the tone's own. */
  icon?: IconName | undefined;
  /** `alert` interrupts, `status` waits its turn. Only for a notice that appears after something was done. */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
  /** After the words: a way to close it. */
  end?: ReactNode;
  children: ReactNode;
}

/** A sentence that stands out: what happened or what to know, and what to do. */
export function Notice({ tone = 'info', icon = ICONS[tone], role, className, end, children }: NoticeProps) {
  return (
    <div className={cx(styles.notice, tone !== 'info' && styles[tone], className)} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
      {end}
    </div>
  );
}

/** Why something was not done, in a sentence that interrupts; nothing without one. */
export function Refusal({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Notice tone="bad" role="alert">
      {children}
    </Notice>
  );
}
