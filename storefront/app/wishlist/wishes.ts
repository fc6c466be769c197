import type { Caller } from '@halfturn/contract/client.ts';
import { onMember, remembersSession } from '../session/member-store.ts';

const NONE: ReadonlySet<string> = new Set();
let ids = NONE;
let asked = false;
const hearers = new Set<() => void>();

function put(next: ReadonlySet<string>) {
  ids = next;
  for (const hear of hearers) hear();
}

/** The products that the member has collected, as far as this page knows. */
export const getWishes = (): ReadonlySet<string> => ids;

export function onWishes(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** Asks once for all hearts of all pages, and anew for whoever signs in. A guest's page asks nothing. */
export function loadWishes(call: Caller): void {
  if (asked || !remembersSession()) return;
  asked = true;
  const forget = onMember(() => {
    forget();
    asked = false;
    put(NONE);
    loadWishes(call);
  });
  // A heart that stays empty is no error: the wishlist itself says what is in it.
  call('GET /api/wishlist/ids').then(
    (all) => put(new Set(all)),
    () => {},
  );
}

/** Collects a product, or takes it out again; the heart turns at once, and back where the store refuses. */
export async function setWished(call: Caller, productId: string, wished: boolean): Promise<void> {
  const mark = (on: boolean) => {
    const next = new Set(ids);
    if (on) next.add(productId);
    else next.delete(productId);
    put(next);
  };
  mark(wished);
  try {
    if (wished) await call('POST /api/wishlist', { body: { productId } });
    else await call('DELETE /api/wishlist/{productId}', { params: { productId } });
  } catch (error) {
    mark(!wished);
    throw error;
  }
}
