import { cx } from './cx.ts';
import styles from './logo.module.css';

/** The mark: a lock cylinder cut in two, one half slid down. It takes the colour of the text; the other half is brass. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(styles.mark, className)} viewBox="0 0 28 30" aria-hidden="true">
      <path d="M13 0a13 13 0 0 0 0 26z" fill="currentColor" />
      <path d="M15 4a13 13 0 0 1 0 26z" fill="var(--mark-2, #ffc23d)" />
    </svg>
  );
}

/** "halfturn" as an outline, so that it needs no font. One decimal is finer than a screen shows at its 25 px. */
const WORD =
  'M1.8 0v-18.7h4.3v8.4l-.9-1.1q.9-1 2-1.7 1.2-.6 2.7-.6 1.8 0 3.1.8 1.2.7 1.8 1.9.6 1.2.6 2.6v8.4h-4.3v-7.2q0-1.1-.7-1.8-.6-.7-1.8-.7-.8 0-1.3.3-.6.3-.9.9-.3.6-.3 1.5v7zm20 .4q-1.3 0-2.4-.5-1-.5-1.6-1.5-.6-.9-.6-2.3 0-1.1.5-2 .6-.9 1.7-1.5 1.2-.6 2.9-.8 1.8-.2 4.1 0l0 2.7q-1.2-.2-2.2-.2-.9 0-1.6.2-.7.1-1.1.5-.4.3-.4.9 0 .6.5 1 .6.3 1.4.3.8 0 1.4-.2.6-.3 1-.8.3-.5.3-1.3v-3q0-.7-.3-1.2-.3-.6-.9-.9-.6-.3-1.7-.3-1 0-2 .3-1.1.4-1.9 1l-1.1-3q1.3-.8 2.8-1.2 1.5-.4 2.9-.4 1.9 0 3.3.6 1.4.6 2.3 1.9.8 1.2.8 3.2v8.1h-3.8v-1.4q-.6.9-1.7 1.3-1.2.5-2.6.5zm10.7-.4v-18.7h4.3v18.7zm8.2 0v-14.4q0-2.2 1.2-3.4 1.3-1.3 3.7-1.3.8 0 1.5.1.7.2 1.4.6l-.6 3.2q-.4-.2-.7-.2-.4-.1-.7-.1-.7 0-1.1.3-.4.3-.4 1v.9h3.2v3.5h-3.2v9.8zm-2.3-9.8v-3.5h2.7v3.5zm17.2 10.2q-2.2 0-3.5-1.3-1.3-1.2-1.3-3.7v-12.5h4.4v3.8h3.1v3.5h-3.1v4.5q0 1 .5 1.4.4.4 1.2.4.4 0 .7-.1.4-.1.8-.2l.5 3.4q-.6.3-1.4.5-.9.3-1.9.3zm-7.3-10.2v-3.5h2.9v3.5zm17.6 10.2q-1.8 0-3-.7-1.1-.7-1.7-2-.6-1.2-.6-2.9v-8.1h4.4v7.4q0 1.1.5 1.7.6.7 1.7.7.7 0 1.2-.4.5-.3.8-.8.3-.6.3-1.3v-7.3h4.3v13.3h-3.7v-1.4q-.6.7-1.6 1.3-1 .5-2.6.5zm10.7-.4v-13.3h4.4v1.5q.5-1 1.5-1.4 1-.5 2.2-.5.4 0 .8.1.3 0 .7.1l-.6 4.4q-.4-.1-.9-.2-.5-.1-1-.1-1.2 0-2 .7-.7.6-.7 2v6.7zm10.8 0v-13.3h4.4v1.4q.7-.9 1.7-1.3 1-.5 2.2-.5 1.8 0 3.1.8 1.2.7 1.7 1.9.6 1.1.6 2.4v8.6h-4.3v-7.2q0-1.2-.6-1.9-.7-.6-1.9-.6-.7 0-1.3.3-.6.3-.9.9-.3.7-.3 1.4v7.1z';

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
