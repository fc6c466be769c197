import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct, steamKeys } from '../../../../test/make-product.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { addKeys } from '../../../sale/keys/door.ts';

let store: TestStore;
let keeper: StaffAtWork;
let lantern: string;
let harrow: string;
let shirt: string;
let games: string;
let indie: string;

const change = (id: string, values: Record<string, unknown>) =>
  store.db.updateTable('products').set(values).where('id', '=', id).execute();

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  const { db } = store;
  keeper = await atWork(store, 'catalogue');
  lantern = await makeProduct(db, { name: 'Lanternfall: Brücke', slug: 'lanternfall', priceMinor: 2_499 });
  harrow = await makeProduct(db, { name: 'Harrow Circuit', slug: 'harrow', priceMinor: 999 });
  shirt = await makeProduct(db, { name: 'Store T-shirt', slug: 'shirt', priceMinor: 1_500 });
  games = (await db.selectFrom('classes').select('id').where('slug', '=', 'games').executeTakeFirstOrThrow())
    .id;
  const names = JSON.stringify({ 'en-US': 'Indie' });
  ({ id: indie } = await db
    .insertInto('classes')
    .values({ slug: 'indie', parent_id: games, names })
    .returning('id')
    .executeTakeFirstOrThrow());
  const clothes = await db
    .insertInto('classes')
    .values({ slug: 'clothes', names: JSON.stringify({ 'en-US': 'Clothes', de: 'Kleidung' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await change(harrow, { class_id: indie, status: 'draft', units_sold: 7, external_ref: 'feed:77' });
  await change(lantern, { sale_minor: 899 });
  await change(shirt, {
    class_id: clothes.id,
    kind: 'physical',
    on_hand: 40,
    platform_code: null,
    region_code: null,
    genre_code: null,
  });
  await inTransaction(db, (trx) =>
    addKeys(trx, store.context.keyring, { productId: lantern, keys: steamKeys(3) }),
  );
});
afterAll(() => store.close());

type Query = NonNullable<Parameters<typeof ask>[0]>;
const ask = (query: Record<string, string> = {}) => keeper.call('GET /admin/products', { query });
const names = async (query: Query) => (await ask(query)).rows.map(({ name }) => name.split(':')[0]);

describe('the list of products', () => {
  test('says of each what it costs, what is left and what sells, by name', async () => {
    const list = await ask();
    expect(list).toMatchObject({ total: 3, counts: { all: 3, live: 2, draft: 1, retired: 0 } });
    expect(list.rows).toMatchObject([
      { id: harrow, status: 'draft', stock: 0, sold: 7, ref: 'feed:77', type: 'Indie', platform: 'Steam' },
      {
        id: lantern,
        price: { amount: 2_499 },
        sale: { amount: 899, currency: 'USD' },
        stock: 3,
        threshold: 5,
      },
      { id: shirt, kind: 'physical', stock: 40, platform: null, region: null, genre: null, genreCode: null },
    ]);
  });

  test('finds parts of words in any order, without accents, and whole ids', async () => {
    expect(await names({ q: 'bruck lant' })).toEqual(['Lanternfall']);
    expect(await names({ q: 'circuít' })).toEqual(['Harrow Circuit']);
    expect(await names({ q: 'feed:77' })).toEqual(['Harrow Circuit']);
    expect(await names({ q: shirt.toUpperCase() })).toEqual(['Store T-shirt']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ q: 'lant circ' })).toEqual([]);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ tab: 'draft' }, ['Harrow Circuit']],
    [{ stock: 'in' }, ['Lanternfall', 'Store T-shirt']],
    [{ stock: 'low' }, ['Lanternfall']],
    [{ stock: 'out' }, ['Harrow Circuit']],
    [{ sale: 'true' }, ['Lanternfall']],
    [{ platform: 'TEST' }, ['Harrow Circuit', 'Lanternfall']],
    [{ genre: 'nothing' }, []],
    [{ lacks: 'text', q: 'shirt' }, ['Store T-shirt']],
    [{ sort: '-price' }, ['Store T-shirt', 'Harrow Circuit', 'Lanternfall']],
    [{ sort: 'stock' }, ['Harrow Circuit', 'Lanternfall', 'Store T-shirt']],
    [{ sort: '-sold', tab: 'all' }, ['Harrow Circuit', 'Store T-shirt', 'Lanternfall']],
  ])('narrowed or sorted by %j', async (query, found) => {
    expect(new Set(await names(query))).toEqual(new Set(found));
    if (query.sort && query.sort !== '-sold') expect(await names(query)).toEqual(found);
  });

  test('a type has the products of those below it', async () => {
    expect(await names({ type: games })).toEqual(['Harrow Circuit', 'Lanternfall']);
    expect(await names({ type: indie })).toEqual(['Harrow Circuit']);
    expect((await ask({ type: games, tab: 'live' })).counts).toEqual({
      all: 2,
      live: 1,
      draft: 1,
      retired: 0,
    });
  });

  test("finds what is on sale in the store's own currency, and in a variant, but not a sale that is still to begin", async () => {
    const { db } = store;
    await sql`insert into settings (key, value, saved_by) values ('shop.currency', '"EUR"', 'test')
      on conflict (key) do update set value = excluded.value`.execute(db);
    const price = { currency: 'EUR' as const, regular_minor: 999, product_id: harrow };
    await db
      .insertInto('fixed_prices')
      .values({ ...price, planned_sale_minor: 499, sale_from: new Date(Date.now() + 3_600_000) })
      .execute();
    expect(await names({ sale: 'true' })).toEqual(['Lanternfall']);
    await db
      .updateTable('fixed_prices')
      .set({ planned_sale_minor: null, sale_minor: 499, sale_from: null })
      .execute();
    expect(await names({ sale: 'true' })).toEqual(['Harrow Circuit', 'Lanternfall']);
    await db.deleteFrom('fixed_prices').execute();
    await sql`delete from settings where key = 'shop.currency'`.execute(db);
  });

  test('keys of a quarantined batch are not for sale', async () => {
    await sql`update key_batches set state = 'quarantined' where product_id = ${lantern}`.execute(store.db);
    expect((await ask({ q: 'lantern' })).rows).toMatchObject([{ stock: 0 }]);
    expect(await names({ stock: 'out' })).toEqual(['Harrow Circuit', 'Lanternfall']);
    await sql`update key_batches set state = 'live' where product_id = ${lantern}`.execute(store.db);
  });

  test('the choices are in the order of a tree, without what no product has', async () => {
    const { types, platforms } = await keeper.call('GET /admin/product-choices');
    expect(types.map(({ name, depth }) => [name, depth])).toEqual([
      ['Clothes', 0],
      ['Test', 0],
      ['Indie', 1],
    ]);
    expect(platforms).toEqual([{ code: 'TEST', name: 'Steam' }]);
  });
});

test('the CSV file has the same rows in the same order', async () => {
  const get = (query: string) =>
    fetch(`${store.url}/prod-api/admin/products.csv${query}`, {
      headers: { cookie: `staff=${keeper.cookie()}` },
    });
  const answer = await get('?sort=-price&tab=live');
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const [head, ...lines] = (await answer.text()).trim().split('\r\n');
  expect(head).toContain('product_id,import_ref,name');
  expect(lines.map((line) => line.split(',').slice(2, 3)[0])).toEqual([
    'Store T-shirt',
    'Lanternfall: Brücke',
  ]);
  expect(lines[1]).toContain(',live,24.99,8.99,3,0,no,');
  expect((await get('?sort=colour')).status).toBe(422);
  expect((await fetch(`${store.url}/prod-api/admin/products.csv`)).status).toBe(401);
});
