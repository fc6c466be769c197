import type { ListData } from '../catalog/list.loader.ts';
import { keepLang, links } from '../links.ts';
import { listIsIndexable } from './indexable.ts';
import { addressIn, type Seen, type SeenFrom } from './seen.ts';
import { breadcrumbs } from './things.ts';

/** `/{name}`; null for a search, which is of use to its visitor alone. */
export function listSeen({ data, page, t }: SeenFrom<ListData>): Seen | null {
  const { heading, state, total, rows, name } = data;
  if (!heading || name === 'search') return null;
  // Sorted or cut otherwise, the second page holds other products than the second page of the plain list.
  const plain = state.sort === undefined && state.pageSize === undefined;
  const pageNum = plain ? state.pageNum : undefined;
  const path: Seen['path'] = (locale) => links.listIn(heading, locale, { pageNum });
  const first = (Number(state.pageNum ?? 1) - 1) * Number(state.pageSize ?? 10);
  const items = rows.map((row, i) => ({
    '@type': 'ListItem',
    position: first + i + 1,
    url: page.origin + keepLang(links.product(row), page.locale),
    name: row.name,
  }));
  return {
    type: 'website',
    title: pageNum ? t('seo.page', { title: heading.name, page: Number(pageNum) }) : heading.name,
    description: t('seo.list_description', { shelf: heading.name, count: total }),
    path,
    things: [
      breadcrumbs(page, [
        { name: t('catalog.home'), path: links.home() },
        ...heading.parents.map((parent) => ({ name: parent.name, path: links.list(parent.slug) })),
        { name: heading.name, path: links.list(heading.slug) },
      ]),
      ...(listIsIndexable(data)
        ? [
            {
              '@type': 'ItemList',
              url: addressIn({ path }, page, page.locale),
              name: heading.name,
              numberOfItems: total,
              itemListElement: items,
            },
          ]
        : []),
    ],
  };
}
