import { useWords } from '@halfturn/locales/react.ts';
import { Progress } from '@halfturn/ui/progress.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import styles from './bulk.module.css';
import { Reasons } from './reasons.tsx';
import type { BulkProgress } from './use-bulk-run.ts';

/** Orders that a reason names. */
const NAMED = 3;

/** How far the act has come, and which orders refused it. */
export function BulkResult({ progress: { at, total, done, refused } }: { progress: BulkProgress }) {
  const { t } = useWords<'staff-bulk' | 'staff-order-acts'>();
  const { number } = useFormats();
  const said = t('staff-order-acts.bulk_done', { done: number(done), total: number(total) });
  const rows = [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, of]) => ({
    reason,
    count: of.length,
    orders: of.slice(0, NAMED).map(({ orderNo }) => orderNo),
  }));
  return (
    <div className={styles.fields}>
      <Progress
        value={at}
        max={total}
        label={said}
        valueText={t('staff-bulk.progress', { part: number(at), whole: number(total) })}
      />
      <p role="status">{said}</p>
      <Reasons title={t('staff-order-acts.bulk_refused')} rows={rows} />
    </div>
  );
}
