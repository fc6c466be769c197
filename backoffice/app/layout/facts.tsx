import type { ComponentProps, ReactNode } from 'react';
import styles from './panel.module.css';

/** Names and their values, one pair a line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** A name with its value. */
export const Fact = ({ name, ...value }: ComponentProps<'dd'> & { name: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd {...value} />
  </>
);
