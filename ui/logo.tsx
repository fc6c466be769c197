import { cx } from './cx.ts';
import { MARK } from './logo-paths.ts';
import styles from './logo.module.css';

/** The mark: a lock cylinder cut in two, one half slid down. It takes the colour of the text; the other half is brass. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(styles.mark, className)} viewBox="0 0 28 30" aria-hidden="true">
      <path d={MARK.still} fill="currentColor" />
      <path d={MARK.turned} fill="var(--mark-2, #ffc23d)" />
    </svg>
  );
}

/** The mark, and the store's name as a wordmark. Decoration: the link or heading that holds it carries the name. */
export function Logo({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={cx(styles.logo, className)} aria-hidden="true">
      <Mark />
      <bdi className={styles.word}>{name}</bdi>
    </span>
  );
}
