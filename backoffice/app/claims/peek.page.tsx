import { formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link, useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import styles from '../layout/panel.module.css';
import { timeZone } from '../preferences.ts';
import { DueTag } from '../support/due-tag.tsx';
import { ClaimActions } from './claim-actions.tsx';
import page from './claims.module.css';
import type { loadClaim } from './claims.loader.ts';
import { KeyFacts } from './key-facts.tsx';
import { StateMark } from './state-mark.tsx';

/** One claim beside the list: what to answer first, then what the buyer says and shows, the key's history, and the buyer's own. */
export function PeekPage() {
  const { t, locale } = useWords<'staff' | 'staff-claims' | 'staff-orders' | 'staff-support'>();
  const claim = useLoaderData<typeof loadClaim>();
  const at = (moment: string) => formatDateTime(moment, locale, { timeZone: timeZone() });
  return (
    <Beside id={claim.id} label={t('staff-claims.of', { product: claim.product })} back="/claims">
      <p className={page.answers}>
        <StateMark state={claim.state} />
        {claim.state === 'open' && <DueTag at={claim.due} now={claim.serverNow} />}
      </p>
      <ClaimActions key={`${claim.id}${claim.state}`} claim={claim} />
      <section>
        <h3>{t(`staff-claims.reason_${claim.reason}`)}</h3>
        <p className={page.text} dir="auto">
          {claim.text}
        </p>
        {claim.hiddenKeys > 0 && (
          <p>
            <small>{t('staff-support.hidden_keys', { count: claim.hiddenKeys })}</small>
          </p>
        )}
        {claim.files.length > 0 && (
          <ul className={page.pictures}>
            {claim.files.map(({ id, name, width, height }) => (
              <li key={id}>
                <a href={addressOf(id)} download={name}>
                  <img src={addressOf(id)} alt={name} width={width} height={height} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {claim.decidedAt && (
        <section>
          <h3>
            {t('staff-orders.by_at', {
              actor: claim.decidedBy ?? t('staff-orders.actor_store'),
              time: at(claim.decidedAt),
            })}
          </h3>
          {claim.answer && (
            <p className={page.text} dir="auto">
              {claim.answer}
            </p>
          )}
        </section>
      )}
      <KeyFacts claim={claim} />
      <section>
        <h3>{t('staff-claims.buyer')}</h3>
        <dl className={styles.facts}>
          <dt>{t('staff-orders.order')}</dt>
          <dd dir="ltr">
            <Link className="link" to={`/orders/${claim.orderNo}`}>
              {claim.orderNo}
            </Link>
          </dd>
          <dt>{t('staff-orders.email')}</dt>
          <dd dir="ltr">{claim.email}</dd>
        </dl>
        <p>
          {t('staff-claims.buyer_text', {
            keys: claim.buyer.keys,
            claims: claim.buyer.claims,
            granted: claim.buyer.granted,
            declined: claim.buyer.declined,
          })}
        </p>
      </section>
    </Beside>
  );
}

/** Handed out to staff who may read claims, and always as a file to be saved. */
const addressOf = (id: string) => `/prod-api/admin/claims/pictures/${id}`;
