import type { ListedPrice, OwnCurrency } from '@halfturn/contract/staff/prices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Link } from 'react-router';
import { Table } from '../layout/table.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { PriceDoubts } from '../products/editor/price-doubts.tsx';
import { usePriceColumns } from './price-columns.tsx';
import styles from './prices.module.css';
import { useRowPrice } from './use-row-price.ts';

export interface VariantPricesProps {
  productId: string;
  rows: readonly ListedPrice[];
  own: OwnCurrency | null;
}

/** The prices of the variants of a product, which can be changed in their rows; each leads to its page with the other currencies. */
export function VariantPrices({ productId, rows, own }: VariantPricesProps) {
  const { t, rich } = useWords<'staff-variants'>();
  const { mayCall } = useStaff();
  const edit = useRowPrice(own);
  const { act, id } = edit;
  const maySet = mayCall(own ? 'staffSetOwnPrice' : 'staffSetBasePrice');
  const columns = usePriceColumns(own, maySet ? edit : null);
  const edited = rows.find((row) => row.id === id);
  return (
    <section aria-labelledby="variant-prices">
      <div className={styles.notes}>
        <h2 id="variant-prices">{t('staff-variants.title')}</h2>
        <p className="muted">
          {rows.length > 0
            ? t('staff-variants.prices_note')
            : rich(
                'staff-variants.all_withdrawn',
                {},
                {
                  link: (text) => (
                    <Link className="link" to={`/products/${productId}#variants`}>
                      {text}
                    </Link>
                  ),
                },
              )}
        </p>
        {act.error && act.error.slug !== 'price_unusual' && <Refusal>{act.general}</Refusal>}
      </div>
      {rows.length > 0 && (
        <Table
          caption={t('staff-variants.title')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={columns}
          stack
        />
      )}
      <PriceDoubts act={act} onConfirm={() => edited && void edit.save(edited, true)} />
    </section>
  );
}
