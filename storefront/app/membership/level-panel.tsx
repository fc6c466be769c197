import { formatMoney, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { LevelCard, LevelWay } from './level-card.tsx';
import type { Standing } from './standing.ts';

/** The member's level, what they have bought so far, and the way to the next. */
export function LevelPanel({ standing }: { standing: Standing }) {
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
