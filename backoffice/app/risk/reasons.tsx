import { RISK_REASONS } from '@halfturn/contract/primitives/risk-reasons.ts';
import type { FoundReason, RiskSeen } from '@halfturn/contract/staff/risk.ts';
import { formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import styles from './risk.module.css';

/** What was found for a reason, as far as it is more than the reason itself: how many, how much, or which. */
function useFound() {
  const { locale } = useWords<'staff-risk'>();
  return ({ code, count, text }: FoundReason): string | null => {
    if (count === null) return text;
    if (RISK_REASONS[code] === 'amount') return formatMoney({ amount: count, currency: 'USD' }, locale);
    return formatNumber(count, locale);
  };
}

/** The reasons of a score in words, each with its points. */
export function Reasons({ risk }: { risk: RiskSeen }) {
  const { t, locale } = useWords<'staff-risk'>();
  const found = useFound();
  if (risk.reasons.length === 0) return <p className="muted">{t('staff-risk.nothing')}</p>;
  return (
    <ul className={styles.reasons}>
      {risk.reasons.map((reason) => {
        const seen = found(reason);
        return (
          <li key={reason.code}>
            <span>
              {t(`staff-risk.why_${reason.code}`)}
              {seen !== null && (
                <>
                  {': '}
                  <bdi>{seen}</bdi>
                </>
              )}
            </span>
            <bdi className={styles.points}>
              {formatNumber(reason.points, locale, { signDisplay: 'exceptZero' })}
            </bdi>
          </li>
        );
      })}
    </ul>
  );
}
