import { cx } from './cx.ts';
import styles from './half-turn.module.css';
import { Mark } from './logo.tsx';

/**
 * The spinner: the mark, turning. Where motion is not wanted it becomes its word, so `word` is left out only where the
 * same word stands beside it (as in a busy button). Hidden from screen readers: the busy region says what goes on.
 */
export function HalfTurn({ word, className }: { word?: string; className?: string | undefined }) {
  return (
    <span className={cx(styles.spin, className)} aria-hidden="true">
      <Mark className={styles.mark} />
      {word && <span className={styles.word}>{word}</span>}
    </span>
  );
}
