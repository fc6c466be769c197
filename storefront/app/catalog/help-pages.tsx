import type { HelpPage } from '@halfturn/contract/primitives/help-page.ts';
import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Go } from '../go.tsx';
import styles from './help-pages.module.css';

/** The store's own pages that a search asks for: a line above its products. */
export function HelpPages({ pages }: { pages: readonly HelpPage[] }) {
  const { t } = useWords<'shell'>();
  if (pages.length === 0) return null;
  return (
    <nav className={styles.pages} aria-label={t('shell.help_pages')}>
      <span className={styles.label} aria-hidden="true">
        <Icon name="info" /> {t('shell.help_pages')}
      </span>
      <PageLinks pages={pages} />
    </nav>
  );
}

/** Links to pages, each in the language of its title. */
export function PageLinks({ pages }: { pages: readonly HelpPage[] }) {
  return (
    <ul className={styles.links}>
      {pages.map(({ title, href, textLocale }) => (
        <li key={href}>
          <Go to={href} className="link">
            <bdi lang={bcp47(textLocale)}>{title}</bdi>
          </Go>
        </li>
      ))}
    </ul>
  );
}
