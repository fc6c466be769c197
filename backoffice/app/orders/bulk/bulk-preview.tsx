import type { OrderBulkAct } from '@halfturn/contract/staff/order-bulk-parts.ts';
import type { staffPreviewOrders } from '@halfturn/contract/staff/order-bulks.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { useFormats } from '../../layout/use-formats.ts';
import { Reasons } from './reasons.tsx';
import styles from './bulk.module.css';

export type Preview = ReplyOf<typeof staffPreviewOrders>;

/** The most orders on one paper of packing slips. */
const MOST_ON_PAPER = 50;

/** How many of the orders the act fits, and why the others are left out. */
export function BulkPreview({ preview, act }: { preview: Preview; act: OrderBulkAct }) {
  const { t } = useWords<'staff-order-acts'>();
  const { number } = useFormats();
  const { fit, total, left } = preview;
  return (
    <div className={styles.fields}>
      <p role="status">
        <b>{t('staff-order-acts.bulk_fit', { fit: number(fit.length), total: number(total) })}</b>
      </p>
      <Reasons title={t('staff-order-acts.bulk_left')} rows={left} />
      {act === 'slips' && <Slips orderNos={fit} />}
    </div>
  );
}

/** Packing slips, as many on one paper as it takes. */
function Slips({ orderNos }: { orderNos: readonly string[] }) {
  const { t } = useWords<'staff-invoices'>();
  const papers = Array.from({ length: Math.ceil(orderNos.length / MOST_ON_PAPER) }, (_, at) =>
    orderNos.slice(at * MOST_ON_PAPER, (at + 1) * MOST_ON_PAPER),
  );
  return papers.map((paper) => (
    <a
      key={paper[0]}
      className={buttonClass({ variant: 'main' })}
      href={`/prod-api/admin/packing-slips?orders=${paper.join()}`}
      target="_blank"
      rel="noreferrer"
    >
      {t('staff-invoices.slips', { count: paper.length })}
    </a>
  ));
}
