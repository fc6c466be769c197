import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../api.ts';

/** How long a page must stay open to count, in milliseconds; and so the record never competes with the page itself. */
const STAYED_MS = 1500;

/** Records that the visitor went from one address to another (specification, section 3). Who it was, the server knows. */
export function useVisit(): void {
  const { pathname, search } = useLocation();
  const call = useCall();
  const to = pathname + search;
  const from = useRef<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const fromUrl = from.current ?? document.referrer;
      from.current = to;
      // A visit that could not be recorded is nobody's trouble.
      call('POST /api/saveVisit', {
        body: { toUrl: to.slice(0, 2000), fromUrl: fromUrl.slice(0, 2000) },
      }).catch(() => {});
    }, STAYED_MS);
    return () => clearTimeout(timer);
  }, [to, call]);
}
