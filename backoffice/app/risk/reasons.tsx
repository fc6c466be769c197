import { RISK_REASONS } from '@halfturn/contract/primitives/risk-reasons.ts';
import type { FoundReason, RiskSeen } from '@halfturn/contract/staff/risk.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useFormats } from '../layout/use-formats.ts';
import styles from './risk.module.css';

/** What was found for a reason, as far as it is more than the reason itself: how many, how much, or which. */
function useFound() {
  const { money, number } = useFormats();
  return ({ code, count, text }: FoundReason): string | null => {
    if (count === null) return text;
    if (RISK_REASONS[code] === 'amount') return money({ amount: count, currency: 'USD' });
    return number(count);
  };
}

/** The reasons of a score in words, each with its points. */
export function Reasons({ risk }: { risk: RiskSeen }) {
  const { t } = useWords<'staff-risk'>();
  const { number } = useFormats();
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
            <bdi className={styles.points}>{number(reason.points, { signDisplay: 'exceptZero' })}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
