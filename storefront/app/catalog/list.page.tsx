import type { CategoryNode } from '@halfturn/contract/catalog.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Breadcrumbs } from '@halfturn/ui/breadcrumbs.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useEffect, useRef } from 'react';
import { useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { CompareButton } from '../compare/compare-button.tsx';
import { CompareLink } from '../compare/use-compare.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { useShell } from '../root/shell-data.ts';
import { SavedFiltersButton } from '../saved-filters/saved-filters-button.tsx';
import { listIsIndexable } from '../seo/indexable.ts';
import { useGo } from '../use-go.ts';
import { Chips } from './chips.tsx';
import { FILTER_FORM, FILTER_SHEET, useSendFilters } from './filter-form.ts';
import { Filters } from './filters.tsx';
import fitOfferStyles from './fit-offer.module.css';
import grid from './grid.module.css';
import { HelpPages, PageLinks } from './help-pages.tsx';
import listBarStyles from './list-bar.module.css';
import { filterCount, SORTS, withoutFilter, withoutFilters } from './list-state.ts';
import { ListEnd } from './list-end.tsx';
import type { ListData } from './list.loader.ts';
import styles from './list.module.css';
import { Meant } from './meant.tsx';
import { preferred, prefer } from './preferred.ts';
import { ProductCard } from './product-card.tsx';
import { renderGo } from './render-go.tsx';
import subClassesStyles from './sub-classes.module.css';
import { WorksForMe } from './works-for-me.tsx';

/** `/{name}`: a class, genre, platform or other category; `/search`: a search. The address holds the whole state. */
export function Component() {
  const { t } = useWords<'catalog' | 'list' | 'seo'>();
  const data = useLoaderData<ListData>();
  const { asked, name, state, total, heading } = data;
  useStoredPreference(data);

  const title =
    heading?.name ??
    (asked.keyword ? t('list.search_heading_for', { keyword: asked.keyword }) : t('list.search_heading'));
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
        <Results data={data} />
      </div>
    </main>
  );
}

function Results({ data }: { data: ListData }) {
  const { t, rich } = useWords<'catalog' | 'list'>();
  const { name, state, rows, meant, dropped, understood } = data;
  const pages = name === 'search' ? data.pages : [];
  const busy = useNavigation().state !== 'idle';
  const cards = useRef<HTMLDivElement>(null);
  return (
    <section aria-label={t('list.results')} aria-busy={busy} className={styles.results}>
      <div className={styles.toolbar}>
        <Chips data={data} />
        <WorksForMe data={data} />
        <SavedFiltersButton data={data} />
        <CompareLink className={fitOfferStyles.offer} />
      </div>
      {meant !== null && state.keyword && rows.length > 0 && (
        <Notice className={styles.meant}>
          <Meant of="catalog.meant" name={name} state={state} meant={meant} keep={understood !== null} />
        </Notice>
      )}
      {meant === null && dropped.length > 0 && rows.length > 0 && (
        <Notice className={styles.meant}>
          {rich('list.dropped', { words: <bdi>{dropped.join(' ')}</bdi> })}
        </Notice>
      )}
      {rows.length > 0 && <HelpPages pages={pages} />}
      {rows.length === 0 ? (
        <ListEmpty data={data} pages={pages} />
      ) : (
        <div className={grid.grid} ref={cards}>
          {rows.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              level={2}
              beside={<CompareButton product={product} />}
            />
          ))}
        </div>
      )}
      <ListEnd data={data} cards={cards} />
    </section>
  );
}

/** The first page comes from the server, which knows no stored sort or page size; later ones have them from the loader. */
function useStoredPreference({ name, asked }: ListData) {
  const [search] = useSearchParams();
  const go = useGo();
  useEffect(() => {
    const wanted = preferred(asked, search);
    if (wanted) go(links.list(name, wanted), { replace: true, preventScrollReset: true });
  }, [name, asked, search, go]);
}

