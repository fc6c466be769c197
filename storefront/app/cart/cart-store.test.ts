import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const named = (code: string) => ({ code, slug: code, name: code.toUpperCase() });

const card = (id: string, over: Partial<ProductCard> = {}): ProductCard => ({
  id,
  slug: id,
  class: named('games'),
  name: id,
  genre: named('rpg'),
  kind: 'key',
  platform: named('steam'),
  region: named('global'),
  languages: ['en'],
  facts: [],
  soldIn: null,
  image: null,
  variants: null,
  variantOf: null,
  stock: 'in_stock',
  releasesOn: null,
  left: null,
  limit: 3,
  memberLimit: 12,
  wholesale: null,
  rating: null,
  history: [],
  price: { amount: 1000, currency: 'USD' },
  was: null,
  discountPercent: 0,
  ...over,
});

/** A browser's storage, and the store as it is after a page was loaded with it. */
async function opened(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  });
  vi.resetModules();
  return { map, store: await import('./cart-store.ts') };
}

beforeEach(() => vi.unstubAllGlobals());

describe('the cart of a browser', () => {
  it('adds up to the limit of an order and says how many went in', async () => {
    const { store } = await opened();
    expect(store.addToCart(card('a'), 2)).toBe(2);
    expect(store.addToCart(card('a'), 2)).toBe(1);
    expect(store.addToCart(card('a'), 1)).toBe(0);
    expect(store.getCart().items).toMatchObject([{ productId: 'a', quantity: 3 }]);
  });

  it('holds no more lines than an order may have', async () => {
    const { store } = await opened();
    for (let i = 0; i < store.MAX_LINES; i++) expect(store.addToCart(card(`p${i}`), 1)).toBe(1);
    expect(store.addToCart(card('one-more'), 1)).toBe(0);
    expect(store.addToCart(card('p0'), 1)).toBe(1);
  });

  it('stores list, count, price and type, and comes back from them', async () => {
    const { map, store } = await opened();
    store.addToCart(card('a'), 2);
    store.addToCart(card('b', { price: { amount: 550, currency: 'USD' } }), 1);
    store.buyNow(card('c'), 1);
    expect(map.get('cartTotal')).toBe('3');
    expect(map.get('cartPrice')).toBe('25.5');
    expect(map.get('cartType')).toBe('now');

    const again = await opened(Object.fromEntries(map));
    const cart = again.store.getCart();
    expect(cart.items.map((item) => item.productId)).toEqual(['a', 'b']);
    expect(again.store.chosenItems(cart).map((item) => item.productId)).toEqual(['c']);
    again.store.checkoutCart();
    expect(again.store.chosenItems(again.store.getCart())).toHaveLength(2);
  });

  it('keeps the rest of the cart when a single purchase was ordered', async () => {
    const { store } = await opened();
    store.addToCart(card('a'), 1);
    store.buyNow(card('b'), 1);
    store.emptyAfterOrder();
    expect(store.getCart()).toMatchObject({ items: [{ productId: 'a' }], now: null, type: 'cart' });
    store.emptyAfterOrder();
    expect(store.getCart().items).toEqual([]);
  });

  it('reads what it does not trust', async () => {
    const bad = [null, 5, {}, { productId: 'x', quantity: -1 }, { productId: 'x', quantity: 1.5 }];
    const { store } = await opened({ cartList: JSON.stringify(bad), cartType: 'now' });
    expect(store.getCart()).toEqual({ items: [], now: null, type: 'cart' });
    expect((await opened({ cartList: 'not json' })).store.getCart().items).toEqual([]);
  });

  it('adds up one currency only', async () => {
    const { store } = await opened();
    store.addToCart(card('a'), 1);
    expect(store.totalOf(store.getCart().items)).toEqual({ amount: 1000, currency: 'USD' });
    store.addToCart(card('b', { price: { amount: 900, currency: 'EUR' } }), 1);
    expect(store.totalOf(store.getCart().items)).toBeNull();
    store.refreshCart([card('a', { price: { amount: 920, currency: 'EUR' } })]);
    expect(store.totalOf(store.getCart().items)).toEqual({ amount: 1820, currency: 'EUR' });
  });

  it('remembers what a line cost when it was put in', async () => {
    const { map, store } = await opened();
    store.addToCart(card('a'), 1);
    store.refreshCart([card('a', { price: { amount: 800, currency: 'USD' } })]);
    store.refreshCart([card('a', { price: { amount: 700, currency: 'USD' } })]);
    const again = await opened(Object.fromEntries(map));
    expect(again.store.getCart().items).toMatchObject([{ price: { amount: 700 }, added: { amount: 1000 } }]);
  });

  it('goes on where a browser stores nothing', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.resetModules();
    const store = await import('./cart-store.ts');
    expect(store.addToCart(card('a'), 1)).toBe(1);
    expect(store.countOf(store.getCart().items)).toBe(1);
  });
});

