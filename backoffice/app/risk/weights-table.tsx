import { RISK_CODES, RISK_REASONS, type RiskReason } from '@halfturn/contract/primitives/risk-reasons.ts';
import { BASE_CURRENCY } from '@halfturn/contract/primitives/currencies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import table from '../layout/table.module.css';
import type { Draft } from './draft.ts';
import styles from './risk.module.css';

interface Props {
  draft: Draft;
  disabled: boolean;
  onChange: (weights: Draft['weights']) => void;
}

/** Each reason with what it weighs, and from how many, or how much, on. */
export function WeightsTable({ draft, disabled, onChange }: Props) {
  const { t } = useWords<'staff-risk'>();
  const set = (code: RiskReason, part: Partial<Draft['weights'][RiskReason]>) =>
    onChange({ ...draft.weights, [code]: { ...draft.weights[code], ...part } });
  return (
    <section className={styles.section}>
      <h2>{t('staff-risk.reasons')}</h2>
      <div className={`${table.scroll} ${styles.flush}`}>
        <table className={`${table.table} ${table.stack}`}>
          <thead>
            <tr>
              <th scope="col">{t('staff-risk.reason')}</th>
              <th scope="col">{t('staff-risk.limit')}</th>
              <th scope="col">{t('staff-risk.points')}</th>
            </tr>
          </thead>
          <tbody>
            {RISK_CODES.map((code) => {
              const reason = t(`staff-risk.why_${code}`);
              const { points, limit } = draft.weights[code];
              const kind = RISK_REASONS[code];
              return (
                <tr key={code}>
                  <td className={styles.why}>{reason}</td>
                  <td data-label={t('staff-risk.limit')}>
                    {kind !== null && (
                      <TextField
                        label={t('staff-risk.limit_of', { reason })}
                        hideLabel
                        inputMode="numeric"
                        maxLength={7}
                        className={styles.figure}
                        disabled={disabled}
                        value={limit}
                        end={kind === 'amount' && <small>{BASE_CURRENCY}</small>}
                        onChange={({ target }) => set(code, { limit: target.value })}
                      />
                    )}
                  </td>
                  <td data-label={t('staff-risk.points')}>
                    <TextField
                      label={t('staff-risk.points_of', { reason })}
                      hideLabel
                      inputMode="numeric"
                      maxLength={3}
                      className={styles.figure}
                      disabled={disabled}
                      value={points}
                      onChange={({ target }) => set(code, { points: target.value })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
