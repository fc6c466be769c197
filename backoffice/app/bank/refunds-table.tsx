import type { BankRefund } from '@halfturn/contract/staff/bank.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { formatDate, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import table from '../layout/table.module.css';
import styles from './bank.module.css';
import { OrderLink, Payer } from './entries-table.tsx';

/** What the store itself gives as the reason; anything else was written by a person. */
const REASONS: Readonly<Record<string, Key<'staff-bank'>>> = {
  overpaid: 'staff-bank.overpaid',
  short: 'staff-bank.short',
  wrong_currency: 'staff-bank.wrong_currency',
  duplicate: 'staff-bank.double',
  late: 'staff-bank.late',
  cancelled: 'staff-bank.cancelled',
  no_key: 'staff-bank.no_key',
  returned: 'staff-bank.returned',
  granted: 'staff-bank.returned',
};

/** Money that goes back by transfer: to whom, how much and why; or where it has gone. */
export function RefundsTable({
  rows,
  onSent,
}: {
  rows: readonly BankRefund[];
  onSent: (refund: BankRefund) => void;
}) {
  const { t, locale } = useWords<'staff-bank'>();
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th>{t('staff-bank.order')}</th>
            <th>{t('staff-bank.payer')}</th>
            <th className={styles.wide}>{t('staff-bank.why')}</th>
            <th className={table.number}>{t('staff-bank.amount')}</th>
            <th>{t('staff-bank.sent')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((refund) => {
            const words = REASONS[refund.reason];
            return (
              <tr key={refund.id}>
                <td>
                  <OrderLink orderNo={refund.orderNo} />
                </td>
                <td>
                  <Payer payer={refund.payer} iban={refund.iban} />
                </td>
                <td className={styles.wide}>
                  <bdi className={styles.text}>{words ? t(words) : refund.reason}</bdi>
                </td>
                <td className={table.number}>
                  <bdi>{formatMoney(refund.amount, locale)}</bdi>
                </td>
                <td>
                  {refund.sentOn === null ? (
                    <Button size="tiny" onClick={() => onSent(refund)}>
                      {t('staff-bank.sent')}
                    </Button>
                  ) : (
                    <span className={styles.payer}>
                      {formatDate(refund.sentOn, locale, { timeZone: 'UTC' })}
                      <small dir="ltr">{refund.reference}</small>
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
