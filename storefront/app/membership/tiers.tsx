import { formatMoney, formatNumber, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import styles from './membership.module.css';
import type { Standing } from './standing.ts';

/** All levels, the member's own marked. On phones each row is a card with its own labels. */
export function Tiers({ standing }: { standing: Standing }) {
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
