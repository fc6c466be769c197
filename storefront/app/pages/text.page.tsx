import { formatDate } from '@halfturn/locales/format.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLocation, useMatches } from 'react-router';
import type { RouteHandle } from '../routes-table.ts';
import styles from './text.module.css';
import { CHANGED, textAt } from './texts.ts';

/** An information page: a plain summary on top, its contents at the side, the date of its last change. */
export function Component() {
  const { t, locale } = useWords<'shell' | 'pages'>();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const text = textAt(useLocation().pathname);
  if (!text) return null;
  const say = (part: string) => t(`pages.${text.name}_${part}` as Key<'pages'>);
  return (
    <main id="main" className={`page ${styles.layout}`}>
      <header className={styles.head}>
        <h1>{handle?.title && t(handle.title)}</h1>
        <p className={styles.summary}>{say('summary')}</p>
      </header>
      <nav className={styles.contents} aria-label={t('pages.contents')}>
        <ul>
          {text.parts.map((part) => (
            <li key={part}>
              <a href={`#${part}`}>{say(`${part}_title`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.text}>
        {text.parts.map((part) => (
          <section key={part} id={part} aria-labelledby={`${part}-title`}>
            <h2 id={`${part}-title`}>{say(`${part}_title`)}</h2>
            <p>{say(part)}</p>
          </section>
        ))}
        <p className="tiny muted">{t('pages.changed', { date: formatDate(CHANGED, locale) })}</p>
      </div>
    </main>
  );
}
