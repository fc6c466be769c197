import { RISK_CODES, RISK_REASONS, type RiskReason } from '@halfturn/contract/primitives/risk-reasons.ts';
import { BASE_CURRENCY } from '@halfturn/contract/primitives/currencies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField, type TextFieldProps } from '@halfturn/ui/text-field.tsx';
import { Table } from '../layout/table.tsx';
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
  const why = (code: RiskReason) => t(`staff-risk.why_${code}`);
  const figure = (
    code: RiskReason,
    part: 'limit' | 'points',
    more: Pick<TextFieldProps, 'maxLength' | 'end'>,
  ) => (
    <TextField
      label={t(`staff-risk.${part}_of`, { reason: why(code) })}
      hideLabel
      inputMode="numeric"
      className={styles.figure}
      disabled={disabled}
      value={draft.weights[code][part]}
      onChange={({ target }) =>
        onChange({ ...draft.weights, [code]: { ...draft.weights[code], [part]: target.value } })
      }
      {...more}
    />
  );
  return (
    <section className={styles.section}>
      <h2>{t('staff-risk.reasons')}</h2>
      <Table
        scrollClass={styles.flush}
        rows={RISK_CODES}
        rowKey={(code) => code}
        columns={[
          { head: t('staff-risk.reason'), cellClass: styles.why, cell: why },
          {
            head: t('staff-risk.limit'),
            cell: (code) =>
              RISK_REASONS[code] !== null &&
              figure(code, 'limit', {
                maxLength: 7,
                end: RISK_REASONS[code] === 'amount' && <small>{BASE_CURRENCY}</small>,
              }),
          },
          { head: t('staff-risk.points'), cell: (code) => figure(code, 'points', { maxLength: 3 }) },
        ]}
      />
    </section>
  );
}
