import { formatMoney, formatNumber, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { LocalDay } from '../orders/local-time.tsx';
import styles from './membership.module.css';
import type { Standing } from './standing.ts';

/** The balance of the member's points: what it is worth, when it would expire, what it is for. */
export function PointsPanel({ standing }: { standing: Standing }) {
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
