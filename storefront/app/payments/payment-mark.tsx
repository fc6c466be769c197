import type { PaymentMark as Mark } from '@halfturn/contract/primitives/payment-marks.ts';
import styles from './payment-marks.module.css';

/** The mark of a payment method: light in both themes, as the marks are drawn for light ground. */
export function PaymentMark({ mark, label }: { mark: Mark; label: string }) {
  return (
    <img
      className={styles.mark}
      src={`/payment-marks/${mark}.svg`}
      alt={label}
      width={38}
      height={24}
      loading="lazy"
      decoding="async"
    />
  );
}
