import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Link, useRevalidator, useRouteError } from 'react-router';
import { useRefusal } from '../use-refusal.ts';
import styles from './lone.module.css';

/**
 * Whether a page could not be loaded because the person may not see it, or because there is nothing at its address. A malformed
 * id or number in the address is an input that the store refuses.
 */
function kindOf(error: CallError | null): 'no_permission' | 'gone' | null {
  if (!error) return null;
  if (error.slug === 'forbidden') return 'no_permission';
  return error.status === 404 || error.slug === 'invalid_input' ? 'gone' : null;
}

/** In place of a page that could not be loaded. */
export function ErrorScreen() {
  const thrown = useRouteError();
  const error = thrown instanceof CallError ? thrown : null;
  const { t } = useWords<'staff' | 'staff-frame'>();
  const { revalidate, state } = useRevalidator();
  const said = useRefusal(error) ?? t('staff.no_answer');
  const kind = kindOf(error);
  return (
    <div className={styles.lone}>
      <title>{t('staff.page_title', { page: kind ? t(`staff-frame.${kind}`) : said })}</title>
      {kind ? (
        <Empty
          icon={kind === 'gone' ? 'search' : 'lock'}
          role="alert"
          title={t(`staff-frame.${kind}`)}
          level={2}
          action={
            <Link className="link" to="/">
              {t('staff.to_today')}
            </Link>
          }
        >
          {t(`staff-frame.${kind}_text`)}
        </Empty>
      ) : (
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
      )}
    </div>
  );
}
