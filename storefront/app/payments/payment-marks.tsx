import type { PaymentMark as Mark } from '@halfturn/contract/primitives/payment-marks.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { PaymentMark } from './payment-mark.tsx';
import { useShell } from '../root/shell-data.ts';
import styles from './payment-marks.module.css';

/** The names that are the same in every language. */
const NAMES: Readonly<Record<Exclude<Mark, 'bank_transfer'>, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
  bitcoin: 'Bitcoin',
};

export interface PaymentMarksProps {
  /** Those of a method; those of all that the store offers by default. */
  marks?: readonly Mark[];
  className?: string;
}

/** By what one can pay here, as marks; nothing before a payment method is set up. */
export function PaymentMarks({ marks, className }: PaymentMarksProps) {
  const { t } = useWords<'shell'>();
  const offered = useShell()?.marks ?? [];
  const shown = marks ?? offered;
  if (shown.length === 0) return null;
  return (
    <ul className={cx(styles.marks, className)} aria-label={t('shell.payment_marks')}>
      {shown.map((mark) => (
        <li key={mark}>
          <PaymentMark
            mark={mark}
            label={mark === 'bank_transfer' ? t('shell.bank_transfer') : NAMES[mark]}
          />
        </li>
      ))}
    </ul>
  );
}
