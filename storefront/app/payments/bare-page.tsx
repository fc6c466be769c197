import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import type { ReactNode } from 'react';
import { Go } from '../go.tsx';
import bare from '../layout/bare.module.css';
import { links } from '../links.ts';
import { StatePanel } from '../orders/state-panel.tsx';
import { StoreLogo } from '../layout/store-logo.tsx';

/** A page outside the layout: the wordmark, and one panel. */
export function BarePage({ children }: { children: ReactNode }) {
  const { t } = useWords<'shell'>();
  return (
    <>
      <header className={bare.top}>
        <Go to={links.home()} aria-label={t('shell.home_link')}>
          <StoreLogo />
        </Go>
      </header>
      <main id="main" className="page">
        {children}
      </main>
    </>
  );
}

/** What stands for a link that leads nowhere. */
export function IncorrectLink() {
  const { t } = useWords<'shell' | 'payments'>();
  return (
    <StatePanel
      icon="warn"
      tone="bad"
      state="incorrect"
      title={t('payments.incorrect_link')}
      text={t('payments.incorrect_text')}
      actions={
        <Go to={links.home()} className={buttonClass({ variant: 'main' })}>
          {t('shell.go_home')}
        </Go>
      }
    />
  );
}
