import type { StaffEnquiry } from '@halfturn/contract/staff/enquiries.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import { useStaff } from '../layout/use-staff.ts';
import styles from '../support/support.module.css';

/** What can follow an accepted wholesale inquiry: prices for what is wanted, or a coupon. */
export function NextSteps({ enquiry: { kind, state, items } }: { enquiry: StaffEnquiry }) {
  const { t } = useWords<'staff-enquiries'>();
  const { mayCall } = useStaff();
  if (kind !== 'wholesale' || state !== 'accepted') return null;
  const priced = mayCall('staffFixPrices') ? items : [];
  return (
    <section>
      <h2 className={styles.part}>{t('staff-enquiries.next')}</h2>
      <p>{t('staff-enquiries.next_text')}</p>
      <ul className={styles.others}>
        {priced.map(
          ({ productId, name }) =>
            productId && (
              <li key={productId}>
                <Link className="link" to={`/prices/${productId}`}>
                  {t('staff-enquiries.next_prices', { name })}
                </Link>
              </li>
            ),
        )}
        {mayCall('staffMakeCoupon') && (
          <li>
            <Link className="link" to="/coupons/new">
              {t('staff-enquiries.next_coupon')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
