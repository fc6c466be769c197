import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Beside } from '../layout/beside.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { MayLink, OrderLink } from '../layout/may-link.tsx';
import styles from '../layout/panel.module.css';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import ledger from '../membership/membership.module.css';
import type { loadAffiliate } from './affiliates.loader.ts';
import { PayoutButton } from './payout-button.tsx';
import { RateForm } from './rate-form.tsx';
import { StateTag } from '../layout/state-tag.tsx';

/** One affiliate beside the list: the sums, the rate, payouts, the end of the program for them, and the ledger. */
export function AffiliatePage() {
  const affiliate = useLoaderData<typeof loadAffiliate>();
  const { mayCall } = useStaff();
  const { accountId, name } = affiliate;
  const manages = mayCall('staffChangeAffiliate');
  return (
    <Beside id={accountId} label={name} title={<bdi>{name}</bdi>} back="/affiliates">
      <p>
        <StateTag of={`staff-affiliates.${affiliate.active ? 'active' : 'ended'}`} />
      </p>
      <AffiliateFacts affiliate={affiliate} />
      {mayCall('staffPayAffiliate') && <PayoutButton key={accountId} affiliate={affiliate} />}
      {manages && <RateForm key={accountId} affiliate={affiliate} />}
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

/** Ends the program for an affiliate, or lets their link earn again, after asking. */
function EndButton({ affiliate }: { affiliate: StaffAffiliate }) {
  const { t } = useWords<'staff-affiliates'>();
  const { accountId, ratePercent, active, version } = affiliate;
  const what = active ? 'end' : 'resume';
  const body = { ratePercent, active: !active, version };
  return (
    <section>
      <DialogButton variant={active ? 'danger' : undefined} label={t(`staff-affiliates.${what}`)}>
        {(close) => (
          <ConfirmDialog
            title={t(`staff-affiliates.${what}`)}
            action={t(`staff-affiliates.${what}`)}
            danger={active}
            work={() => call('POST /admin/affiliates/{accountId}', { params: { accountId }, body })}
            done={t(`staff-affiliates.${what}_done`)}
            onClose={close}
          >
            <p>{t(`staff-affiliates.${what}_text`)}</p>
          </ConfirmDialog>
        )}
      </DialogButton>
    </section>
  );
}

type Entry = StaffAffiliate['entries'][number];

/** The latest entries of an affiliate's ledger: what each was, when and by whom, and when it becomes available. */
function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useWords<'staff-affiliates'>();
  return (
    <section>
      <h3>{t('staff-affiliates.entries')}</h3>
      {entries.length === 0 && <p className="small muted">{t('staff-affiliates.no_entries')}</p>}
      <ol className={ledger.ledger}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useWords<'staff-affiliates'>();
  const { day, money, time } = useFormats();
  const { kind, amount, at, dueAt, orderNo, reference, actor, note } = entry;
  return (
    <li>
      <span>
        {t(`staff-affiliates.kind_${kind}`)} {orderNo && <OrderLink orderNo={orderNo} />}
        {/* Of the other kinds the reference is the store's own. */}
        {kind === 'paid_out' && (
          <span className={ledger.reason} dir="auto">
            {reference}
          </span>
        )}
        {note && (
          <span className={ledger.reason} dir="auto">
            {note}
          </span>
        )}
        <small>
          {time(at)}
          {actor && (
            <>
              {' '}
              · <bdi>{actor}</bdi>
            </>
          )}
        </small>
        {dueAt && <small>{t('staff-affiliates.due', { day: day(dueAt) })}</small>}
      </span>
      <span className={ledger.change}>
        <bdi dir="ltr">{(amount.amount > 0 ? '+' : '') + money(amount)}</bdi>
      </span>
    </li>
  );
}
