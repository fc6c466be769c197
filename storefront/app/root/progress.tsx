import { useNavigation } from 'react-router';
import styles from './progress.module.css';

/** A thin line at the top while a page is on its way; it shows only once the wait can be felt (150 ms). */
export function Progress() {
  const busy = useNavigation().state !== 'idle';
  return busy ? <div className={styles.bar} aria-hidden="true" /> : null;
}
