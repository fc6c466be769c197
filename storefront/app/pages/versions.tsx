import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links, type InfoPath } from '../links.ts';
import type { TextData } from './text.loader.ts';
import styles from './text.module.css';

/** What a page said before, with the days on which it did: what somebody agreed to stays findable. */
export function Versions({ page, path }: { page: TextData['page']; path: InfoPath }) {
  const { t, locale } = useWords<'pages'>();
  const past = page.versions.filter(({ no, until }) => until !== null && no !== page.version.no);
  if (past.length === 0) return null;
  return (
    <details className={styles.versions}>
      <summary>{t('pages.versions')}</summary>
      <ul>
        {past.map(({ no, from, until }) => (
          <li key={no}>
            <Go to={links.info(path, String(no))} className="link" rel="nofollow">
              {t('pages.version_span', { from: formatDate(from, locale), until: formatDate(until!, locale) })}
            </Go>
          </li>
        ))}
      </ul>
    </details>
  );
}
