import { cx } from './cx.ts';
import styles from './half-turn.module.css';
import { Mark } from './logo.tsx';

/**
 * The spinner: the mark, turning. If motion is not wanted, its word takes its place; without a word the mark stands still,
 * as in a busy button, whose label says the same. Hidden from screen readers: the busy region says what goes on.
 */
export function HalfTurn({ word, className }: { word?: string; className?: string | undefined }) {
  return (
    <span className={cx(styles.spin, word !== undefined && styles.worded, className)} aria-hidden="true">
      <Mark className={styles.mark} />
      {word && <span className={styles.word}>{word}</span>}
    </span>
  );
}
