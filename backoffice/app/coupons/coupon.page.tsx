import type { CouponUse, StaffCoupon } from '@halfturn/contract/staff/coupons.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { Pages } from '../layout/pages.tsx';
import { OrderLink } from '../layout/may-link.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { CodesForm } from './codes-form.tsx';
import type { CouponBody } from './coupon-body.ts';
import { CouponForm } from './coupon-form.tsx';
import { couponPath, type loadCoupon } from './coupons.loader.ts';
import styles from './coupons.module.css';
import { StateTag } from '../layout/state-tag.tsx';

/** A coupon: its terms, its codes, and who used it. */
export function CouponPage() {
  const { coupon, choices, uses, page, pages } = useLoaderData<typeof loadCoupon>();
  const { t } = useWords<'staff-coupons'>();
  const { mayCall } = useStaff();
  const act = useAct();
  const [saved, setSaved] = useState(false);
  const save = async (body: CouponBody) => {
    setSaved(false);
    const { id, version } = coupon;
    const work = () => call('POST /admin/coupons/{id}', { params: { id }, body: { ...body, version } });
    setSaved(await act.run('save', work));
  };
  return (
    <>
      <Bar title={coupon.name} note={<StateTag of={`staff-coupons.${coupon.state}`} />}>
        {mayCall('staffEndCoupon') && coupon.state !== 'ended' && <EndButton coupon={coupon} />}
      </Bar>
      <div className={styles.columns}>
        <div>
          <CouponForm
            key={coupon.id}
            coupon={coupon}
            choices={choices}
            act={act}
            onSave={(body) => void save(body)}
          />
          <p role="status">{saved && t('staff-coupons.saved')}</p>
        </div>
        <div className={styles.beside}>
          <CodesForm coupon={coupon} />
          {uses && <Uses id={coupon.id} uses={uses} page={page} pages={pages} />}
        </div>
      </div>
    </>
  );
}

function EndButton({ coupon: { id, name } }: { coupon: StaffCoupon }) {
  const { t } = useWords<'staff-coupons'>();
  return (
    <DialogButton size="tiny" label={t('staff-coupons.end')}>
      {(close) => (
        <ConfirmDialog
          title={t('staff-coupons.end_title', { name: `\u2068${name}\u2069` })}
          action={t('staff-coupons.end')}
          work={() => call('POST /admin/coupons/{id}/end', { params: { id }, body: {} })}
          onClose={close}
        >
          <p>{t('staff-coupons.end_text')}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}

interface UsesProps {
  id: string;
  uses: { rows: readonly CouponUse[]; total: number };
  page: number;
  pages: number;
}

/** Who used a coupon: with which order, when, and what it took off. */
function Uses({ id, uses, page, pages }: UsesProps) {
  const { t } = useWords<'staff-coupons'>();
  const { money, time } = useFormats();
  return (
    <section>
      <h2>{t('staff-coupons.uses')}</h2>
      {uses.rows.length === 0 ? (
        <p className="muted">{t('staff-coupons.no_uses')}</p>
      ) : (
        <ul className={styles.uses}>
          {uses.rows.map((use) => (
            <li key={use.orderNo}>
              <OrderLink orderNo={use.orderNo} />
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
