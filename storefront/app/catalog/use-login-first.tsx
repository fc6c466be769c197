import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useLocation } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';

/** For what only members can do: says so to a visitor, with the way to sign in and back to this page. */
export function useLoginFirst(): () => void {
  const { t } = useWords<'catalog' | 'shell'>();
  const toast = useToast();
  const { pathname, search } = useLocation();
  return () =>
    toast.show(
      <>
        {t('catalog.login_first')}{' '}
        <Go className="link" to={links.login(pathname + search)}>
          {t('shell.sign_in')}
        </Go>
      </>,
      'info',
    );
}
