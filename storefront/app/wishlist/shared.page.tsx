import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useLoaderData } from 'react-router';
import { addToCart } from '../cart/cart-store.ts';
import { showCart } from '../cart/drawer-state.ts';
import grid from '../catalog/grid.module.css';
import { ProductCard } from '../catalog/product-card.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { ListPages } from '../lists/list-pages.tsx';
import { PageHead } from '../root/page-head.tsx';
import { useNoteAdded } from '../session/use-visit.ts';
import styles from './share-list.module.css';
import type { SharedData } from './shared.loader.ts';
import wishStyles from './wish.module.css';

/** `/wishlist?list=…`: what the member of a link has collected. It says nothing of them but the title that they chose. */
export function Component() {
  const { t } = useWords<'wishlist'>();
  const data = useLoaderData<SharedData | null>();
  const title = data?.title || t('wishlist.shared_heading');
  return (
    <main id="main" className="page">
      <PageHead title={data ? title : t('wishlist.shared_gone')} hidden />
      <h1 className={styles.heading}>
        <bdi>{data ? title : t('wishlist.shared_gone')}</bdi>
      </h1>
      {data && data.rows.length > 0 ? <Rows data={data} /> : <Nothing gone={data === null} />}
    </main>
  );
}

function Rows({ data: { token, rows, total, paged, pages } }: { data: SharedData }) {
  return (
    <>
      <ul className={grid.grid}>
        {rows.map((product) => (
          <li key={product.id} className={wishStyles.wish}>
            <ProductCard product={product} level={2} />
            <Add product={product} />
          </li>
        ))}
      </ul>
      <ListPages {...{ paged, pages, total }} hrefOf={(at) => links.sharedList(token, at)} />
    </>
  );
}

function Add({ product }: { product: SharedData['rows'][number] }) {
  const { t } = useWords<'wishlist' | 'catalog'>();
  const toast = useToast();
  const noteAdded = useNoteAdded();
  if (product.stock !== 'in_stock') return null;
  if (product.variants)
    return (
      <Go className={buttonClass({ size: 'tiny' })} to={links.product(product)}>
        {t('catalog.choose')}
      </Go>
    );
  const { name } = product;
  const add = () => {
    if (addToCart(product, 1) > 0) {
      noteAdded();
      toast.show(t('wishlist.added', { name }));
    } else showCart(true);
  };
  return (
    <Button size="tiny" icon="cart" aria-label={t('wishlist.add_named', { name })} onClick={add}>
      {t('wishlist.add')}
    </Button>
  );
}

function Nothing({ gone }: { gone: boolean }) {
  const { t } = useWords<'wishlist'>();
  return (
    <Empty
      icon="heart"
      title={t(gone ? 'wishlist.shared_gone_text' : 'wishlist.shared_empty')}
      action={
        <Go to={links.shelf('all')} className={buttonClass({ variant: 'main' })}>
          {t('wishlist.browse')}
        </Go>
      }
    />
  );
}
