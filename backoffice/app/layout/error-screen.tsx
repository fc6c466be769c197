import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import type { IconName } from '@halfturn/ui/icon-paths.ts';
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useParams,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { useRefusal } from '../use-refusal.ts';
import { Beside } from './beside.tsx';
import styles from './lone.module.css';

/**
 * Whether a page could not be loaded because the person may not see it, or because there is nothing at its address. A malformed
 * id or number in the address is an input that the store refuses; a loader itself refuses what is not in its list.
 */
function kindOf(error: unknown): 'no_permission' | 'gone' | null {
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'gone' : null;
  if (!(error instanceof CallError)) return null;
  if (error.slug === 'forbidden') return 'no_permission';
  return error.status === 404 || error.slug === 'invalid_input' ? 'gone' : null;
}

/** In place of a page that could not be loaded. */
export function ErrorScreen() {
  const { t } = useWords<'staff'>();
  const { title } = useTold();
  return (
    <div className={styles.lone}>
      <title>{t('staff.page_title', { page: title })}</title>
      <LoadError level={1} />
    </div>
  );
}

/** In place of a panel that could not be loaded; its list stays. */
export function PanelError() {
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  const { title } = useTold();
  return (
    <Beside id={id} label={title} title={<bdi>{id}</bdi>} back={`/${pathname.split('/')[1] ?? ''}`}>
      <LoadError level={3} />
    </Beside>
  );
}

interface Told {
  title: string;
  text?: string;
  /** Where to go on, if trying again cannot help. */
  to?: { path: string; words: string };
  icon: IconName;
}

/** What to say of something that could not be loaded. */
function useTold(): Told {
  const { t } = useWords<'staff' | 'staff-frame' | 'staff-orders'>();
  const thrown = useRouteError();
  const { id = '' } = useParams();
  const error = thrown instanceof CallError ? thrown : null;
  const said = useRefusal(error) ?? t('staff.no_answer');
  const kind = kindOf(thrown);
  if (error?.slug === 'order_not_found')
    return {
      title: t('staff-orders.gone', { order: id }),
      text: t('staff-orders.gone_text'),
      to: { path: '/orders', words: t('staff-orders.all_orders') },
      icon: 'search',
    };
  if (!kind) return { title: said, icon: 'warn' };
  return {
    title: t(`staff-frame.${kind}`),
    text: t(`staff-frame.${kind}_text`),
    to: { path: '/', words: t('staff.to_today') },
    icon: kind === 'gone' ? 'search' : 'lock',
  };
}

/** Why something could not be loaded, and one way on. */
function LoadError({ level }: { level: 1 | 3 }) {
  const { t } = useWords<'staff'>();
  const { revalidate, state } = useRevalidator();
  const { title, text, to, icon } = useTold();
  return (
    <Empty
      icon={icon}
      role="alert"
      title={title}
      level={level}
      action={
        to ? (
          <Link className={buttonClass()} to={to.path}>
            {to.words}
          </Link>
        ) : (
          <Button variant="main" busy={state === 'loading'} onClick={() => void revalidate()}>
            {t('staff.try_again')}
          </Button>
        )
      }
    >
      {text}
    </Empty>
  );
}
