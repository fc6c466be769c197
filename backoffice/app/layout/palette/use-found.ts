import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { IconName } from '@halfturn/ui/icon-paths.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';

type Found = ReplyOf<Calls['GET /admin/find']>;
export type FoundThing = Found[number];

/** Where each kind of thing has its page, and its icon. */
export const KINDS: Readonly<Record<FoundThing['kind'], { base: string; icon: IconName }>> = {
  order: { base: '/orders', icon: 'ticket' },
  product: { base: '/products', icon: 'box' },
  customer: { base: '/customers', icon: 'user' },
  coupon: { base: '/coupons', icon: 'gift' },
  ticket: { base: '/support', icon: 'chat' },
};

/** While typing goes on, nothing is asked. */
const PAUSE_MS = 150;
/** The store searches for nothing shorter. */
const SHORTEST = 2;

/** What the store finds for a text. While `asking`, the last things found stay, so that the list does not jump. */
export function useFound(q: string): { found: Found; asking: boolean; failed: boolean } {
  const [last, setLast] = useState<{ q: string; found: Found; failed: boolean }>({
    q: '',
    found: [],
    failed: false,
  });
  const asks = q.length >= SHORTEST;
  useEffect(() => {
    if (!asks) return;
    let here = true;
    const timer = setTimeout(() => {
      call('GET /admin/find', { query: { q } }).then(
        (found) => here && setLast({ q, found, failed: false }),
        () => here && setLast({ q, found: [], failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [q, asks]);
  if (!asks) return { found: [], asking: false, failed: false };
  return { found: last.found, asking: last.q !== q, failed: last.failed && last.q === q };
}
