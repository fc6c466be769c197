import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { setCount } from '../account/counts.ts';
import { onMember, remembersSession } from '../session/member-store.ts';
import { getWishes, putWishes } from './wish-store.ts';

let asked = false;
/** What the member has pressed on this page: a list that was asked for before the press must not undo it. */
const pressed = new Map<string, boolean>();

/** Asks once for the hearts of all pages, and again after a sign-in. A guest's page asks nothing. */
export function loadWishes(call: Caller): void {
  if (asked || !remembersSession()) return;
  asked = true;
  const forget = onMember(() => {
    forget();
    asked = false;
    pressed.clear();
    putWishes(new Set());
    loadWishes(call);
  });
  // A heart that stays empty is no error: the wishlist itself says what is in it.
  call('GET /api/wishlist/ids').then(
    (all) => {
      const next = new Set(all);
      for (const [id, on] of pressed) {
        if (on) next.add(id);
        else next.delete(id);
      }
      putWishes(next);
    },
    () => {},
  );
}

/** Collects a product, or takes it out again; the heart turns at once, and back where the store refuses. */
export async function setWished(call: Caller, productId: string, wished: boolean): Promise<void> {
  const mark = (on: boolean) => {
    pressed.set(productId, on);
    const next = new Set(getWishes());
    if (on) next.add(productId);
    else next.delete(productId);
    putWishes(next);
  };
  mark(wished);
  try {
    const { total } = wished
      ? await call('POST /api/wishlist', { body: { productId } })
      : await call('DELETE /api/wishlist/{productId}', { params: { productId } });
    setCount({ wishlist: total });
  } catch (error) {
    mark(!wished);
    throw error;
  }
}

/** The same, as a text to show: null on success, otherwise the reason; empty if there was no answer. */
export async function turnWish(call: Caller, productId: string, wished: boolean): Promise<string | null> {
  try {
    await setWished(call, productId, wished);
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 0 ? '' : error.message;
  }
}
