import type { CurrencyPrice } from '@halfturn/contract/staff/prices.ts';
import { formatMoney, formatName, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import table from '../layout/table.module.css';
import { minorOf } from './amount.ts';
import styles from './prices.module.css';
import type { Prices } from './use-prices.ts';

export interface PriceRowProps {
  row: CurrencyPrice;
  prices: Prices;
  maySet: boolean;
}

/** A currency: what the rate makes of the base price, what is fixed in its place, and by how much that differs. */
export function PriceRow({ row, prices, maySet }: PriceRowProps) {
  const { t, locale } = useWords<'staff-prices'>();
  const { code, digits, converted, fixed } = row;
  const money = (amount: number) => formatMoney({ amount, currency: code }, locale);
  const typed = prices.typedIn(row);
  const field = (name: 'regular' | 'sale', label: string) => (
    <TextField
      inputClassName={styles.amount}
      label={label}
      hideLabel
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      maxLength={20}
      value={typed[name]}
      readOnly={!maySet}
      error={prices.faultOf(code, name)}
      onChange={({ target }) => prices.type(code, { ...typed, [name]: target.value })}
    />
  );
  return (
    <tr>
      <th scope="row" className={styles.currency}>
        <b>{code}</b> {row.symbol !== code && <bdi>{row.symbol}</bdi>}{' '}
        <small className={styles.long}>{formatName('currency', code, locale)}</small>{' '}
        {!row.offered && <Tag dot="hollow">{t('staff-prices.not_offered')}</Tag>}
      </th>
      <td className={table.number}>
        {money(converted.sale ?? converted.regular)}
        {converted.sale !== null && <small className={styles.under}>{money(converted.regular)}</small>}
      </td>
      <td className={styles.cell}>{field('regular', t('staff-prices.fixed_of', { code }))}</td>
      <td className={styles.cell}>
        {field('sale', t('staff-prices.sale_of', { code }))}
        {fixed?.was != null && (
          <small className={styles.under}>{t('staff-prices.strikes', { price: money(fixed.was) })}</small>
        )}
      </td>
      <td className={table.number}>
        <Difference
          asked={minorOf(typed.sale, digits) ?? minorOf(typed.regular, digits)}
          byRate={converted.sale ?? converted.regular}
        />
      </td>
    </tr>
  );
}

/** By how much what is asked differs from what the rate would make of it now. */
function Difference({ asked, byRate }: { asked: number | null; byRate: number }) {
  const { locale } = useWords<'staff-prices'>();
  if (asked === null || !Number.isInteger(asked) || byRate === 0) return null;
  const share = asked / byRate - 1;
  const text = formatNumber(share, locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  // As far as this a rate does not move in a month; a price does by a slip of the finger.
  return Math.abs(share) > 0.25 ? <Tag tone="warn">{text}</Tag> : text;
}
