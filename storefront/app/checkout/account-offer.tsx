import type { Calls } from '@halfturn/contract/calls.ts';
import type { Quote } from '@halfturn/contract/checkout.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { pointsFor } from '@halfturn/contract/primitives/points.ts';
import { formatMoney, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import disclosure from '../orders/disclosure.module.css';
import styles from './summary.module.css';

type Membership = ReplyOf<Calls['GET /api/home/membership']>;

/**
 * Tells a guest what an account is good for. It is closed at first, as an account is not needed to buy.
 *
 * @param counts what points are earned for; null until there is a quote
 */
export function AccountOffer({ counts }: { counts: Quote['counts'] | null }) {
  const { t } = useWords<'checkout' | 'shell'>();
  const call = useCall();
  const [membership, setMembership] = useState<Membership | null>(null);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    if (membership) return;
    setFailed(false);
    try {
      setMembership(await call('GET /api/home/membership'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(true);
    }
  };
  return (
    <details
      className={`${disclosure.more} ${styles.offer}`}
      onToggle={(event) => event.currentTarget.open && void load()}
    >
      <summary>
        <span className="link">{t('checkout.account_brings')}</span>
      </summary>
      {membership && counts && <Brings membership={membership} counts={counts} />}
      {!(membership && counts) && !failed && <Skeleton height="90px" />}
      {failed && (
        <button type="button" className="link" onClick={() => void load()}>
          {t('checkout.try_again')}
        </button>
      )}
      <p className="small">
        {t('checkout.account_free')}{' '}
        <Go to={links.register(links.checkout())} className="link">
          {t('shell.title_register')}
        </Go>
      </p>
    </details>
  );
}

function Brings({ membership, counts }: { membership: Membership; counts: Quote['counts'] }) {
  const { t, locale } = useWords<'checkout'>();
  const { tiers, pointsShare } = membership;
  const [first] = tiers;
  if (!first) return null;
  const points = pointsFor(counts.amount, Math.round(first.points * 100));
  const dollar = formatMoney({ amount: 100, currency: 'USD' }, locale);
  return (
    <>
      <p className="small">
        {points > 0 && t('checkout.account_earns', { count: points })}{' '}
        {t('checkout.account_worth', {
          rate: first.pointsExchangeRate,
          worth: dollar,
          share: formatPercent(pointsShare / 100, locale),
        })}
      </p>
      <p className="small">{t('checkout.account_levels')}</p>
      <ul className={`small ${styles.levels}`}>
        {tiers
          .filter(({ discount }) => discount > 0)
          .map(({ level, name, discount, totalConsumption }) => (
            <li key={level}>
              {t('checkout.account_level', {
                name,
                discount: formatPercent(discount / 100, locale),
                from: formatMoney(totalConsumption, locale),
              })}
            </li>
          ))}
      </ul>
    </>
  );
}
