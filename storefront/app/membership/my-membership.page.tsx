import { formatMoney, formatPercent, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { LocalDay } from '../orders/local-time.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { Ledger } from './ledger.tsx';
import { LevelCard, LevelWay } from './level-card.tsx';
import styles from './membership.module.css';
import type { loader } from './my-membership.loader.ts';
import type { Standing } from './standing.ts';

/** `/my-membership`: the level and the way to the next, the points, all levels, and each entry of the points' ledger. */
export function Component() {
  const { t } = useWords<'shell'>();
  const { standing, entries, page, pages, balance } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('shell.title_my_membership')}>
      <div className={styles.tiles}>
        <LevelPanel standing={standing} />
        <PointsPanel standing={standing} />
      </div>
      {balance.total > 0 && <BalancePanel {...balance} />}
      <Tiers standing={standing} />
      <Ledger entries={entries} page={page} pages={pages} />
    </AccountPage>
  );
}

/** The member's level, what they have bought so far, and the way to the next. */
function LevelPanel({ standing }: { standing: Standing }) {
  const { t, locale } = useWords<'membership'>();
  const { name, discount, totalConsumption, next } = standing;
  const spent = t('membership.spent', { amount: formatMoney(totalConsumption, locale) });
  return (
    <LevelCard title={t('membership.yours', { name })}>
      <p>
        {discount > 0
          ? t('membership.off', { discount: formatPercent(discount / 100, locale) })
          : t('membership.off_none')}
      </p>
      {next ? (
        <LevelWay
          standing={{ ...standing, next }}
          label={t('membership.way', { name: next.name })}
          spent={spent}
          missing={t('membership.missing', { amount: formatMoney(next.missing, locale), name: next.name })}
        />
      ) : (
        <>
          <p>{spent}</p>
          <p>{t('membership.top')}</p>
        </>
      )}
      <p className="tiny">{t('membership.stays')}</p>
    </LevelCard>
  );
}

/** The balance of the member's points: what it is worth, when it would expire, what it is for. */
function PointsPanel({ standing }: { standing: Standing }) {
  const { t, rich, locale } = useWords<'membership'>();
  const { points, pointsWorth, pointsExpireAt, pointsShare } = standing;
  return (
    <section className={styles.points} aria-labelledby="points">
      <h2 id="points">{t('membership.points')}</h2>
      <p className={styles.figure}>
        <bdi className="ltr">{formatNumber(points, locale)}</bdi>
      </p>
      {points > 0 && <p>{t('membership.worth', { amount: formatMoney(pointsWorth, locale) })}</p>}
      {points < 0 && <p>{t('membership.debt')}</p>}
      {pointsExpireAt && (
        <p>{rich('membership.expire', { at: <LocalDay key="at" at={pointsExpireAt} /> }, {})}</p>
      )}
      <p className="small muted">
        {t('membership.how', { share: formatPercent(pointsShare / 100, locale) })}
      </p>
    </section>
  );
}

/** All levels, the member's own marked. On phones each row is a card with its own labels. */
function Tiers({ standing }: { standing: Standing }) {
  const { t, locale } = useWords<'membership'>();
  const heads = {
    from: t('membership.from'),
    discount: t('membership.discount'),
    points: t('membership.per_dollar'),
    rate: t('membership.rate'),
  };
  return (
    <Panel title={t('membership.levels')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('membership.level')}</th>
            {Object.entries(heads).map(([id, label]) => (
              <th key={id} scope="col" className={styles.end}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standing.tiers.map((tier) => {
            const own = tier.level === standing.level;
            return (
              <tr key={tier.level} aria-current={own || undefined}>
                <th scope="row">
                  {tier.name} {own && <Tag tone="good">{t('membership.own')}</Tag>}
                </th>
                <td data-label={heads.from} className={styles.end}>
                  <bdi>{formatMoney(tier.totalConsumption, locale)}</bdi>
                </td>
                <td data-label={heads.discount} className={styles.end}>
                  <bdi>{formatPercent(tier.discount / 100, locale)}</bdi>
                </td>
                <td data-label={heads.points} className={styles.end}>
                  <bdi>{formatNumber(tier.points, locale)}</bdi>
                </td>
                <td data-label={heads.rate} className={styles.end}>
                  <bdi>{formatNumber(tier.pointsExchangeRate, locale)}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
