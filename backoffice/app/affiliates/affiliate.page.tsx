import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { MayLink } from '../layout/may-link.tsx';
import styles from '../layout/panel.module.css';
import { useFormats } from '../layout/use-formats.ts';
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
      <AffiliateFacts affiliate={affiliate} />
      {mayCall('staffPayAffiliate') && <PayoutButton key={accountId} affiliate={affiliate} />}
      {manages && <RateForm key={`${accountId}${affiliate.ratePercent}`} affiliate={affiliate} />}
      {manages && <EndButton affiliate={affiliate} />}
      <Entries entries={affiliate.entries} />
    </Beside>
  );
}

function AffiliateFacts({ affiliate }: { affiliate: StaffAffiliate }) {
  const { t } = useWords<'staff' | 'staff-affiliates'>();
  const { money } = useFormats();
  const { accountId, email, code, held, available, paidOut } = affiliate;
  const sum = (amount: Money) => <bdi dir="ltr">{money(amount)}</bdi>;
  return (
    <Facts>
      <Fact name={t('staff.email')} dir="ltr">
        <MayLink needs="staffCustomerById" to={`/customers/${accountId}`}>
          {email}
        </MayLink>
      </Fact>
      <Fact name={t('staff-affiliates.code')} className={styles.code} dir="ltr">
        {code}
      </Fact>
      <Fact name={t('staff-affiliates.held')}>{sum(held)}</Fact>
      <Fact name={t('staff-affiliates.available')}>{sum(available)}</Fact>
      <Fact name={t('staff-affiliates.paid_out')}>{sum(paidOut)}</Fact>
    </Facts>
  );
}
