import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { BulkKind } from '@halfturn/contract/staff/product-bulk-parts.ts';
import type { BulkAct, BulkPreview, BulkShown } from '@halfturn/contract/staff/product-bulks.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { StateTag } from '../../layout/state-tag.tsx';
import { Table } from '../../layout/table.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import { useSaleCountries } from '../editor/use-sale-countries.ts';
import styles from './bulk.module.css';

/** What a change of many would do: how many products, and the first of them as they are and as they become. */
export function Preview({ preview, ...of }: { preview: BulkPreview } & ShownOf) {
  const { t } = useWords<'staff' | 'staff-bulk'>();
  const { number } = useFormats();
  const { changes, same, refused, rows, problems } = preview;
  const failed = refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.fields}>
      <p role="status">
        <b>
          {t('staff-bulk.sum', { changes: number(changes), same: number(same), refused: number(failed) })}
        </b>
      </p>
      {failed > 0 && (
        <Notice tone="warn">
          <ul className={styles.reasons}>
            {refused.map(({ reason, count }) => (
              <li key={reason}>
                {t(`staff-bulk.reason_${reason}`)}: <b>{number(count)}</b>
                <span className="muted" dir="auto">
                  {' '}
                  {problems
                    .filter((one) => one.reason === reason)
                    .slice(0, 3)
                    .map(({ name }) => name)
                    .join(', ')}
                  {count > 3 && ' …'}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {rows.length > 0 && (
        <Table
          rows={rows}
          rowKey={({ id }) => id}
          caption={t('staff-bulk.first', { count: rows.length })}
          columns={[
            {
              head: t('staff.product'),
              name: true,
              rowHead: true,
              cell: ({ name }) => <span dir="auto">{name}</span>,
            },
            {
              head: t('staff-bulk.before'),
              cell: ({ before }) => <ShownValue shown={before} {...of} />,
            },
            { head: t('staff-bulk.after'), cell: ({ after }) => <ShownValue shown={after} {...of} /> },
          ]}
        />
      )}
      {changes > rows.length && (
        <p className="muted small">{t('staff-bulk.first', { count: rows.length })}</p>
      )}
    </div>
  );
}

/** What is changed, and the currency of its amounts. */
interface ShownOf {
  kind: BulkKind;
  currency: Currency;
}

/** The currency of the amounts of a change. */
export const currencyOf = (act: BulkAct): Currency => ('currency' in act ? act.currency : 'USD');

/** What a product was or becomes, as far as a change of this kind goes. */
export function ShownValue({ shown, kind, currency }: { shown: BulkShown | null } & ShownOf) {
  const { money } = useFormats();
  const wordsOfSale = useSaleCountries();
  if (!shown) return null;
  const { price, sale, status, soldIn, text } = shown;
  const write = (amount: number) => money({ amount, currency });
  if (status) return <StateTag of={`staff-product-list.${status}`} />;
  if (soldIn) return wordsOfSale(soldIn);
  if (text !== undefined) return <span dir="auto">{text}</span>;
  if (kind === 'price') return price === undefined ? null : write(price);
  if (sale === undefined) return null;
  const reduced = sale === null ? null : write(sale);
  if (price === undefined) return reduced ?? '–';
  return (
    <span className={styles.price}>
      {reduced ?? write(price)} {reduced && <s>{write(price)}</s>}
    </span>
  );
}
