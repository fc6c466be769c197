import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useRevalidator, useRouteError } from 'react-router';
import { useRefusal } from '../use-refusal.ts';
import styles from './lone.module.css';

/** In place of a page that could not be loaded. */
export function ErrorScreen() {
  const error = useRouteError();
  const { t } = useWords<'staff'>();
  const { revalidate, state } = useRevalidator();
  const said = useRefusal(error instanceof CallError ? error : null) ?? t('staff.no_answer');
  return (
    <main className={styles.lone}>
      <Empty
        icon="warn"
        role="alert"
        title={said}
        level={2}
        action={
          <Button variant="main" busy={state === 'loading'} onClick={() => void revalidate()}>
            {t('staff.try_again')}
          </Button>
        }
      />
    </main>
  );
}
