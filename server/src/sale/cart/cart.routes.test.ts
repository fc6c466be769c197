import { nthOf, several } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser, makeMember, type Browser, type MemberBrowser } from '../../../test/member-browser.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { viewOf } from '../../shop/catalog/door.ts';
import { putCart } from './put-cart.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

type At = Pick<Browser, 'call'>;
const products = (count: number) => Promise.all(Array.from({ length: count }, () => store.stock(3)));
const lines = (ids: readonly string[], quantity = 1) => ids.map((productId) => ({ productId, quantity }));
const put = ({ call }: At, body: { items: ReturnType<typeof lines>; merge?: boolean; revision?: number }) =>
  call('POST /api/cart', { body });
const cart = ({ call }: At) => call('GET /api/cart');
const kept = async (at: At) => (await cart(at)).items.map(({ productId, quantity }) => [productId, quantity]);
const elsewhere = async ({ email, password }: MemberBrowser) => {
  const at = browser(store);
  await at.call('POST /api/login', { body: { email, password } });
  return at;
};

describe('the cart of a member', () => {
  test('is on every device of the member, and on no other', async () => {
    const [mine, other] = [await makeMember(store), await makeMember(store)];
    const [a, b] = several(await products(2), 2);
    const { revision } = await put(mine, { items: [...lines([a], 2), ...lines([b])] });
    const second = await elsewhere(mine);
    expect(await cart(second)).toMatchObject({
      revision,
      items: [
        { productId: a, quantity: 2, stock: 'in_stock', addedPrice: { amount: 2499, currency: 'USD' } },
        { productId: b, quantity: 1 },
      ],
    });
    expect(await cart(other)).toEqual({ items: [], revision: 0 });
    for (const ask of [cart, (at: At) => put(at, { items: [] })])
      await expect(ask(browser(store))).rejects.toMatchObject({ slug: 'login_required' });
  });

  test('takes a guest’s list in, loses nothing, and keeps to the limits; sent twice, it is the same', async () => {
    const mine = await makeMember(store);
    const [a, b, c] = several(await products(3), 3);
    await put(mine, { items: [...lines([a], 2), ...lines([b])] });
    const guest = [...lines([c], 9), ...lines([a], 1), ...lines([b], 2)];
    const first = await put(mine, { items: guest, merge: true });
    expect(await kept(mine)).toEqual([
      [a, 2],
      [b, 2],
      // For a member only the limit of the product counts.
      [c, 5],
    ]);
    expect(await put(mine, { items: guest, merge: true })).toEqual(first);
  });

  test('hands what one order cannot hold to the wishlist', async () => {
    const mine = await makeMember(store);
    const ids = await products(22);
    await put(mine, { items: lines(ids.slice(0, 20)) });
    expect(await put(mine, { items: lines(ids.slice(20)), merge: true })).toMatchObject({ moved: 2 });
    expect((await cart(mine)).items).toHaveLength(20);
    expect((await mine.call('GET /api/wishlist/ids')).toSorted()).toEqual(ids.slice(20).toSorted());
  });

  test('tells a price, a stock and an end that came since', async () => {
    const mine = await makeMember(store);
    const [a, b, c] = several(await products(3), 3);
    await put(mine, { items: lines([a, b, c]) });
    const change = (id: string, set: object) =>
      store.db.updateTable('products').set(set).where('id', '=', id).execute();
    await change(a, { price_minor: 1999 });
    await change(c, { status: 'retired' });
    await store.db.updateTable('product_keys').set({ state: 'voided' }).where('product_id', '=', b).execute();
    const { items } = await cart(mine);
    expect(items).toMatchObject([
      { addedPrice: { amount: 2499 }, price: { amount: 1999 } },
      { stock: 'out_of_stock' },
      { stock: 'gone', price: null, name: expect.any(String) },
    ]);
    // It may stay or be removed; it cannot be added.
    expect(await put(mine, { items: lines([c]) })).toMatchObject({ items: [{ productId: c }] });
    await put(mine, { items: [] });
    expect(await put(mine, { items: lines([c]) })).toMatchObject({ items: [] });
  });

  test('refuses a list that was made before another device changed it', async () => {
    const mine = await makeMember(store);
    const [a, b] = several(await products(2), 2);
    const { revision } = await put(mine, { items: lines([a]) });
    await put(await elsewhere(mine), { items: lines([a, b]), revision });
    await expect(put(mine, { items: [], revision })).rejects.toMatchObject({ slug: 'cart_changed' });
    expect(await kept(mine)).toEqual([
      [a, 1],
      [b, 1],
    ]);
  });

  test('holds both lists where two devices bring theirs at once', async () => {
    const mine = await makeMember(store);
    const ids = await products(6);
    const devices = await Promise.all(Array.from({ length: 3 }, () => elsewhere(mine)));
    const all = await race(6, (i) =>
      put(nthOf(devices, i % 3), { items: lines([nthOf(ids, i)]), merge: true }),
    );
    expect(all.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await cart(mine)).items.map(({ productId }) => productId).toSorted()).toEqual(ids.toSorted());

    const [x, y] = several(await products(2), 2);
    const view = await viewOf(store.context, { locale: 'en-US', currency: 'USD' });
    const { waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) => putCart(trx, mine.id, { items: lines([x]), merge: true }, view),
      second: () => put(mine, { items: lines([y]), merge: true }),
    });
    expect(waited).toBe(true);
    expect((await cart(mine)).items).toHaveLength(8);
  });
});
