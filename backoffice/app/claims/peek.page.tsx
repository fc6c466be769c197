import type { StaffClaim } from '@halfturn/contract/staff/claims.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link, useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import styles from '../layout/panel.module.css';
import { useFormats } from '../layout/use-formats.ts';
import { DueTag } from '../support/due-tag.tsx';
import { ClaimActions } from './claim-actions.tsx';
import type { loadClaim } from './claims.loader.ts';
import page from './claims.module.css';
import { StateTag } from '../layout/state-tag.tsx';

/** One claim beside the list: what to answer first, then what the buyer says and shows, the key's history, and the buyer's own. */
export function PeekPage() {
  const { t } = useWords<'staff' | 'staff-claims' | 'staff-orders' | 'staff-support'>();
  const { time } = useFormats();
  const claim = useLoaderData<typeof loadClaim>();
  return (
    <Beside id={claim.id} label={t('staff-claims.of', { product: claim.product })} back="/claims">
      <p className="buttons">
        <StateTag of={`staff-claims.state_${claim.state}`} />
        {claim.state === 'open' && <DueTag at={claim.due} now={claim.serverNow} />}
      </p>
      <ClaimActions key={`${claim.id}${claim.state}`} claim={claim} />
      <Complaint claim={claim} />
      {claim.decidedAt && (
        <section>
          <h3>
            {t('staff-orders.by_at', {
              actor: claim.decidedBy ?? t('staff-orders.actor_store'),
              time: time(claim.decidedAt),
            })}
          </h3>
          {claim.answer && (
            <p className="written" dir="auto">
              {claim.answer}
            </p>
          )}
        </section>
      )}
      <KeyFacts claim={claim} />
      <Buyer claim={claim} />
    </Beside>
  );
}

/** Handed out to staff who may read claims, and always as a file to be saved. */
const addressOf = (id: string) => `/prod-api/admin/claims/pictures/${id}`;

/** Where the key came from, how its batch has done, and each time that it was shown. What it is is not said. */
function KeyFacts({ claim }: { claim: StaffClaim }) {
  const { t, locale } = useWords<'staff' | 'staff-claims' | 'staff-orders'>();
  const { day, number, time } = useFormats();
  const { batch, unit, reveals } = claim;
  return (
    <>
      <section>
        <h3>{t('staff-claims.key')}</h3>
        <Facts>
          <Fact name={t('staff-orders.status')}>{t(`staff-orders.unit_${unit.status}`)}</Fact>
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
        {unit.replaces && <p>{t('staff-claims.replaces')}</p>}
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

/** What the buyer says and shows. */
function Complaint({ claim }: { claim: StaffClaim }) {
  const { t } = useWords<'staff-claims' | 'staff-support'>();
  return (
    <section>
      <h3>{t(`staff-claims.reason_${claim.reason}`)}</h3>
      <p className="written" dir="auto">
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
  );
}

function Buyer({ claim }: { claim: StaffClaim }) {
  const { t } = useWords<'staff-claims' | 'staff-orders'>();
  return (
    <section>
      <h3>{t('staff-claims.buyer')}</h3>
      <Facts>
        <Fact name={t('staff-orders.order')} dir="ltr">
          <Link className="link" to={`/orders/${claim.orderNo}`}>
            {claim.orderNo}
          </Link>
        </Fact>
        <Fact name={t('staff-orders.email')} dir="ltr">
          {claim.email}
        </Fact>
      </Facts>
      <p>
        {t('staff-claims.buyer_text', {
          keys: claim.buyer.keys,
          claims: claim.buyer.claims,
          granted: claim.buyer.granted,
          declined: claim.buyer.declined,
        })}
      </p>
    </section>
  );
}