describe('wholesale prices', () => {
  const tiers = [
    { from: 5, price: { amount: 900, currency: 'USD' as const } },
    { from: 10, price: { amount: 800, currency: 'USD' as const } },
  ];
  const dozen = (whom: 'all' | 'members', limit: number) =>
    card('dozen', { limit, memberLimit: 12, wholesale: { for: whom, tiers } });

  it('count by the units of a line', async () => {
    const { store } = await opened();
    const { nextOf } = await import('./wholesale.ts');
    store.addToCart(dozen('all', 12), 4);
    const line = () => firstOf(store.getCart().items);
    expect(store.totalOf(store.getCart().items)?.amount).toBe(4000);
    expect(nextOf(line())?.from).toBe(5);
    store.setQuantity('dozen', 5);
    expect(store.totalOf(store.getCart().items)?.amount).toBe(4500);
    store.setQuantity('dozen', 12);
    expect(store.totalOf(store.getCart().items)?.amount).toBe(9600);
    expect(nextOf(line())).toBeNull();
  });

  it('for members count, with a member’s limit, after signing in', async () => {
    const { store } = await opened();
    expect(store.addToCart(dozen('members', 2), 6)).toBe(2);
    expect(store.totalOf(store.getCart().items)?.amount).toBe(2000);
    const member = await opened({ token: '1' });
    expect(member.store.addToCart(dozen('members', 2), 6)).toBe(6);
    expect(member.store.totalOf(member.store.getCart().items)?.amount).toBe(5400);
  });

  it('that were written into the storage by hand remove their line', async () => {
    const whole = async (wholesale: unknown) => {
      const { map, store } = await opened();
      store.addToCart(card('a'), 1);
      const [line] = JSON.parse(present(map.get('cartList'))) as object[];
      const again = await opened({ cartList: JSON.stringify([{ ...line, wholesale }]) });
      return again.store.getCart().items.length;
    };
    expect(await whole(undefined)).toBe(1);
    expect(await whole({ for: 'all', tiers })).toBe(1);
    for (const wrong of [{}, { for: 'all', tiers: [null] }, { for: 'all', tiers: [{ from: 2, price: 3 }] }])
      expect(await whole(wrong)).toBe(0);
  });
});

describe('a product that takes the place of another', () => {
  it('stands where the other stood, and not twice', async () => {
    const { store } = await opened();
    for (const id of ['a', 'b', 'c']) store.addToCart(card(id), 2);
    store.swapInCart('b', card('c'));
    expect(store.getCart().items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['a', 2],
      ['c', 1],
    ]);
  });

  it('is what is bought at once, where that was sold out', async () => {
    const { store } = await opened();
    store.addToCart(card('a'), 1);
    store.buyNow(card('b'), 2);
    store.swapInCart('b', card('c'));
    expect(store.chosenItems(store.getCart()).map(({ productId }) => productId)).toEqual(['c']);
    expect(store.getCart().items.map(({ productId }) => productId)).toEqual(['a']);
  });
});
