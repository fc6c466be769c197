import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { formatDate, formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import { useStaff } from '../layout/use-staff.ts';
import ledger from '../membership/membership.module.css';
import { timeZone } from '../preferences.ts';

type Entry = StaffAffiliate['entries'][number];

/** The latest entries of an affiliate's ledger: what each was, when and by whom, and when it becomes available. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
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
  const { t, locale } = useWords<'staff-affiliates'>();
  const { kind, amount, at, dueAt, orderNo, reference, actor, note } = entry;
  const zone = { timeZone: timeZone() };
  return (
    <li>
      <span>
        {t(`staff-affiliates.kind_${kind}`)} {orderNo && <OrderNo orderNo={orderNo} />}
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
          {formatDateTime(at, locale, zone)}
          {actor && (
            <>
              {' '}
              · <bdi>{actor}</bdi>
            </>
          )}
        </small>
        {dueAt && <small>{t('staff-affiliates.due', { day: formatDate(dueAt, locale, zone) })}</small>}
      </span>
      <span className={ledger.change}>
        <bdi dir="ltr">{(amount.amount > 0 ? '+' : '') + formatMoney(amount, locale)}</bdi>
      </span>
    </li>
  );
}

function OrderNo({ orderNo }: { orderNo: string }) {
  const { mayCall } = useStaff();
  if (!mayCall('staffOrder')) return <bdi dir="ltr">{orderNo}</bdi>;
  return (
    <Link className="link" to={`/orders/${orderNo}`}>
      <bdi dir="ltr">{orderNo}</bdi>
    </Link>
  );
}
