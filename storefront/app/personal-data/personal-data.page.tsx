import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useSearchParams } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { StatePanel } from '../orders/state-panel.tsx';
import { AskForm } from './ask-form.tsx';
import { CookiesPanel } from './cookies-panel.tsx';
import styles from './personal-data.module.css';

/** `/personal-data`: the way for who has no account, or cannot get into it; and where who was forgotten ends. */
export function Component() {
  const { t } = useWords<'shell' | 'personal'>();
  const [query] = useSearchParams();
  if (query.has('forgotten'))
    return (
      <main id="main" className="page">
        <StatePanel
          icon="check"
          tone="good"
          state="forgotten"
          title={t('personal.erased_title')}
          text={t('personal.erased_text')}
          actions={
            <Go to={links.home()} className={buttonClass({ variant: 'main' })}>
              {t('shell.go_home')}
            </Go>
          }
        />
      </main>
    );
  return (
    <main id="main" className={`page ${styles.page}`}>
      <header className={styles.text}>
        <h1>{t('shell.title_personal_data')}</h1>
        <p className="muted">{t('personal.lead')}</p>
      </header>
      <Panel title={t('personal.ask_title')}>
        <p className={styles.text}>{t('personal.ask_text')}</p>
        <AskForm />
      </Panel>
      <CookiesPanel />
    </main>
  );
}
