import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Mark } from '@halfturn/ui/logo.tsx';
import { Progress } from '@halfturn/ui/progress.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import styles from './my-account.module.css';

type Standing = ReplyOf<Calls['GET /api/getUserLevelInfo/{id}']>;

/** The member's level, and the way to the next. */
export function LevelTile({ standing }: { standing: Standing }) {
  const { t, locale } = useWords<'account' | 'shell'>();
  const { name, discount, totalConsumption, next, tiers, level } = standing;
  const from = tiers.find((tier) => tier.level === level)?.totalConsumption.amount ?? 0;
  const to = next ? totalConsumption.amount + next.missing.amount : totalConsumption.amount;
  const spent = formatMoney(totalConsumption, locale);
  return (
    <section className={styles.level} aria-labelledby="level">
      <header>
        <h2 id="level">{t('account.level', { name })}</h2>
        <Mark className={styles.mark} />
      </header>
      {discount > 0 && <p>{t('account.level_off', { discount: formatNumber(discount, locale) })}</p>}
      {next ? (
        <Progress
          value={totalConsumption.amount - from}
          max={to - from}
          label={t('account.level_next', { name: next.name })}
          valueText={t('account.level_missing', {
            amount: formatMoney(next.missing, locale),
            name: next.name,
          })}
          start={<bdi>{spent}</bdi>}
          end={t('account.level_missing', {
            amount: formatMoney(next.missing, locale),
            name: next.name,
          })}
        />
      ) : (
        <p>
          <bdi>{spent}</bdi>
        </p>
      )}
      <Go to={links.account('/my-membership')} className={styles.more}>
        {t('shell.title_my_membership')}
      </Go>
    </section>
  );
}
