import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { links } from '../links.ts';
import { useGo } from '../use-go.ts';
import { isAccountPath } from './account-paths.ts';
import { remembersSession } from './member-store.ts';
import { afterSignIn } from './after-sign-in.ts';

/**
 * Keeps several tabs in step: when another tab signs out, a page of the account reloads and becomes the sign-in; when
 * another tab signs in, the sign-in page goes on to its target. Other pages only change the name in their header.
 */
export function useTabs(): void {
  const { pathname, search } = useLocation();
  const go = useGo();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== 'token' && key !== 'userInfo' && key !== null) return;
      if (isAccountPath(pathname)) location.reload();
      else if (pathname === links.login() && remembersSession()) go(afterSignIn(search), { replace: true });
    };
    // A page that the browser had put aside as a whole got no events in the meantime.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isAccountPath(pathname)) location.reload();
    };
    addEventListener('storage', onStorage);
    addEventListener('pageshow', back);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', back);
    };
  }, [pathname, search, go]);
}
