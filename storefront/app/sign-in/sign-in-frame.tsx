import { Panel } from '@halfturn/ui/panel.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './sign-in.module.css';

export interface SignInFrameProps {
  title: ReactNode;
  /** Changes where the panel comes to say something else; then the heading takes the focus. */
  state?: string;
  children: ReactNode;
}

/** The narrow panel of the pages by which people get in. */
export function SignInFrame({ title, state = '', children }: SignInFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const said = useRef(state);
  useEffect(() => {
    if (said.current === state) return;
    said.current = state;
    heading.current?.focus();
  }, [state]);
  return (
    <main id="main" className={`page ${styles.page}`}>
      <Panel className={styles.panel}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </Panel>
    </main>
  );
}
