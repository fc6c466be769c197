import type { CouponUse } from '@halfturn/contract/staff/coupons.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import { Pages } from '../layout/pages.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { couponPath } from './coupons.loader.ts';
import styles from './coupons.module.css';

interface UsesProps {
  id: string;
  uses: { rows: readonly CouponUse[]; total: number };
  page: number;
  pages: number;
}

/** Who used a coupon: with which order, when, and what it took off. */
export function Uses({ id, uses, page, pages }: UsesProps) {
  const { t } = useWords<'staff-coupons'>();
  const { money, time } = useFormats();
  const { mayCall } = useStaff();
  return (
    <section>
      <h2>{t('staff-coupons.uses')}</h2>
      {uses.rows.length === 0 ? (
        <p className="muted">{t('staff-coupons.no_uses')}</p>
      ) : (
        <ul className={styles.uses}>
          {uses.rows.map((use) => (
            <li key={use.orderNo}>
              {mayCall('staffOrders') ? (
                <Link className="link" to={`/orders/${use.orderNo}`}>
                  <bdi>{use.orderNo}</bdi>
                </Link>
              ) : (
                <bdi>{use.orderNo}</bdi>
              )}
              <bdi>{money({ ...use.amount, amount: -use.amount.amount })}</bdi>
              <small>
                <bdi>{use.email}</bdi> · <bdi>{use.code}</bdi>
              </small>
              <small>{use.givenBackAt ? t('staff-coupons.given_back') : time(use.at)}</small>
            </li>
          ))}
        </ul>
      )}
      <Pages page={page} pages={pages} hrefFor={(to) => couponPath(id, to)} />
    </section>
  );
}
