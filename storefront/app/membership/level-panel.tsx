import { formatMoney, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Mark } from '@halfturn/ui/logo.tsx';
import { Progress } from '@halfturn/ui/progress.tsx';
import styles from './membership.module.css';
import type { Standing } from './standing.ts';

/** The member's level, what they have bought so far, and the way to the next. */
export function LevelPanel({ standing }: { standing: Standing }) {
  const { t, locale } = useWords<'membership'>();
  const { name, level, discount, totalConsumption, next, tiers } = standing;
  const threshold = (of: number) => tiers.find((tier) => tier.level === of)?.totalConsumption.amount ?? 0;
  const spent = t('membership.spent', { amount: formatMoney(totalConsumption, locale) });
  const missing = next && {
    from: threshold(level),
    to: threshold(next.level),
    words: t('membership.missing', { amount: formatMoney(next.missing, locale), name: next.name }),
  };
  return (
    <section className={styles.level} aria-labelledby="level">
      <header>
        <h2 id="level">{t('membership.yours', { name })}</h2>
        <Mark className={styles.mark} />
      </header>
      <p>
        {discount > 0
          ? t('membership.off', { discount: formatPercent(discount / 100, locale) })
          : t('membership.off_none')}
      </p>
      {next && missing ? (
        <Progress
          // Who fell back below their own level by a refund keeps it, and begins at its start.
          value={Math.max(0, totalConsumption.amount - missing.from)}
          max={Math.max(1, missing.to - missing.from)}
          label={t('membership.way', { name: next.name })}
          valueText={missing.words}
          start={spent}
          end={missing.words}
        />
      ) : (
        <>
          <p>{spent}</p>
          <p>{t('membership.top')}</p>
        </>
      )}
      <p className="tiny">{t('membership.stays')}</p>
    </section>
  );
}
