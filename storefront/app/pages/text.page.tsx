import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useLoaderData } from 'react-router';
import { Go } from '../go.tsx';
import { links, type InfoPath } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { ContactForm } from '../support/contact-form.tsx';
import { ContactDetails } from './contact.tsx';
import { Prose } from './prose.tsx';
import type { TextData } from './text.loader.ts';
import styles from './text.module.css';
import { Versions } from './versions.tsx';

/** An information page: a plain summary on top, its contents at the side, the date of its last change. */
export function Component() {
  const { t, locale } = useWords<'shell' | 'pages'>();
  const { page, contact } = useLoaderData<TextData>();
  const { name, title, summary, html, headings, textLocale, version } = page;
  const path = `/${name}` as InfoPath;
  const foreign = textLocale !== locale;
  return (
    <main id="main" className={`page ${styles.layout}`}>
      <PageHead title={title} {...(summary && { description: summary })} hidden={version.until !== null} />
      <header className={styles.head}>
        <h1>{title}</h1>
        {version.until !== null && (
          <Notice tone="warn">
            {t('pages.is_earlier', {
              from: formatDate(version.from, locale),
              until: formatDate(version.until, locale),
            })}{' '}
            <Go to={links.info(path)} className="link">
              {t('pages.to_current')}
            </Go>
          </Notice>
        )}
        {foreign && <Notice>{t('pages.not_translated')}</Notice>}
        {summary && <p className={styles.summary}>{summary}</p>}
      </header>
      {headings.length > 1 && (
        <nav className={styles.contents} aria-label={t('pages.contents')}>
          <ul>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.text}>
        {path === '/contact-us' && <ContactForm />}
        {contact && <ContactDetails {...contact} />}
        <Prose html={html} textLocale={textLocale} />
        <p className={`tiny muted ${styles.changed}`}>
          {t('pages.changed', { date: formatDate(version.from, locale) })}
        </p>
        {path === '/privacy-policy' && (
          <p>
            <Go to={links.personalData()} className="link">
              {t('shell.title_personal_data')}
            </Go>
          </p>
        )}
        <Versions page={page} path={path} />
      </div>
    </main>
  );
}
