import type { IconName } from '@halfturn/ui/icon-paths.ts';
import { HalfTurn } from '@halfturn/ui/half-turn.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './state-panel.module.css';

export interface StatePanelProps {
  icon: IconName | 'turning';
  tone?: 'good' | 'warn' | 'bad' | 'info' | 'plain';
  title: string;
  text: ReactNode;
  /** Changes where the panel comes to say something else; then the heading takes the focus. */
  state: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** One centred panel: what is the case, what it means, what to do. The page's heading is in it. */
export function StatePanel(props: StatePanelProps) {
  const { icon, tone = 'plain', title, text, state, children, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const said = useRef(state);
  useEffect(() => {
    if (said.current === state) return;
    said.current = state;
    heading.current?.focus();
  }, [state]);
  return (
    <section className={`${styles.panel} ${styles[tone]}`}>
      <span className={styles.sign}>
        {icon === 'turning' ? <HalfTurn className={styles.turning} /> : <Icon name={icon} size={28} />}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.text}>{text}</div>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
