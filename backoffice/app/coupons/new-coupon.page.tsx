import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { newId } from '../new-id.ts';
import { useAct } from '../use-act.ts';
import type { CouponBody } from './coupon-body.ts';
import { CouponForm } from './coupon-form.tsx';
import styles from './coupons.module.css';
import { couponPath, type loadNewCoupon } from './coupons.loader.ts';

/** A coupon that is being made. A form that is sent twice makes one. */
export function NewCouponPage() {
  const { choices } = useLoaderData<typeof loadNewCoupon>();
  const { t } = useWords<'staff-coupons'>();
  const navigate = useNavigate();
  const act = useAct();
  const [id] = useState(newId);
  const save = async (body: CouponBody) => {
    if (await act.run('save', () => call('POST /admin/coupons', { body: { id, ...body } })))
      await navigate(couponPath(id), { replace: true });
  };
  return (
    <>
      <Bar title={t('staff-coupons.new')} />
      <div className={styles.columns}>
        <CouponForm coupon={null} choices={choices} act={act} onSave={(body) => void save(body)} />
      </div>
    </>
  );
}
