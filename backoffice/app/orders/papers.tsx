import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Link } from 'react-router';
import { useStaff } from '../layout/use-staff.ts';
import page from './orders.module.css';

/** The papers of a paid order: its invoices, and what its parcel holds. */
export function Papers({ order }: { order: StaffOrder }) {
  const { t } = useWords<'staff-invoices'>();
  const { mayCall } = useStaff();
  if (order.paidAt === null) return null;
  return (
    <p className={page.papers}>
      {mayCall('staffInvoices') && (
        <Link className={buttonClass({ size: 'tiny' })} to={`/invoices?q=${order.orderNo}`}>
          {t('staff-invoices.title')}
        </Link>
      )}
      {order.shipTo && (
        <a
          className={buttonClass({ size: 'tiny' })}
          href={`/prod-api/admin/packing-slips?orders=${order.orderNo}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('staff-invoices.slip')}
        </a>
      )}
    </p>
  );
}
