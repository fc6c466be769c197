import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Link } from 'react-router';
import { useStaff } from '../layout/use-staff.ts';
import styles from './waiting-invoices.module.css';

export type Waiting = ReplyOf<Calls['GET /admin/invoices/waiting']>;

/** Says how many paid orders wait for the seller's details, and leads to where these are entered; nothing while they are complete. */
export function WaitingInvoices({ waiting, link = false }: { waiting: Waiting; link?: boolean }) {
  const { t } = useWords<'staff-invoices'>();
  const { mayCall } = useStaff();
  if (!waiting.sellerMissing) return null;
  return (
    <Notice tone="warn" className={styles.notice}>
      <p>{t('staff-invoices.waiting', { count: waiting.orders })}</p>
      {link && mayCall('staffTax') && (
        <p>
          <Link className="link" to="/tax#seller">
            {t('staff-invoices.to_seller')}
          </Link>
        </p>
      )}
    </Notice>
  );
}
