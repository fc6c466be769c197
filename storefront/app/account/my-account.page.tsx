import { formatDate, formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useLoaderData } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { OrderRow } from '../my-orders/order-row.tsx';
import { LocalTime } from '../orders/local-time.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import type { AccountData } from './my-account.loader.ts';
import styles from './my-account.module.css';
import { LevelTile } from './level-tile.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { WaitingNotice } from './waiting-notice.tsx';
import { WishlistPanel } from './wishlist-panel.tsx';

/** `/my-account`: where a member stands, what they bought last, and what the store knows of them. */
export function Component() {
  const { t, locale } = useWords<'shell' | 'account' | 'my-orders'>();
  const { account, standing, orders, wishlist, notices, serverNow } = useLoaderData<AccountData>();
  return (
    <AccountPage
      title={t('account.welcome', { name: account.info.uname })}
      end={t('account.since', {
        date: formatDate(account.memberSince, locale),
      })}
    >
      <WaitingNotice {...{ orders, serverNow }} />
      <div className={styles.tiles}>
        <LevelTile standing={standing} />
        <Panel className={styles.tile}>
          <h2>{t('account.points')}</h2>
          <p className={styles.figure}>{formatNumber(standing.points, locale)}</p>
          {standing.points > 0 ? (
            <p className="small">
              {t('account.points_worth', { amount: formatMoney(standing.pointsWorth, locale) })}
            </p>
          ) : (
            <Go to={links.account('/my-membership')} className="link small">
              {t('shell.title_my_membership')}
            </Go>
          )}
        </Panel>
        <Panel className={styles.tile}>
          <h2>{t('account.unrevealed')}</h2>
          <p className={styles.figure}>{formatNumber(orders.unrevealed, locale)}</p>
          <Go to={links.orders({ state: 'to_confirm' })} className="link small">
            {t('my-orders.see_keys')}
          </Go>
        </Panel>
      </div>
      <Panel
        title={t('account.recent')}
        end={
          <Go to={links.account('/my-order')} className="link small">
            {t('account.all_orders')}
          </Go>
        }
      >
        {orders.rows.length === 0 ? (
          <p className="muted">{t('my-orders.none')}</p>
        ) : (
          <ul className={styles.orders}>
            {orders.rows.map((order) => (
              <OrderRow key={order.orderNo} order={order} now={serverNow} />
            ))}
          </ul>
        )}
      </Panel>
      <div className={styles.two}>
        <WishlistPanel wishlist={wishlist} />
        <NoticesPanel {...{ notices, serverNow }} />
      </div>
      <Panel title={t('account.details')}>
        <AccountForm account={account} />
      </Panel>
      {account.lastLoginTime && (
        <p className="small muted">
          {t('account.last_login')} <LocalTime at={account.lastLoginTime} day /> ·{' '}
          <bdi>{account.lastLoginIp}</bdi> ·{' '}
          <Go to={links.account('/my-history')} className="link">
            {t('shell.title_my_history')}
          </Go>
        </p>
      )}
    </AccountPage>
  );
}
