import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List, ListTabs, WithPanel } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import styles from '../layout/table.module.css';
import { stock, type loadStock } from './stock.loader.ts';
import { StockTable } from './stock-table.tsx';

/** The stock, lowest first, with the batches of a product. */
export function StockPage() {
  const { t } = useWords<'staff'>();
  const list = useLoaderData<typeof loadStock>();
  const { productId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Bar title={t('staff.keys')} />
      <ListTabs
        label={t('staff.keys_show')}
        links={[
          { href: stock.path({ q: list.q }), label: t('staff.keys_all'), current: !list.onlyLow },
          {
            href: stock.path({ q: list.q, low: true }),
            label: t('staff.keys_low'),
            count: list.low,
            current: list.onlyLow,
          },
        ]}
      />
      <FindForm
        label={t('staff.find_product')}
        q={list.q}
        onFind={(q) => void navigate(stock.path({ q, low: list.onlyLow }))}
      >
        <span className={styles.end}>{t('staff.fewest_first')}</span>
      </FindForm>
      <WithPanel open={productId} back="/keys">
        <List
          rows={list.rows}
          empty={<Empty icon="key" title={list.q ? t('staff.no_product_found') : t('staff.nothing_low')} />}
          count={t('staff.products', { count: list.total })}
          page={list.page}
          pages={list.pages}
          hrefFor={(page) => stock.path({ q: list.q, low: list.onlyLow, page })}
        >
          <StockTable rows={list.rows} search={search} open={productId} />
        </List>
      </WithPanel>
    </>
  );
}
