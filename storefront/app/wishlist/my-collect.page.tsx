import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Pagination } from '@halfturn/ui/pagination.tsx';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import grid from '../catalog/grid.module.css';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import type { CollectData } from './my-collect.loader.ts';
import { Wish } from './wish.tsx';

/** `/my-collect`: what the member keeps an eye on. */
export function Component() {
  const { t, locale } = useWords<'shell' | 'catalog' | 'wishlist'>();
  const { rows, total, page, pages } = useLoaderData<CollectData>();
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
      <Pagination
        page={page}
        pages={pages}
        hrefFor={links.collected}
        renderLink={renderGo}
        label={t('catalog.pages')}
        previousLabel={t('catalog.previous')}
        nextLabel={t('catalog.next')}
        labelFor={(to) => t('catalog.page', { page: to })}
        format={(to) => formatNumber(to, locale)}
      />
    </AccountPage>
  );
}
