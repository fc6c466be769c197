import type { ReactNode } from 'react';
import styles from './speech.module.css';

export interface SpeechProps {
  /** `own`: the reader's side. */
  side: 'own' | 'other';
  /** The initials of the writer, where the other side's last message in a row ends. */
  face?: string | undefined;
  /** It is still on its way. */
  waits?: boolean;
  children: ReactNode;
}

/** One message of a chat, as an item of its list. */
export function Speech({ side, face, waits = false, children }: SpeechProps) {
  return (
    <li className={styles.speech} data-side={side} data-waits={waits}>
      {side === 'other' && (
        <span className={styles.face} aria-hidden="true">
          {face}
        </span>
      )}
      <div className={styles.said}>{children}</div>
    </li>
  );
}

/** The other side is typing. */
export function SpeechDots({ face, label }: { face: string; label: string }) {
  return (
    <Speech side="other" face={face}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="sr-only">{label}</span>
    </Speech>
  );
}
