import styles from './share-bar.module.css';

/** How much of a whole a figure is, drawn beside the figure. Screen readers read the figure alone. */
export const ShareBar = ({ of, value }: { of: number; value: number }) => (
  <progress className={styles.bar} max={Math.max(1, of)} value={value} aria-hidden="true" />
);
