import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { keepLang, links } from '../links.ts';
import { usePage } from '../root/page-context.ts';
import type { NewsItemData } from './item.loader.ts';

/** What search machines and places where links are shared read of a news item. */
export function NewsMeta({ item }: { item: NewsItemData }) {
  const { origin, locale } = usePage();
  const url = origin + keepLang(links.newsItem(item.id), locale);
  const text = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: item.title,
    ...(item.summary && { description: item.summary }),
    datePublished: item.publishedAt,
    dateModified: item.changedAt,
    inLanguage: bcp47(item.textLocale),
    ...(item.author && { author: { '@type': 'Person', name: item.author } }),
    mainEntityOfPage: url,
  };
  return (
    <>
      <meta property="og:type" content="article" />
      <meta property="og:title" content={item.title} />
      {item.summary && <meta property="og:description" content={item.summary} />}
      <meta property="og:url" content={url} />
      <script
        type="application/ld+json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: JSON.stringify(text).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}
