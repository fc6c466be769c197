import { bcp47, DEFAULT_LOCALE, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Announcement } from '@halfturn/contract/staff/notices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import styles from './notices.module.css';

/** The notice as a member reads it who has the store in this language. */
export function Preview({ texts, language }: { texts: Announcement['texts']; language: Locale }) {
  const { t } = useWords<'staff-notices'>();
  const own = texts[language]?.title || texts[language]?.content ? language : DEFAULT_LOCALE;
  const text = texts[own];
  return (
    <section className={styles.preview} aria-label={t('staff-notices.preview')}>
      <h2>{t('staff-notices.preview')}</h2>
      {own !== language && <p className="muted">{t('staff-notices.falls_back')}</p>}
      <article lang={bcp47(own)} dir={localeDir(own)}>
        <h3>{text?.title}</h3>
        <p>{text?.content}</p>
      </article>
    </section>
  );
}
