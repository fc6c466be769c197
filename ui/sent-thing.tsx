import type { ReactNode } from 'react';
import styles from './sent-thing.module.css';

interface Props {
  picture: ReactNode;
  /** Its name; a link, if it leads anywhere. */
  title: ReactNode;
  children?: ReactNode;
}

/** A product or an order that was sent in a chat. */
export function SentThing({ picture, title, children }: Props) {
  return (
    <article className={styles.thing}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.facts}>
        <b>{title}</b>
        {children}
      </div>
    </article>
  );
}
