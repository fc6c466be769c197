import { Empty, type EmptyProps } from '@halfturn/ui/empty.tsx';
import styles from './table.module.css';

/** What stands in the place of a list that has no rows. */
export function EmptyList(props: EmptyProps) {
  return (
    <div className={styles.none}>
      <Empty {...props} />
    </div>
  );
}
