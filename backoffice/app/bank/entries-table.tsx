import type { BankEntry } from '@halfturn/contract/staff/bank.ts';
import { formatDate, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Link } from 'react-router';
import table from '../layout/table.module.css';
import styles from './bank.module.css';

interface EntriesTableProps {
  rows: readonly (BankEntry & { note: string })[];
  onMatch: (entry: BankEntry) => void;
  onAside: (entry: BankEntry) => void;
}

/** Transfers: those that wait with what can be done, the others with what became of them. */
export function EntriesTable({ rows, onMatch, onAside }: EntriesTableProps) {
  const { t, locale } = useWords<'staff-bank'>();
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th>{t('staff-bank.day')}</th>
            <th>{t('staff-bank.payer')}</th>
            <th className={styles.wide}>{t('staff-bank.text')}</th>
            <th className={table.number}>{t('staff-bank.amount')}</th>
            <th>{t('staff-bank.order')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.id}>
              <td className={table.number}>{formatDate(entry.day, locale, { timeZone: 'UTC' })}</td>
              <td>
                <Payer payer={entry.payer} iban={entry.iban} />
              </td>
              <td className={styles.wide}>
                <bdi className={styles.text} title={entry.text}>
                  {entry.text}
                </bdi>
              </td>
              <td className={table.number}>
                <bdi>{formatMoney(entry.amount, locale)}</bdi>
              </td>
              <td>
                {entry.state === 'open' && (
                  <span className={styles.acts}>
                    <Button size="tiny" onClick={() => onMatch(entry)}>
                      {t('staff-bank.match')}
                    </Button>
                    <Button size="tiny" variant="quiet" onClick={() => onAside(entry)}>
                      {t('staff-bank.aside')}
                    </Button>
                  </span>
                )}
                {entry.orderNo && <OrderLink orderNo={entry.orderNo} />}
                {entry.note && <bdi className={styles.text}>{entry.note}</bdi>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Who sent money, and from which account. */
export function Payer({ payer, iban }: { payer: string; iban: string }) {
  return (
    <span className={styles.payer}>
      <bdi>{payer}</bdi>
      <small dir="ltr">{iban}</small>
    </span>
  );
}

export const OrderLink = ({ orderNo }: { orderNo: string }) => (
  <Link to={`/orders/${orderNo}`} className="link ltr">
    {orderNo}
  </Link>
);
