import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useMatches } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import type { RouteHandle } from '../routes-table.ts';
import styles from '../pages/soon.module.css';

/** What stands at the addresses of member accounts until they open. */
export function Component() {
  const { t } = useWords<'shell'>();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return (
    <main id="main" className={`page ${styles.soon}`}>
      <h1>{handle?.title && t(handle.title)}</h1>
      <Empty
        icon="user"
        title={t('shell.soon_account')}
        action={
          <Go to={links.shelf('all')} className={buttonClass({ variant: 'main' })}>
            {t('shell.soon_browse')}
          </Go>
        }
      />
    </main>
  );
}