/** The classes below this one, if it has any. */
function SubClasses({ name }: { name: string }) {
  const { t } = useWords<'catalog' | 'list'>();
  const node = find(useShell()?.navigation ?? [], name);
  if (!node || node.children.length === 0) return null;
  return (
    <nav aria-label={t('list.classes')}>
      <ul className={subClassesStyles.row}>
        {node.children.map((child) => (
          <li key={child.id}>
            <Go to={links.list(child.slug)} className={subClassesStyles.class}>
              {child.name} <small>{child.products}</small>
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function find(nodes: readonly CategoryNode[], slug: string): CategoryNode | undefined {
  for (const node of nodes) {
    const found = node.slug === slug ? node : find(node.children, slug);
    if (found) return found;
  }
  return undefined;
}

/** Sort, and on phones the way to the filters; there it stays in sight. */
function ListBar({ data: { name, state } }: { data: ListData }) {
  const { t } = useWords<'catalog' | 'list'>();
  const send = useSendFilters();
  const on = filterCount(state, name === 'search');
  const sort = state.sort ?? SORTS[0];
  return (
    <div className={listBarStyles.bar}>
      <button type="button" className={buttonClass({}, listBarStyles.filters)} popoverTarget={FILTER_SHEET}>
        <Icon name="filter" /> {t('list.filters')}
        {on > 0 && (
          <Tag tone="good">
            <span aria-hidden="true">{on}</span>
            <span className="sr-only">{t('list.filters_on', { count: on })}</span>
          </Tag>
        )}
      </button>
      <Select
        label={t('list.sort')}
        hideLabel
        className={listBarStyles.sort}
        name="sort"
        form={FILTER_FORM}
        key={sort}
        defaultValue={sort}
        onChange={(event) => {
          prefer('sort', event.target.value);
          send(event.target.form);
        }}
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`list.sort_${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** What filters are called. */
const RELIEF = {
  platform: 'catalog.platform',
  region: 'catalog.region',
  worksIn: 'catalog.works_for_me',
  worksOn: 'catalog.works_for_me',
  genre: 'catalog.genre',
  language: 'catalog.language',
  price: 'catalog.price',
  stock: 'catalog.stock',
  attr: 'list.filters',
} as const;

/** A list without a row: says why, what was meant, and which filter costs most; each without which there is more has its button. */
function ListEmpty({
  data: { name, state, meant, relief, understood },
  pages,
}: {
  data: ListData;
  pages: ListData['pages'];
}) {
  const { t } = useWords<'catalog' | 'list' | 'shell'>();
  const isSearch = name === 'search';
  const filtered = filterCount(state, isSearch) > 0;
  const searched = pages.length > 0 ? 'list.empty_pages' : 'list.empty_search';
  const title = filtered
    ? t('list.empty')
    : state.keyword
      ? t(searched, { keyword: state.keyword })
      : t('list.empty_shelf');
  return (
    <Empty
      icon="search"
      title={title}
      action={
        <>
          {relief.map(({ filter, attribute, count }, i) => (
            <Go
              key={attribute?.code ?? filter}
              to={links.list(name, withoutFilter(state, filter, attribute?.code))}
              preventScrollReset
              className={buttonClass({ variant: i === 0 ? 'main' : 'plain' })}
            >
              {t('list.relief', {
                name: attribute?.name ?? t(RELIEF[filter]),
                count,
              })}
            </Go>
          ))}
          <Go
            to={filtered ? links.list(name, withoutFilters(state, isSearch)) : links.shelf('all')}
            className={buttonClass(relief.length > 0 ? {} : { variant: 'main' })}
          >
            {filtered ? t('list.reset') : t('shell.soon_browse')}
          </Go>
        </>
      }
    >
      {pages.length > 0 ? (
        <PageLinks pages={pages} />
      ) : meant !== null && state.keyword ? (
        <Meant of="catalog.did_you_mean" name={name} state={state} meant={meant} keep={understood !== null} />
      ) : (
        t('list.empty_hint')
      )}
    </Empty>
  );
}
