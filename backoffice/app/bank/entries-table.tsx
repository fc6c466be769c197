import type { BankEntry } from '@halfturn/contract/staff/bank.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Link } from 'react-router';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './bank.module.css';

interface EntriesTableProps {
  rows: readonly (BankEntry & { note: string; byHand: boolean })[];
  onMatch: (entry: BankEntry) => void;
  onAside: (entry: BankEntry) => void;
}

/** Transfers: those that wait with what can be done, the others with what became of them. */
export function EntriesTable({ rows, onMatch, onAside }: EntriesTableProps) {
  const { t, locale } = useWords<'staff-bank'>();
  const { money } = useFormats();
  return (
    <Table
      className={styles.table}
      rows={rows}
      rowKey={(entry) => entry.id}
      columns={[
        { head: t('staff-bank.day'), number: true, cell: (entry) => formatDate(entry.day, locale) },
        { head: t('staff-bank.payer'), cell: (entry) => <Payer payer={entry.payer} iban={entry.iban} /> },
        {
          head: t('staff-bank.text'),
          className: styles.wide,
          cell: (entry) => (
            <bdi className={styles.text} title={entry.text}>
              {entry.text}
            </bdi>
          ),
        },
        { head: t('staff-bank.amount'), number: true, cell: (entry) => <bdi>{money(entry.amount)}</bdi> },
        {
          head: t('staff-bank.order'),
          cell: (entry) => (
            <>
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
              {entry.byHand && <small>{t('staff-bank.by_hand')}</small>}
              {entry.note && <bdi className={styles.text}>{entry.note}</bdi>}
            </>
          ),
        },
      ]}
    />
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
