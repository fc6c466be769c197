import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { OrderLink } from '../layout/may-link.tsx';
import { useFormats } from '../layout/use-formats.ts';
import ledger from '../membership/membership.module.css';

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
