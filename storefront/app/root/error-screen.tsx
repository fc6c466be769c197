import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useRouteError } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { SearchForm } from '../search/search-form.tsx';
import { statusOf } from './boot.ts';
import styles from './error-screen.module.css';
import { PageHead } from './page-head.tsx';
import { useShell } from './shell-data.ts';

/** What stands in the place of a page that is not there, is not the visitor's, or failed. */
export function ErrorScreen() {
  const status = statusOf(useRouteError());
  if (status === 404) return <NotFound />;
  return <Failed kind={KINDS[status] ?? 'error'} />;
}

const KINDS: Record<number, keyof typeof TEXTS> = { 0: 'offline', 401: 'signed_out', 403: 'forbidden' };

/** An unknown address: a search and the categories as ways on. */
export function NotFound() {
  const { t } = useWords<'shell'>();
  const shelves = useShell()?.navigation ?? [];
  return (
    <main id="main" className={styles.screen}>
      <PageHead title={t('shell.title_not_found')} hidden />
      <Icon name="key" className={styles.sign} />
      <h1>{t('shell.not_found_heading')}</h1>
      <p className={styles.says}>{t('shell.says_404')}</p>
      <p className="muted">{t('shell.not_found_text')}</p>
      <SearchForm className={styles.search} label={t('shell.not_found_search')} />
      {shelves.length > 0 && (
        <nav aria-label={t('shell.not_found_shelves')}>
          <h2>{t('shell.not_found_shelves')}</h2>
          <ul className={styles.shelves}>
            {shelves.map((shelf) => (
              <li key={shelf.id}>
                <Go to={links.list(shelf.slug)} className={buttonClass()}>
                  {shelf.name}
                </Go>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Go to={links.home()} className="link">
        {t('shell.go_home')}
      </Go>
    </main>
  );
}

/** `says` is the sentence of the specification (section 8), which the same refusal has at a form. */
const TEXTS = {
  signed_out: { heading: 'shell.forbidden_heading', says: 'shell.says_401', text: null, icon: 'lock' },
  forbidden: {
    heading: 'shell.forbidden_heading',
    says: 'shell.says_403',
    text: 'shell.forbidden_text',
    icon: 'lock',
  },
  offline: { heading: 'shell.offline_heading', says: null, text: 'shell.offline_text', icon: 'refresh' },
  error: { heading: 'shell.error_heading', says: 'shell.says_500', text: 'shell.error_text', icon: 'warn' },
} as const;

function Failed({ kind }: { kind: keyof typeof TEXTS }) {
  const { t } = useWords<'shell'>();
  const { heading, says, text, icon } = TEXTS[kind];
  return (
    <main id="main" className={styles.screen}>
      <PageHead title={t('shell.title_error')} hidden />
      <Icon name={icon} className={styles.sign} />
      <h1>{t(heading)}</h1>
      {says && <p className={styles.says}>{t(says)}</p>}
      {text && <p className="muted">{t(text)}</p>}
      <div className={styles.ways}>
        {kind === 'signed_out' && (
          <Go to={links.login()} className={buttonClass({ variant: 'main' })}>
            {t('shell.sign_in')}
          </Go>
        )}
        {(kind === 'offline' || kind === 'error') && (
          // Reloading the document also helps a page whose code did not arrive.
          <Button variant="main" onClick={() => location.reload()}>
            {t('shell.try_again')}
          </Button>
        )}
        <Go to={links.home()} className={buttonClass()}>
          {t('shell.go_home')}
        </Go>
      </div>
    </main>
  );
}
