import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useCall } from '../api.ts';

/** How long a page must stay open to count, in milliseconds; and so the record never competes with the page itself. */
const STAYED_MS = 1500;

/** Whether this browser asks not to be counted. The store would not, either way; so it need not even be told. */
const wantsPrivacy = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Whether a referrer is another site's. */
const isForeign = (from: string): boolean => URL.canParse(from) && new URL(from).origin !== location.origin;

/**
 * Records that the visitor went from one address to another (specification, section 3), and which product they opened. The
 * first page of a visitor from another site was recorded by the session check.
 */
export function useVisit(): void {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData as { product?: { id: string } } | undefined;
  const productId = data?.product?.id;
  const call = useCall();
  const to = pathname + search;
  const from = useRef<string | null>(null);
  useEffect(() => {
    if (wantsPrivacy()) return;
    const timer = setTimeout(() => {
      const fromUrl = from.current ?? document.referrer;
      const recorded = from.current === null && isForeign(fromUrl);
      from.current = to;
      if (recorded && !productId) return;
      // The page goes on if the visit could not be recorded.
      call('POST /api/saveVisit', {
        body: { toUrl: to.slice(0, 2000), fromUrl: fromUrl.slice(0, 2000), productId, recorded },
      }).catch(() => {});
    }, STAYED_MS);
    return () => clearTimeout(timer);
  }, [to, productId, call]);
}

/** Tells the store that a product was put in the cart or bought at once; it counts that by the hour, without the visitor. */
export function useNoteAdded(): () => void {
  const call = useCall();
  return () => {
    if (wantsPrivacy()) return;
    const body = { toUrl: location.pathname.slice(0, 2000), added: true };
    call('POST /api/saveVisit', { body }).catch(() => {});
  };
}
