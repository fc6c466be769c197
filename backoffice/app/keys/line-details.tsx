import type { KeyImportLine } from '@halfturn/contract/staff/key-imports.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { OrderLink } from '../layout/may-link.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './import.module.css';

const STATES = ['free', 'held', 'sold', 'voided', 'quarantined'] as const;

/** What is known about a line, and why it is skipped. */
export function LineDetails({ row }: { row: KeyImportLine }) {
  return (
    <span className={styles.quiet}>
      <Words row={row} />
    </span>
  );
}

function Words({ row }: { row: KeyImportLine }) {
  const { t, rich, locale } = useWords<'staff' | 'staff-keys'>();
  const { day } = useFormats();
  const { verdict, sameAs, batch, keyState, orderNo, at, length, expected, product } = row;
  const state = STATES.find((one) => one === keyState);
  switch (verdict) {
    case 'ok':
      return t('staff-keys.will_be_added');
    case 'twice_in_file':
      return sameAs === null ? null : t('staff-keys.same_as', { line: sameAs });
    case 'in_stock':
    case 'sold_before':
      if (orderNo && at)
        return rich('staff-keys.sold_in', {
          order: <OrderLink orderNo={orderNo} />,
          day: day(at),
        });
      return batch && state
        ? t('staff-keys.in_batch', {
            batch: batch.name || batch.supplier,
            state: t(`staff.keys_${state}`),
          })
        : null;
    case 'wrong_pattern': {
      if (length === null || expected.length === 0 || expected.includes(length)) return null;
      const list = new Intl.ListFormat(locale === 'cz' ? 'cs' : locale, { type: 'disjunction' });
      return t('staff-keys.length', { count: length, expected: list.format(expected.map(String)) });
    }
    case 'unknown_product':
      return product ? t('staff-keys.no_product', { name: product }) : null;
    case 'blank':
      return null;
  }
}
