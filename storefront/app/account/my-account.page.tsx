import { formatDate, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useLoaderData } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { OrderRow } from '../my-orders/order-row.tsx';
import { LocalTime } from '../orders/local-time.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import type { loader } from './my-account.loader.ts';
import styles from './my-account.module.css';
import { LevelTile } from './level-tile.tsx';

/** Orders that the overview shows. */
const SHOWN = 4;

/** `/my-account`: where a member stands, what they bought last, and what the store knows of them. */
export function Component() {
  const { t, locale } = useWords<'shell' | 'account' | 'my-orders'>();
  const { account, standing, orders, waiting, unrevealed, now } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title={t('account.welcome', { name: account.info.uname })}
      end={t('account.since', {
        date: formatDate(account.memberSince, locale),
      })}
    >
      {waiting > 0 && (
        <Notice
          tone="warn"
          icon="clock"
          end={
            <Go to={links.orders({ state: 'to_pay' })} className={buttonClass({ size: 'tiny' })}>
              {t('my-orders.tab_to_pay')}
            </Go>
          }
        >
          {t('account.waiting', { count: waiting })}
        </Notice>
      )}
      <div className={styles.tiles}>
        <LevelTile standing={standing} />
        <Panel className={styles.tile}>
          <h2>{t('account.points')}</h2>
          <p className={styles.figure}>{formatNumber(standing.points, locale)}</p>
          <Go to={links.account('/my-membership')} className="link small">
            {t('shell.title_my_membership')}
          </Go>
        </Panel>
        <Panel className={styles.tile}>
          <h2>{t('account.unrevealed')}</h2>
          <p className={styles.figure}>{formatNumber(unrevealed, locale)}</p>
          <Go to={links.orders({ state: 'to_confirm' })} className="link small">
            {t('shell.title_my_order')}
          </Go>
        </Panel>
      </div>
      <Panel
        title={t('account.recent')}
        end={
          <Go to={links.account('/my-order')} className="link small">
            {t('shell.title_my_order')}
          </Go>
        }
      >
        {orders.length === 0 ? (
          <p className="muted">{t('my-orders.none')}</p>
        ) : (
          <ul>
            {orders.slice(0, SHOWN).map((order) => (
              <OrderRow key={order.orderNo} order={order} now={now} />
            ))}
          </ul>
        )}
      </Panel>
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
