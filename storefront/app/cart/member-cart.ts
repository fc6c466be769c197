import type { MemberCart } from '@halfturn/contract/cart.ts';
import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { remembersSession } from '../session/member-store.ts';
import { store, storedJson, unstore } from '../stored.ts';
import { type CartItem, getCart, onCart, takeItems } from './cart-store.ts';
import { isSameList, threeWay, type Kept } from './three-way.ts';

/** How long the cart has to stand still before it is sent. */
const STILL_MS = 300;

/** What this browser's copy was when the store last had it: whose, which revision, and the list. */
interface Synced {
  owner: string;
  revision: number;
  base: Kept[];
}
const isSynced = (value: unknown): value is Synced | null =>
  value === null ||
  (typeof (value as Synced).owner === 'string' &&
    typeof (value as Synced).revision === 'number' &&
    Array.isArray((value as Synced).base));

const keptOf = (items: readonly Kept[]): Kept[] =>
  items.map(({ productId, quantity }) => ({ productId, quantity }));
const isOwner = (value: unknown): value is { id: string } =>
  typeof (value as { id?: unknown } | null)?.id === 'string';

export interface Tell {
  /** What was put in before signing in has come to what the member had. */
  merged: () => void;
  /** So many products went to the wishlist, as one order holds no more. */
  moved: (count: number) => void;
}

/**
 * Keeps this browser's cart and the member's cart at the store in step while a member is signed in. The page draws the
 * browser's cart; the first call after a sign-in adds what was put in as a guest.
 *
 * @param tell what the member is to hear of a merge
 * @returns ends it; the copy of who has signed out goes with them
 */
export function follow(call: Caller, tell: Tell): () => void {
  const owner = storedJson('userInfo', isOwner, { id: '' }).id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let queue = Promise.resolve();
  const synced = (): Synced | null => storedJson<Synced | null>('cartSync', isSynced, null);

  const adopt = ({ items, revision }: MemberCart, list: readonly Kept[]) => {
    const here = getCart().items;
    const lines = list.flatMap(({ productId, quantity }) => {
      const known = here.find((item) => item.productId === productId);
      const line = items.find((item) => item.productId === productId);
      // The store knows what it cost when the member put it in, on whatever device that was.
      if (known) return { ...known, quantity, ...(line && { added: line.addedPrice }) };
      return line ? { ...itemOf(line), quantity } : [];
    });
    store('cartSync', JSON.stringify({ owner, revision, base: keptOf(items) } satisfies Synced));
    if (!isSameList(lines, here)) takeItems(lines);
  };
  const put = async (body: { items: Kept[]; merge?: boolean; revision?: number }) => {
    const answer = await call('POST /api/cart', { body });
    if (answer.moved > 0) tell.moved(answer.moved);
    return answer;
  };
  /** What the store has answered to `sent`, with what was changed here while it was on its way. */
  const onTopOf = (sent: readonly Kept[], { items }: MemberCart): Kept[] =>
    threeWay(sent, keptOf(getCart().items), keptOf(items));
  /** Puts what was changed here on what stands at the store, until both agree. */
  const agree = async (): Promise<void> => {
    for (let tries = 0; tries < 4 && !ended; tries++) {
      const before = synced();
      const theirs = await call('GET /api/cart');
      const last = synced();
      // Another tab has sent its list while this answer was on its way: what it does not hold yet was not taken out.
      if (last?.revision !== before?.revision) continue;
      if (last?.owner !== owner) {
        // A guest's list is added to the member's. The list of another member who was signed in here is not shown.
        const mine = last === null ? keptOf(getCart().items) : [];
        const both = mine.length > 0 ? await put({ items: mine, merge: true }) : theirs;
        if (last !== null) takeItems([]);
        // Where the one list held all of the other, nothing has come together.
        if (mine.length > 0 && !isSameList(both.items, theirs.items) && theirs.items.length > 0)
          tell.merged();
        return adopt(both, onTopOf(mine, both));
      }
      const next = threeWay(last.base, keptOf(getCart().items), keptOf(theirs.items));
      adopt(theirs, next);
      if (isSameList(next, theirs.items)) return;
      try {
        const answer = await put({ items: next, revision: theirs.revision });
        return adopt(answer, onTopOf(next, answer));
      } catch (error) {
        if (!(error instanceof CallError) || error.slug !== 'cart_changed') throw error;
      }
    }
  };
  /** One after the other; what fails is made up for at the next sign of life, as the copy here remembers what it changed. */
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(() => (ended ? undefined : agree())).catch(() => {});
    }, STILL_MS);
  };
  const changed = () => {
    const last = synced();
    if (last?.owner === owner && !isSameList(last.base, getCart().items)) soon();
  };
  const wake = () => {
    if (document.visibilityState === 'visible') soon();
  };

  soon();
  const unhear = onCart(changed);
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    ended = true;
    clearTimeout(timer);
    unhear();
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    if (remembersSession()) return;
    takeItems([]);
    unstore('cartSync');
  };
}

function itemOf(line: MemberCart['items'][number]): CartItem {
  const { price, addedPrice } = line;
  return {
    productId: line.productId,
    quantity: line.quantity,
    name: line.name,
    slug: line.slug,
    class: { slug: line.class.slug },
    genre: line.genre,
    platform: line.platform?.name ?? '',
    region: line.region?.name ?? '',
    price: price ?? addedPrice,
    added: addedPrice,
    limit: line.limit,
    wholesale: line.wholesale,
    kind: line.kind,
  };
}
