import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Breadcrumbs } from '@halfturn/ui/breadcrumbs.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { Prose } from '../pages/prose.tsx';
import { PageHead } from '../root/page-head.tsx';
import { Byline } from './byline.tsx';
import { Cover } from './cover.tsx';
import type { NewsItemData } from './item.loader.ts';
import styles from './news.module.css';

/** A news item, and the ones that came out before and after it. */
export function Component() {
  const { t, locale } = useWords<'shell' | 'catalog' | 'pages'>();
  const item = useLoaderData<NewsItemData>();
  const { id, title, summary, html, textLocale, publishedAt, changedAt, previous, next, cover } = item;
  useRead(id);
  const inText = { lang: bcp47(textLocale), dir: localeDir(textLocale) };
  const changed = formatDate(changedAt, locale);
  return (
    <main id="main" className={`page ${styles.item}`}>
      <PageHead title={title} {...(summary && { description: summary })} />
      <Breadcrumbs
        crumbs={[
          { label: t('catalog.home'), href: links.home() },
          { label: t('shell.title_news'), href: links.news() },
          { label: title },
        ]}
        label={t('catalog.breadcrumb')}
        renderLink={renderGo}
      />
      <header>
        <h1 {...inText}>{title}</h1>
        <Byline {...item} />
        {textLocale !== locale && <Notice>{t('pages.not_translated')}</Notice>}
        {summary && (
          <p className={styles.lead} {...inText}>
            {summary}
          </p>
        )}
        {cover && <Cover cover={cover} lead />}
      </header>
      <Prose html={html} textLocale={textLocale} />
      {changed !== formatDate(publishedAt, locale) && (
        <p className="tiny muted">{t('pages.updated', { date: changed })}</p>
      )}
      {(previous ?? next) && (
        <nav className={styles.beside} aria-label={t('pages.more_news')}>
          {previous && (
            <Go to={links.newsItem(previous.id)} rel="prev">
              <small>{t('pages.earlier_item')}</small>
              <span lang={bcp47(previous.textLocale)}>{previous.title}</span>
            </Go>
          )}
          {next && (
            <Go to={links.newsItem(next.id)} rel="next">
              <small>{t('pages.later_item')}</small>
              <span lang={bcp47(next.textLocale)}>{next.title}</span>
            </Go>
          )}
        </nav>
      )}
    </main>
  );
}

/** How long an item must stay open to count as read, in milliseconds: a visitor who only passes through has not read it. */
const STAYED_MS = 1500;
const KEY = 'newsRead';

/** Whether an item was counted in this visit already; from now on it was. A browser that keeps nothing counts each time. */
function isFirst(id: string): boolean {
  try {
    const before = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (before.includes(id)) return false;
    sessionStorage.setItem(KEY, [...before.slice(-99), id].join(' '));
  } catch {
    // The store counts a reader once a day whatever happens here.
  }
  return true;
}

/** Counts a reader of a news item, once a visit. */
function useRead(id: string): void {
  const call = useCall();
  useEffect(() => {
    const timer = setTimeout(() => {
      // The page goes on if the reader could not be counted.
      if (isFirst(id)) call('POST /api/news/{id}/read', { params: { id } }).catch(() => {});
    }, STAYED_MS);
    return () => clearTimeout(timer);
  }, [id, call]);
}
