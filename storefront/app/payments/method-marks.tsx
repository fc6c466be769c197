import { marksOf, type PaymentMark as Mark } from '@halfturn/contract/primitives/payment-marks.ts';
import { PaymentMark } from './payment-mark.tsx';
import styles from './payment-marks.module.css';

/** The wallet that Stripe's page puts above the card in this browser, as far as the browser alone can tell. */
function walletHere(): Mark[] {
  if ('ApplePaySession' in window) return ['apple_pay'];
  return 'PaymentRequest' in window ? ['google_pay'] : [];
}

/** The marks of one payment method at the checkout. The words beside them say the same, so they are for the eye alone. */
export function MethodMarks({ code }: { code: string }) {
  const marks = [...marksOf([code]), ...(code === 'card' ? walletHere() : [])];
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks} aria-hidden="true">
      {marks.map((mark) => (
        <PaymentMark key={mark} mark={mark} label="" />
      ))}
    </span>
  );
}
