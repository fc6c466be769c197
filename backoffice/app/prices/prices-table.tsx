import type { CurrencyPrice } from '@halfturn/contract/staff/prices.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { minorOf } from './amount.ts';
import styles from './prices.module.css';
import type { Prices } from './use-prices.ts';
import { useSaleDates } from './use-sale-dates.ts';

export interface PricesTableProps {
  rows: readonly CurrencyPrice[];
  prices: Prices;
  maySet: boolean;
}

/** A row a currency: what the rate makes of the base price, what is fixed in its place, and by how much that differs. */
export function PricesTable({ rows, prices, maySet }: PricesTableProps) {
  const { t, locale } = useWords<'staff-prices' | 'staff-currencies'>();
  const { money } = useFormats();
  const datesOf = useSaleDates();
  const field = (row: CurrencyPrice, name: 'regular' | 'sale', label: string) => (
    <PriceField row={row} name={name} label={label} prices={prices} maySet={maySet} />
  );
  return (
    <Table
      rows={rows}
      rowKey={({ code }) => code}
      columns={[
        {
          head: t('staff-currencies.currency'),
          rowHead: true,
          cellClass: styles.currency,
          cell: ({ code, symbol, offered }) => (
            <>
              <b>{code}</b> {symbol !== code && <bdi>{symbol}</bdi>}{' '}
              <small className={styles.long}>{formatName('currency', code, locale)}</small>{' '}
              {!offered && <Tag dot="hollow">{t('staff-prices.not_offered')}</Tag>}
            </>
          ),
        },
        {
          head: t('staff-prices.by_rate'),
          number: true,
          cell: ({ code: currency, converted: { regular, sale } }) => (
            <>
              {money({ amount: sale ?? regular, currency })}
              {sale !== null && (
                <small className={styles.under}>{money({ amount: regular, currency })}</small>
              )}
            </>
          ),
        },
        {
          head: t('staff-prices.fixed'),
          cellClass: styles.cell,
          cell: (row) => field(row, 'regular', t('staff-prices.fixed_of', { code: row.code })),
        },
        {
          head: t('staff-prices.sale'),
          cellClass: styles.cell,
          cell: (row) => (
            <>
              {field(row, 'sale', t('staff-prices.sale_of', { code: row.code }))}
              {datesOf(row.fixed) !== '' && <small className={styles.under}>{datesOf(row.fixed)}</small>}
              {row.fixed?.was != null && (
                <small className={styles.under}>
                  {t('staff-prices.strikes', {
                    price: money({ amount: row.fixed.was, currency: row.code }),
                  })}
                </small>
              )}
            </>
          ),
        },
        {
          head: t('staff-prices.differs'),
          number: true,
          cell: (row) => {
            const { sale, regular } = prices.typedIn(row);
            return (
              <Difference
                asked={minorOf(sale, row.digits) ?? minorOf(regular, row.digits)}
                byRate={row.converted.sale ?? row.converted.regular}
              />
            );
          },
        },
      ]}
    />
  );
}

/** By how much what is asked differs from what the rate would make of it now. */
function Difference({ asked, byRate }: { asked: number | null; byRate: number }) {
  const { number } = useFormats();
  if (asked === null || !Number.isInteger(asked) || byRate === 0) return null;
  const share = asked / byRate - 1;
  const text = number(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  // A rate does not move as far as this in a month; a price does by a slip of the finger.
  return Math.abs(share) > 0.25 ? <Tag tone="warn">{text}</Tag> : text;
}

interface PriceFieldProps extends Omit<PricesTableProps, 'rows'> {
  row: CurrencyPrice;
  name: 'regular' | 'sale';
  label: string;
}

function PriceField({ row, name, label, prices, maySet }: PriceFieldProps) {
  const typed = prices.typedIn(row);
  return (
    <TextField
      inputClassName={styles.amount}
      label={label}
      hideLabel
      inputMode="decimal"
      dir="ltr"
      maxLength={20}
      value={typed[name]}
      readOnly={!maySet}
      error={prices.faultOf(row.code, name)}
      onChange={({ target }) => prices.type(row, name, target.value)}
    />
  );
}
