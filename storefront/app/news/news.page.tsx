import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useLoaderData } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { Byline } from './byline.tsx';
import { Cover } from './cover.tsx';
import type { NewsData } from './news.loader.ts';
import styles from './news.module.css';

/** What is new, newest first. */
export function Component() {
  const { t } = useWords<'shell' | 'pages'>();
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
              <article
                lang={bcp47(row.textLocale)}
                dir={localeDir(row.textLocale)}
                className={row.cover ? styles.covered : undefined}
              >
                <div>
                  <h2>
                    <Go to={links.newsItem(row.id)}>{row.title}</Go>
                  </h2>
                  {row.summary && <p>{row.summary}</p>}
                </div>
                {row.cover && <Cover cover={row.cover} />}
              </article>
              <Byline {...row} />
            </li>
          ))}
        </ol>
      )}
      <PageLinks page={page} pages={pages} hrefFor={links.news} />
    </main>
  );
}
