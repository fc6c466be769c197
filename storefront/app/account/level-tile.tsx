import { formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { LevelCard, LevelWay } from '../membership/level-card.tsx';
import type { Standing } from '../membership/standing.ts';
import styles from './my-account.module.css';

/** The member's level, and the way to the next. */
export function LevelTile({ standing }: { standing: Standing }) {
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
