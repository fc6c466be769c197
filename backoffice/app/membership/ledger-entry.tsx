import { OrderLink } from '../layout/may-link.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './membership.module.css';

export interface LedgerEntryProps {
  what: string;
  entry: { orderNo: string | null; reason: string | null; at: string; by: string | null };
  /** With its sign. */
  change: string;
  /** What was there after it. */
  balance: string;
}

/** One line of a member's ledger, of points or of money: what it was, when and by whom, and what it made of the balance. */
export function LedgerEntry({ what, entry: { orderNo, reason, at, by }, change, balance }: LedgerEntryProps) {
  const { time } = useFormats();
  return (
    <li>
      <span>
        {what} {orderNo && <OrderLink orderNo={orderNo} />}
        {reason && (
          <span className={styles.reason} dir="auto">
            {reason}
          </span>
        )}
        <small>
          {time(at)}
          {by && <> · {by}</>}
        </small>
      </span>
      <span className={styles.change}>
        <bdi dir="ltr">{change}</bdi>
        <small>
          <bdi dir="ltr">{balance}</bdi>
        </small>
      </span>
    </li>
  );
}
