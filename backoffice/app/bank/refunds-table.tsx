import type { BankRefund } from '@halfturn/contract/staff/bank.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './bank.module.css';
import { OrderLink, Payer } from './entries-table.tsx';

/** Reasons that the store gives by itself; any other was written by a person. */
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

interface RefundsTableProps {
  rows: readonly BankRefund[];
  onSent: (refund: BankRefund) => void;
}

/** Money that goes back by transfer: to whom, how much and why; or where it has gone. */
export function RefundsTable({ rows, onSent }: RefundsTableProps) {
  const { t, locale } = useWords<'staff-bank'>();
  const { money } = useFormats();
  const why = ({ reason }: BankRefund) => {
    const words = REASONS[reason];
    return words ? t(words) : reason;
  };
  return (
    <Table
      className={styles.table}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: t('staff-bank.order'), cell: (row) => <OrderLink orderNo={row.orderNo} /> },
        { head: t('staff-bank.payer'), cell: (row) => <Payer payer={row.payer} iban={row.iban} /> },
        {
          head: t('staff-bank.why'),
          className: styles.wide,
          cell: (row) => <bdi className={styles.text}>{why(row)}</bdi>,
        },
        { head: t('staff-bank.amount'), number: true, cell: (row) => <bdi>{money(row.amount)}</bdi> },
        {
          head: t('staff-bank.sent'),
          cell: (row) =>
            row.sentOn === null ? (
              <Button size="tiny" onClick={() => onSent(row)}>
                {t('staff-bank.sent')}
              </Button>
            ) : (
              <span className={styles.payer}>
                {formatDate(row.sentOn, locale)}
                <small dir="ltr">{row.reference}</small>
              </span>
            ),
        },
      ]}
    />
  );
}
