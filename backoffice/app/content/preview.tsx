import { bcp47, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import styles from './content.module.css';
import type { Written } from './draft.ts';

/** Milliseconds without typing before the preview is requested. */
const PAUSE_MS = 350;

/** A text as guests will see it: rendered and cleaned by the store itself, so it is the very same. */
export function Preview({ written, locale }: { written: Written; locale: Locale }) {
  const { t } = useWords<'staff-content'>();
  const [html, setHtml] = useState('');
  const { body } = written;
  useEffect(() => {
    let late = false;
    const timer = setTimeout(() => {
      call('POST /admin/content/preview', { body: { body, locale } }).then(
        (made) => late || setHtml(made.html),
        // The last one stands until the store answers again; what is typed is kept anyway.
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [body, locale]);
  return (
    <section className={styles.preview} aria-label={t('staff-content.preview')}>
      <h2>{t('staff-content.preview')}</h2>
      <article lang={bcp47(locale)} dir={localeDir(locale)}>
        <h3 className={styles.headline}>{written.title}</h3>
        {written.summary && <p className={styles.lead}>{written.summary}</p>}
        <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </section>
  );
}
