import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { coverToShareSrc, pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { links } from '../links.ts';
import type { NewsItemData } from '../news/item.loader.ts';
import { addressIn, type Seen, type SeenFrom } from './seen.ts';
import { breadcrumbs, storeThing } from './things.ts';

/** `/newsInfo?id=`: a news item. */
export function newsSeen({ data: item, page, store, t }: SeenFrom<NewsItemData>): Seen {
  const path: Seen['path'] = () => links.newsItem(item.id);
  const url = addressIn({ path }, page, page.locale);
  const { cover } = item;
  return {
    type: 'article',
    title: item.title,
    description: item.summary,
    ...(cover && { picture: coverToShareSrc(cover), pictureAlt: cover.alt }),
    path,
    things: [
      {
        '@type': 'NewsArticle',
        '@id': `${url}#article`,
        headline: item.title,
        ...(item.summary && { description: item.summary }),
        ...(cover && {
          image: [coverToShareSrc(cover), pictureSrc(cover, cover.width)].map((src) => page.origin + src),
        }),
        datePublished: item.publishedAt,
        dateModified: item.changedAt,
        inLanguage: bcp47(item.textLocale),
        ...(item.author && { author: { '@type': 'Person', name: item.author } }),
        publisher: storeThing(page.origin, store),
        mainEntityOfPage: url,
      },
      breadcrumbs(page, [
        { name: t('catalog.home'), path: links.home() },
        { name: t('shell.title_news'), path: links.news() },
        { name: item.title, path: links.newsItem(item.id) },
      ]),
    ],
  };
}
