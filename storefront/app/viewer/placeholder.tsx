import styles from './placeholder.module.css';

/** What stands in the picture's place until it is there: a plain cover with the store's two halves. */
export function Placeholder() {
  return (
    <svg viewBox="0 0 300 400" className={styles.placeholder} aria-hidden="true" data-placeholder="">
      <rect width="300" height="400" />
      <path d="M145 150a50 50 0 0 0 0 100zM155 165a50 50 0 0 1 0 100z" />
    </svg>
  );
}
