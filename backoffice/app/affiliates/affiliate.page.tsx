import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link, useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import styles from '../layout/panel.module.css';
import { useStaff } from '../layout/use-staff.ts';
import type { loadAffiliate } from './affiliates.loader.ts';
import { EndButton } from './end-button.tsx';
import { Entries } from './entries.tsx';
import { PayoutButton } from './payout-button.tsx';
import { RateForm } from './rate-form.tsx';
import { StateMark } from './state-mark.tsx';

/** One affiliate beside the list: the sums, the rate, payouts, the end of the program for them, and the ledger. */
export function AffiliatePage() {
  const affiliate = useLoaderData<typeof loadAffiliate>();
  const { mayCall } = useStaff();
  const { accountId, name } = affiliate;
  const manages = mayCall('staffChangeAffiliate');
  return (
    <Beside id={accountId} label={name} title={<bdi>{name}</bdi>} back="/affiliates">
      <p>
        <StateMark active={affiliate.active} />
      </p>
      <Facts affiliate={affiliate} />
      {mayCall('staffPayAffiliate') && <PayoutButton key={accountId} affiliate={affiliate} />}
      {manages && <RateForm key={`${accountId}${affiliate.ratePercent}`} affiliate={affiliate} />}
      {manages && <EndButton affiliate={affiliate} />}
      <Entries entries={affiliate.entries} />
    </Beside>
  );
}

function Facts({ affiliate }: { affiliate: StaffAffiliate }) {
  const { t } = useWords<'staff' | 'staff-affiliates'>();
  const { mayCall } = useStaff();
  const { accountId, email, code, held, available, paidOut } = affiliate;
  return (
    <dl className={styles.facts}>
      <dt>{t('staff.email')}</dt>
      <dd dir="ltr">
        {mayCall('staffCustomerById') ? (
          <Link className="link" to={`/customers/${accountId}`}>
            {email}
          </Link>
        ) : (
          email
        )}
      </dd>
      <dt>{t('staff-affiliates.code')}</dt>
      <dd className={styles.code} dir="ltr">
        {code}
      </dd>
      <Sum name={t('staff-affiliates.held')} amount={held} />
      <Sum name={t('staff-affiliates.available')} amount={available} />
      <Sum name={t('staff-affiliates.paid_out')} amount={paidOut} />
    </dl>
  );
}

function Sum({ name, amount }: { name: string; amount: Money }) {
  const { locale } = useWords();
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{formatMoney(amount, locale)}</bdi>
      </dd>
    </>
  );
}
