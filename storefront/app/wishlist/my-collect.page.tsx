import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import grid from '../catalog/grid.module.css';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { ListPages } from '../lists/list-pages.tsx';
import type { CollectData } from './my-collect.loader.ts';
import { ShareList } from './share-list.tsx';
import { Wish } from './wish.tsx';

/** `/my-collect`: what the member keeps an eye on. */
export function Component() {
  const { t } = useWords<'shell' | 'catalog' | 'wishlist'>();
  const { rows, total, link, paged, pages } = useLoaderData<CollectData>();
  return (
    <AccountPage title={t('shell.title_my_collect')} end={total > 0 && t('catalog.count', { count: total })}>
      {rows.length === 0 ? (
        <Empty
          icon="heart"
          title={t('wishlist.empty')}
          action={
            <Go to={links.shelf('all')} className={buttonClass({ variant: 'main' })}>
              {t('wishlist.browse')}
            </Go>
          }
        >
          {t('wishlist.empty_text')}
        </Empty>
      ) : (
        <ul className={grid.grid}>
          {rows.map((row) => (
            <Wish key={row.productId} wish={row} />
          ))}
        </ul>
      )}
      <ListPages {...{ paged, pages, total }} hrefOf={links.collected} />
      {(total > 0 || link) && <ShareList link={link} />}
    </AccountPage>
  );
}
