import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import bare from '../layout/bare.module.css';
import { NotFound } from './error-screen.tsx';
import { StoreLogo } from '../layout/store-logo.tsx';

/** `/404`, outside the layout. */
export function Component() {
  const { t } = useWords<'shell'>();
  return (
    <>
      <header className={bare.top}>
        <Go to={links.home()} aria-label={t('shell.home_link')}>
          <StoreLogo />
        </Go>
      </header>
      <NotFound />
    </>
  );
}
