import type { StaffClaim } from '@halfturn/contract/staff/claims.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Fact, Facts } from '../layout/facts.tsx';
import styles from '../layout/panel.module.css';
import { useFormats } from '../layout/use-formats.ts';
import page from './claims.module.css';

/** Where the key came from, how its batch has done, and each time that it was shown. What it is is not said. */
export function KeyFacts({ claim }: { claim: StaffClaim }) {
  const { t, locale } = useWords<'staff' | 'staff-claims' | 'staff-orders'>();
  const { day, number, time } = useFormats();
  const { batch, copy, reveals } = claim;
  return (
    <>
      <section>
        <h3>{t('staff-claims.key')}</h3>
        <Facts>
          <Fact name={t('staff-orders.status')}>{t(`staff-orders.unit_${copy.status}`)}</Fact>
          <Fact name={t('staff-claims.batch')}>{batch.supplier || t('staff.unknown_supplier')}</Fact>
          <Fact name={t('staff.came_in')}>{day(batch.cameInAt)}</Fact>
          {batch.invoice !== '' && <Fact name={t('staff.invoice')}>{batch.invoice}</Fact>}
          {batch.warrantyUntil && (
            <Fact name={t('staff.warranty')}>{formatDate(batch.warrantyUntil, locale)}</Fact>
          )}
          <Fact name={t('staff.bad_keys')}>
            {t('staff-claims.rate', {
              bad: batch.bad,
              sold: batch.sold,
              share: batch.sold === 0 ? 0 : batch.bad / batch.sold,
            })}
          </Fact>
          <Fact name={t('staff-claims.free')}>{claim.free >= 10 ? '10+' : number(claim.free)}</Fact>
        </Facts>
        {copy.replaces && <p>{t('staff-claims.replaces')}</p>}
      </section>
      <section>
        <h3>{t('staff-claims.shown')}</h3>
        <ul className={page.reveals}>
          {reveals.map((reveal) => (
            <li key={`${reveal.at}${reveal.by}`}>
              {t('staff-orders.by_at', { actor: t(`staff-claims.by_${reveal.by}`), time: time(reveal.at) })}
              <small>
                {reveal.ip && <bdi className={styles.code}>{reveal.ip}</bdi>} <bdi>{reveal.device}</bdi>
              </small>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
