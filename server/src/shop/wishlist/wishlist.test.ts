import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_WISHES } from '@halfturn/contract/wishlist.ts';
import { sql } from 'kysely';
import { browser, makeMember, type Browser } from '../../../test/member-browser.ts';
import { race } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

type At = Pick<Browser, 'call'>;
const collect = ({ call }: At, productId: string) => call('POST /api/wishlist', { body: { productId } });
const remove = ({ call }: At, productId: string) =>
  call('DELETE /api/wishlist/{productId}', { params: { productId } });
const ids = ({ call }: At) => call('GET /api/wishlist/ids');
const list = ({ call }: At, query = {}) => call('GET /api/wishlist', { query });

describe('the wishlist', () => {
  test('keeps products, latest first, with the price of that time', async () => {
    const mine = await makeMember(store);
    const [a, b] = [await store.stock(1), await store.stock(0)];
    await collect(mine, a);
    expect(await collect(mine, b)).toEqual({ total: 2 });
    // Collected before, it stays as it is.
    await store.db.updateTable('products').set({ price_minor: 1999 }).where('id', '=', a).execute();
    expect(await collect(mine, a)).toEqual({ total: 2 });
    expect(await list(mine)).toMatchObject({
      total: 2,
      rows: [
        { productId: b, product: { stock: 'out_of_stock' } },
        { productId: a, product: { price: { amount: 1999 } }, addedPrice: { amount: 2499, currency: 'USD' } },
      ],
    });
    expect((await list(mine)).rows.map(({ addedInStock }) => addedInStock)).toEqual([false, true]);
    await store.db.updateTable('products').set({ status: 'retired' }).where('id', '=', a).execute();
    expect((await list(mine)).rows[1]).toMatchObject({ product: null, name: 'Lanternfall' });
    await expect(collect(await makeMember(store), a)).rejects.toMatchObject({ slug: 'product_not_found' });
  });

  test('is private to its account', async () => {
    const [mine, other] = [await makeMember(store), await makeMember(store)];
    const product = await store.stock(1);
    await collect(mine, product);
    expect(await ids(other)).toEqual([]);
    expect(await remove(other, product)).toEqual({ total: 0 });
    expect(await ids(mine)).toEqual([product]);
    const guest = browser(store);
    for (const ask of [ids, list, () => collect(guest, product), () => remove(guest, product)])
      await expect(ask(guest)).rejects.toMatchObject({ slug: 'login_required' });
    expect(await remove(mine, product)).toEqual({ total: 0 });
    expect(await remove(mine, product)).toEqual({ total: 0 });
  });

  test('has a limit, also for two devices at once', async () => {
    const mine = await makeMember(store);
    const product = await store.stock(1);
    await sql`insert into products (class_id, slug, name, genre_code, platform_code, region_code, key_pattern, price_minor)
      select class_id, 'wish-' || n, name, genre_code, platform_code, region_code, key_pattern, price_minor
      from products, generate_series(1, ${MOST_WISHES + 1}) as n where id = ${product}`.execute(store.db);
    const { rows } = await sql<{ id: string }>`select id from products where slug like 'wish-%'`.execute(
      store.db,
    );
    await store.db
      .insertInto('wishlist_items')
      .values(
        rows.slice(2).map(({ id }) => ({
          account_id: mine.id,
          product_id: id,
          price_minor: 1,
          currency: 'USD',
          added_at: store.clock.now(),
        })),
      )
      .execute();
    const came = await race(2, (i) => collect(mine, nthOf(rows, i).id));
    expect(came.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(came.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { slug: 'wishlist_full' },
    });
    expect(await ids(mine)).toHaveLength(MOST_WISHES);
  });
});

describe('a wishlist that is shared', () => {
  const share = ({ call }: At, title = '') => call('POST /api/wishlist/link', { body: { title } });
  const shown = (token: string, query = {}) =>
    browser(store).call('GET /api/wishlist/shared/{token}', { params: { token }, query });
  const opensNothing = (token: string) =>
    expect(shown(token)).rejects.toMatchObject({ slug: 'incorrect_link' });

  test('shows what is on sale, and nothing of its member', async () => {
    const mine = await makeMember(store, { name: 'Mara Heron' });
    const [a, b, gone] = [await store.stock(1), await store.stock(0), await store.stock(1)];
    for (const id of [a, b, gone]) await collect(mine, id);
    await store.db.updateTable('products').set({ status: 'retired' }).where('id', '=', gone).execute();
    const { link } = await share(mine, ' For my birthday ');
    const list = await shown(link.token);
    expect(list).toMatchObject({ title: 'For my birthday', total: 2 });
    expect(list.rows.map(({ id }) => id)).toEqual([b, a]);
    const said = JSON.stringify(list);
    for (const word of ['Mara', mine.email, mine.id, 'addedAt', 'addedPrice'])
      expect(said).not.toContain(word);
    await opensNothing('A'.repeat(22));
  });

  test('keeps its address while the title changes, and gets another one after it was ended', async () => {
    const mine = await makeMember(store);
    const first = (await share(mine)).link;
    expect((await share(mine, 'Keys')).link).toEqual({ token: first.token, title: 'Keys' });
    expect(await mine.call('GET /api/wishlist/link')).toEqual({
      link: { token: first.token, title: 'Keys' },
    });
    expect(await shown(first.token)).toMatchObject({ title: 'Keys', rows: [] });
    for (let time = 0; time < 2; time++) await mine.call('DELETE /api/wishlist/link');
    await opensNothing(first.token);
    expect(await mine.call('GET /api/wishlist/link')).toEqual({ link: null });
    const second = (await share(mine)).link;
    expect(second.token).not.toBe(first.token);
    await opensNothing(first.token);
  });

  test('two devices that share at once get the same link', async () => {
    const mine = await makeMember(store);
    const came = await race(2, () => share(mine));
    const tokens = came.map((one) => (one.status === 'fulfilled' ? one.value.link.token : null));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBeNull();
  });

  test('is ended with its account', async () => {
    const mine = await makeMember(store);
    const { token } = (await share(mine)).link;
    await sql`update accounts set disabled_at = now(), disabled_reason = 'test' where id = ${mine.id}`.execute(
      store.db,
    );
    await opensNothing(token);
  });

  test('belongs to its member', async () => {
    const [mine, other, guest] = [await makeMember(store), await makeMember(store), browser(store)];
    const { token } = (await share(mine)).link;
    await other.call('DELETE /api/wishlist/link');
    expect(await other.call('GET /api/wishlist/link')).toEqual({ link: null });
    expect(await shown(token)).toMatchObject({ total: 0 });
    for (const ask of [() => share(guest), () => guest.call('DELETE /api/wishlist/link')])
      await expect(ask()).rejects.toMatchObject({ slug: 'login_required' });
  });
});
