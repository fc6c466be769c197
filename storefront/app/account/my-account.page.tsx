import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { formatDate, formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useLoaderData } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LevelCard, LevelWay } from '../membership/level-card.tsx';
import type { Standing } from '../membership/standing.ts';
import { OrderRow } from '../my-orders/order-row.tsx';
import { LocalTime, RecentTime } from '../orders/local-time.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import type { AccountData } from './my-account.loader.ts';
import styles from './my-account.module.css';
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
        <PointsTile standing={standing} />
        <Panel className={styles.tile}>
          <h2>{t('account.unrevealed')}</h2>
          <p className={styles.figure}>{formatNumber(orders.unrevealed, locale)}</p>
          <Go to={links.orders({ state: 'to_confirm' })} className="link small">
            {t('my-orders.see_keys')}
          </Go>
        </Panel>
      </div>
      <RecentOrders {...{ orders, serverNow }} />
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

/** The member's level, and the way to the next. */
function LevelTile({ standing }: { standing: Standing }) {
  const { t, locale } = useWords<'account' | 'shell'>();
  const { name, discount, totalConsumption, next } = standing;
  const spent = <bdi>{formatMoney(totalConsumption, locale)}</bdi>;
  return (
    <LevelCard title={t('account.level', { name })}>
      {discount > 0 && <p>{t('account.level_off', { discount: formatNumber(discount, locale) })}</p>}
      {next ? (
        <LevelWay
          standing={{ ...standing, next }}
          label={t('account.level_next', { name: next.name })}
          spent={spent}
          missing={t('account.level_missing', {
            amount: formatMoney(next.missing, locale),
            name: next.name,
          })}
        />
      ) : (
        <p>{spent}</p>
      )}
      <Go to={links.account('/my-membership')} className={styles.more}>
        {t('shell.title_my_membership')}
      </Go>
    </LevelCard>
  );
}

/** That orders wait for money; of a single one, until when and how much. */
function WaitingNotice({ orders, serverNow }: Pick<AccountData, 'orders' | 'serverNow'>) {
  const { t, rich, locale } = useWords<'account' | 'my-orders'>();
  const { rows, toPay } = orders;
  if (toPay === 0) return null;
  const only =
    toPay === 1 ? rows.find(({ actions, payBefore }) => actions.includes('pay') && payBefore) : null;
  const name = only?.lines[0]?.name ?? '';
  return (
    <Notice
      tone="warn"
      icon="clock"
      end={
        <Go
          to={only ? links.order(only.orderNo) : links.orders({ state: 'to_pay' })}
          className={buttonClass({ size: 'tiny' })}
        >
          {only
            ? t('account.pay', { amount: formatMoney(only.realAmount, locale) })
            : t('my-orders.tab_to_pay')}
        </Go>
      }
    >
      <b>{t('account.waiting', { count: toPay })}</b>{' '}
      {only?.payBefore &&
        rich('account.kept', {
          name: <bdi>{name}</bdi>,
          time: <RecentTime at={only.payBefore} now={serverNow} />,
        })}
    </Notice>
  );
}

/** The latest notices; a dot stands beside what is not read. */
function NoticesPanel({ notices: { rows }, serverNow }: Pick<AccountData, 'notices' | 'serverNow'>) {
  const { t, locale } = useWords<'shell' | 'account' | 'notices'>();
  return (
    <Panel
      title={t('shell.title_my_notice')}
      end={
        rows.length > 0 && (
          <Go to={links.notices()} className="link small">
            {t('account.all_notices')}
          </Go>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="muted">{t('notices.none_text')}</p>
      ) : (
        <ul className={styles.notices}>
          {rows.map((notice) => (
            <li key={notice.id}>
              <span className={styles.dot} data-unread={notice.read ? undefined : ''}>
                {!notice.read && <span className="sr-only">{t('notices.unread')}</span>}
              </span>
              <div>
                <h3
                  {...(notice.locale !== locale && {
                    lang: bcp47(notice.locale),
                    dir: localeDir(notice.locale),
                  })}
                >
                  <Go to={links.notice(notice.id)}>{notice.title}</Go>
                </h3>
                <p className="tiny muted">
                  <RecentTime at={notice.at} now={serverNow} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PointsTile({ standing }: { standing: Standing }) {
  const { t, locale } = useWords<'account' | 'shell'>();
  return (
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
  );
}

function RecentOrders({ orders, serverNow }: Pick<AccountData, 'orders' | 'serverNow'>) {
  const { t } = useWords<'account' | 'my-orders'>();
  return (
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
  );
}
