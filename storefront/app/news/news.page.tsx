import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Pagination } from '@halfturn/ui/pagination.tsx';
import { useLoaderData } from 'react-router';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { Byline } from './byline.tsx';
import type { NewsData } from './news.loader.ts';
import styles from './news.module.css';

/** What is new, newest first. */
export function Component() {
  const { t, locale } = useWords<'shell' | 'catalog' | 'pages'>();
  const { rows, page, pages } = useLoaderData<NewsData>();
  return (
    <main id="main" className={`page ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t('shell.title_news')}</h1>
        <p className="muted">{t('pages.news_lead')}</p>
      </header>
      {rows.length === 0 ? (
        <Empty icon="mail" title={t('pages.no_news')}>
          {t('pages.no_news_text')}
        </Empty>
      ) : (
        <ol className={styles.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <article lang={bcp47(row.textLocale)} dir={localeDir(row.textLocale)}>
                <h2>
                  <Go to={links.newsItem(row.id)}>{row.title}</Go>
                </h2>
                {row.summary && <p>{row.summary}</p>}
              </article>
              <Byline {...row} />
            </li>
          ))}
        </ol>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={links.news}
        renderLink={renderGo}
        label={t('catalog.pages')}
        previousLabel={t('catalog.previous')}
        nextLabel={t('catalog.next')}
        labelFor={(to) => t('catalog.page', { page: to })}
        format={(to) => formatNumber(to, locale)}
      />
    </main>
  );
}
