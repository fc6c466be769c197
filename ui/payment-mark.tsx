import type { ReactNode } from 'react';
import styles from './payment-mark.module.css';

/** Letters as wide as they are meant to be, whatever font the system has. */
function Letters({ x, width, size, fill, lean, children }: LettersProps) {
  return (
    <text
      x={x}
      y="15.6"
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
      fontSize={size}
      fontWeight="700"
      fontFamily="Arial, Helvetica, sans-serif"
      direction="ltr"
      fill={fill}
      {...(lean && { fontStyle: 'italic' })}
    >
      {children}
    </text>
  );
}
interface LettersProps {
  x: number;
  width: number;
  size: number;
  fill: string;
  lean?: boolean;
  children: string;
}

/** Each drawn by us, on a card of 38 by 24. */
const DRAWN = {
  visa: (
    <Letters x={6} width={26} size={10.5} fill="#1a1f71" lean>
      VISA
    </Letters>
  ),
  mastercard: (
    <>
      <circle cx="15" cy="12" r="7" fill="#eb001b" />
      <circle cx="23" cy="12" r="7" fill="#f79e1b" />
      <path d="M19 6.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48z" fill="#ff5f00" />
    </>
  ),
  apple_pay: (
    <>
      <path
        d="M9.9 8.3c.5-.6.8-1.3.7-2.1-.7 0-1.5.5-1.9 1-.4.5-.8 1.2-.7 2 .7.1 1.4-.4 1.9-.9zm2.3 6.4c-.4 1-1.2 2.2-2.1 2.2-.7 0-.9-.4-1.7-.4s-1.1.4-1.7.4c-.9 0-1.7-1.1-2.2-2.1-.9-1.7-.9-3.8.1-4.9.5-.6 1.3-.9 2-.9.8 0 1.3.4 1.9.4.6 0 1-.4 1.9-.4.7 0 1.4.4 1.9 1-1.7.9-1.4 3.4-.1 4.7z"
        fill="#111"
      />
      <Letters x={14.6} width={17} size={9.5} fill="#111">
        Pay
      </Letters>
    </>
  ),
  google_pay: (
    <>
      <g fill="none" strokeWidth="1.9">
        <path d="M12.06 9.63A3.6 3.6 0 0 0 6.1 10.45" stroke="#ea4335" />
        <path d="M6.1 10.45a3.6 3.6 0 0 0 0 3.1" stroke="#fbbc04" />
        <path d="M6.1 13.55a3.6 3.6 0 0 0 5.6 1.26" stroke="#34a853" />
        <path d="M9.4 12h3.55a3.6 3.6 0 0 1-1.25 2.81" stroke="#4285f4" />
      </g>
      <Letters x={15} width={17} size={9.5} fill="#3c4043">
        Pay
      </Letters>
    </>
  ),
  paypal: (
    <>
      <path d="M14.6 5h5.9c2.6 0 4.2 1.4 3.8 3.9-.5 2.9-2.6 4.2-5.4 4.2h-2.1L15.9 18h-3.5z" fill="#003087" />
      <path
        d="M18 8.2h5.6c2.2.3 3.4 1.7 3 3.8-.5 2.6-2.5 3.8-5 3.8h-1.8l-.7 4.2h-3.2l.4-2.4.9-5.2z"
        fill="#0079c1"
        fillOpacity="0.85"
      />
    </>
  ),
  bitcoin: (
    <>
      <circle cx="19" cy="12" r="8.4" fill="#f7931a" />
      <g transform="rotate(13 19 12)" fill="none" stroke="#fff" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M16.6 7.9h2.9c2.6 0 2.6 3.9 0 3.9h-2.9zm0 3.9h3.3c2.9 0 2.9 4.3 0 4.3h-3.3z" />
        <path d="M17.6 6.1v1.8m2.1-1.8v1.8m-2.1 8.2v1.8m2.1-1.8v1.8M15.3 7.9h1.3m-1.3 8.2h1.3" />
      </g>
    </>
  ),
  bank_transfer: (
    <path
      d="M19 4.4 27.4 9v1.6H10.6V9zm-7 7.6h2.4v4.6H12zm5.8 0h2.4v4.6h-2.4zm5.8 0H26v4.6h-2.4zM10.6 17.8h16.8v1.9H10.6z"
      fill="#0a5c4a"
    />
  ),
} satisfies Record<string, ReactNode>;

/** The mark of a payment method: light in both themes, as the marks are drawn for light ground. */
export function PaymentMark({ mark, label }: { mark: keyof typeof DRAWN; label: string }) {
  return (
    <svg className={styles.mark} viewBox="0 0 38 24" width="38" height="24" role="img" aria-label={label}>
      <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" className={styles.card} />
      {DRAWN[mark]}
    </svg>
  );
}
