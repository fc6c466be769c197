import type { StaffClaim } from '@halfturn/contract/staff/claims.ts';
import { formatDate, formatDateTime, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import styles from '../layout/panel.module.css';
import { timeZone } from '../preferences.ts';
import page from './claims.module.css';

/** Where the key came from, how its batch has done, and each time that it was shown. What it is is not said. */
export function KeyFacts({ claim }: { claim: StaffClaim }) {
  const { t, locale } = useWords<'staff' | 'staff-claims' | 'staff-orders'>();
  const { batch, copy, reveals } = claim;
  const at = (moment: string) => formatDateTime(moment, locale, { timeZone: timeZone() });
  return (
    <>
      <section>
        <h3>{t('staff-claims.key')}</h3>
        <dl className={styles.facts}>
          <dt>{t('staff-orders.status')}</dt>
          <dd>{t(`staff-orders.unit_${copy.status}`)}</dd>
          <dt>{t('staff-claims.batch')}</dt>
          <dd>{batch.supplier || t('staff.unknown_supplier')}</dd>
          <dt>{t('staff.came_in')}</dt>
          <dd>{formatDate(batch.cameInAt, locale, { timeZone: timeZone() })}</dd>
          {batch.invoice !== '' && (
            <>
              <dt>{t('staff.invoice')}</dt>
              <dd>{batch.invoice}</dd>
            </>
          )}
          {batch.warrantyUntil && (
            <>
              <dt>{t('staff.warranty')}</dt>
              <dd>{formatDate(batch.warrantyUntil, locale)}</dd>
            </>
          )}
          <dt>{t('staff.bad_keys')}</dt>
          <dd>
            {t('staff-claims.rate', {
              bad: batch.bad,
              sold: batch.sold,
              share: batch.sold === 0 ? 0 : batch.bad / batch.sold,
            })}
          </dd>
          <dt>{t('staff-claims.free')}</dt>
          <dd>{claim.free >= 10 ? '10+' : formatNumber(claim.free, locale)}</dd>
        </dl>
        {copy.replaces && <p>{t('staff-claims.replaces')}</p>}
      </section>
      <section>
        <h3>{t('staff-claims.shown')}</h3>
        <ul className={page.reveals}>
          {reveals.map((reveal) => (
            <li key={`${reveal.at}${reveal.by}`}>
              {t('staff-orders.by_at', { actor: t(`staff-claims.by_${reveal.by}`), time: at(reveal.at) })}
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
