import { useWords } from '@halfturn/locales/react.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { PriceDoubts } from '../products/editor/price-doubts.tsx';
import { usePriceColumns } from './price-columns.tsx';
import { prices, type loadPrices } from './prices.loader.ts';
import { useRowPrice } from './use-row-price.ts';

/** Products and variants with their price in the store's own currency, which can be changed in the row; best sellers first. */
export function PricesPage() {
  const { t } = useWords<'staff' | 'staff-prices'>();
  const list = useLoaderData<typeof loadPrices>();
  const { mayCall } = useStaff();
  const edit = useRowPrice(list.own);
  const { q } = list.asked;
  const maySet = mayCall(list.own ? 'staffSetOwnPrice' : 'staffSetBasePrice');
  const edited = list.rows.find(({ id }) => id === edit.id);
  return (
    <ListPage
      title={t('staff-prices.title')}
      csv={list.total > 0 && '/prod-api/admin/prices.csv'}
      address={prices}
      list={list}
      tabs={{
        label: t('staff-prices.title'),
        links: [
          { ask: { fixed: false }, label: t('staff-prices.all') },
          { ask: { fixed: true }, label: t('staff-prices.with_fixed') },
        ],
      }}
      find={{ label: t('staff.find_product'), q }}
      order={t('staff-prices.best_first')}
      above={
        edit.act.error && edit.act.error.slug !== 'price_unusual' && <Refusal>{edit.act.general}</Refusal>
      }
      empty={{ icon: 'tag', title: q ? t('staff.no_product_found') : t('staff-prices.none_fixed') }}
      count={t('staff.products', { count: list.total })}
      rowKey={(row) => row.id}
      columns={usePriceColumns(list.own, maySet ? edit : null)}
    >
      <PriceDoubts act={edit.act} onConfirm={() => edited && void edit.save(edited, true)} />
    </ListPage>
  );
}
