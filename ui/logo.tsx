import { cx } from './cx.ts';
import { MARK, WORD } from './logo-paths.ts';
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

/** Mark and wordmark. Never mirrored. Decoration: the link or heading that holds it carries the name. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={cx(styles.logo, 'ltr', className)}>
      <Mark />
      <svg className={styles.word} viewBox="0 0 102 25" aria-hidden="true">
        <path transform="translate(0 20.5)" d={WORD} />
      </svg>
    </span>
  );
}
