import { useWords } from '@halfturn/locales/react.ts';
import { Breadcrumbs } from '@halfturn/ui/breadcrumbs.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useEffect } from 'react';
import { useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { listIsIndexable } from '../seo/indexable.ts';
import { useGo } from '../use-go.ts';
import { Chips } from './chips.tsx';
import { Filters } from './filters.tsx';
import { FitOffer } from './fit-offer.tsx';
import grid from './grid.module.css';
import { ListBar } from './list-bar.tsx';
import { ListEmpty } from './list-empty.tsx';
import { Meant } from './meant.tsx';
import type { ListData } from './list.loader.ts';
import styles from './list.module.css';
import { Pages } from './pages.tsx';
import { preferred } from './preferred.ts';
import { ProductCard } from './product-card.tsx';
import { renderGo } from './render-go.tsx';
import { SubClasses } from './sub-classes.tsx';

/** `/{name}`: a class, genre, platform or shelf; `/search`: a search. The address holds the whole state. */
export function Component() {
  const { t } = useWords<'catalog' | 'seo'>();
  const data = useLoaderData<ListData>();
  const { name, state, rows, total, heading, meant } = data;
  const busy = useNavigation().state !== 'idle';
  useStoredPreference(data);

  const title =
    heading?.name ??
    (state.keyword
      ? t('catalog.search_heading_for', { keyword: state.keyword })
      : t('catalog.search_heading'));
  const trail = [{ label: t('catalog.home'), href: links.home() }];
  for (const parent of heading?.parents ?? [])
    trail.push({ label: parent.name, href: links.list(parent.slug) });

  return (
    <main id="main" className="page">
      <PageHead
        title={state.pageNum ? t('seo.page', { title, page: Number(state.pageNum) }) : title}
        {...(heading && { description: t('seo.list_description', { shelf: title, count: total }) })}
        hidden={!listIsIndexable(data)}
      />
      <Breadcrumbs
        crumbs={[...trail, { label: title }]}
        label={t('catalog.breadcrumb')}
        renderLink={renderGo}
      />
      <header className={styles.head}>
        <h1>{title}</h1>
        <output className="small muted">{t('catalog.count', { count: total })}</output>
        <ListBar data={data} />
      </header>
      <SubClasses name={name} />
      <div className={styles.split}>
        <Filters data={data} />
        <section aria-label={t('catalog.results')} aria-busy={busy} className={styles.results}>
          <div className={styles.toolbar}>
            <Chips data={data} />
            <FitOffer data={data} />
          </div>
          {meant !== null && state.keyword && rows.length > 0 && (
            <Notice className={styles.meant}>
              <Meant of="catalog.meant" name={name} state={state} meant={meant} />
            </Notice>
          )}
          {rows.length === 0 ? (
            <ListEmpty data={data} />
          ) : (
            <div className={grid.grid}>
              {rows.map((product) => (
                <ProductCard key={product.id} product={product} level={2} />
              ))}
            </div>
          )}
          <Pages data={data} />
        </section>
      </div>
    </main>
  );
}

/** The first page comes from the server, which knows no stored sort or page size; later ones have them from the loader. */
function useStoredPreference({ name, state }: ListData) {
  const [search] = useSearchParams();
  const go = useGo();
  useEffect(() => {
    const wanted = preferred(state, search);
    if (wanted) go(links.list(name, wanted), { replace: true, preventScrollReset: true });
  }, [name, state, search, go]);
}
