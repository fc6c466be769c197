import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder } from '../../test/make-order.ts';
import { makeProduct } from '../../test/make-product.ts';
import { draftShirt, publishShirt, shirt, shirtType } from '../../test/shirts.ts';
import { atWork, type StaffAtWork } from '../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let horizon: string;

const NAMES = { ru: 'Горизонт: Путь', 'zh-CN': '新地平线', de: 'Über dem Grünen Hügel', ja: 'ホライゾン' };

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'owner');
  horizon = await makeProduct(store.db, { name: 'Horizon Zero', slug: 'horizon' });
  await makeProduct(store.db, { name: 'Harrow Ægis', slug: 'harrow' });
  await sql`update products set names = ${JSON.stringify(NAMES)}, sku = 'HZ-001/b' where id = ${horizon}`.execute(
    store.db,
  );
});
afterAll(() => store.close());

const names = async (q: string): Promise<string[]> =>
  (await keeper.call('GET /admin/products', { query: { q } })).rows.map(({ name }) => name);

describe('staff find a product by', () => {
  test.each([
    ['its own name', 'horiz'],
    ['its name in another language', 'Горизонт'],
    ['a part of it', 'ризон путь'],
    ['two Chinese signs', '地平'],
    ['one of them', '线'],
    ['katakana', 'ライゾ'],
    ['a name without umlauts', 'uber grunen'],
    ['a name with umlauts written out', 'ueber huegel'],
    ['words of two languages', 'zero горизонт'],
    ['the beginning of a word, if it is short', 'ze'],
    ['its SKU', 'HZ-001/b'],
    ['a part of its SKU in any case', 'hz-00'],
    ['a name with a sign between the words', 'horizon & zero'],
  ])('%s', async (_what, q) => {
    expect(await names(q)).toEqual(['Horizon Zero']);
  });

  test('no other text', async () => {
    for (const q of ['ro', 'гори зонт нет', 'CDEF', '%', '&', '地线', 'aegis huegel'])
      expect(await names(q), q).toEqual([]);
    expect(await names('ægis')).toEqual(['Harrow Ægis']);
  });

  test('its name and SKU as they are now', async () => {
    await sql`update products set names = names || '{"fr": "Aurore"}' where id = ${horizon}`.execute(
      store.db,
    );
    expect(await names('aurore')).toEqual(['Horizon Zero']);
    await sql`update products set names = names - 'fr', name = 'Horizon 0' where id = ${horizon}`.execute(
      store.db,
    );
    expect([await names('aurore'), await names('zero')]).toEqual([[], []]);
    await sql`update products set name = 'Horizon Zero' where id = ${horizon}`.execute(store.db);
  });

  test('the name of a variant in another language, and its SKU', async () => {
    const typeId = await shirtType(keeper);
    const id = await draftShirt(keeper, typeId, 'Heron shirt');
    const params = { id };
    const rows = [shirt('black', 'm', { sku: 'HS-B-M' }), shirt('red', 'm', { sku: 'HS-R-M', price: 2_000 })];
    await keeper.call('POST /admin/products/{id}/variants', {
      params,
      body: { attributes: ['color', 'size'], rows, removed: [], confirmed: false },
    });
    await publishShirt(keeper, typeId, id, 'Heron shirt');
    expect(await names('heron schwarz')).toEqual(['Heron shirt']);
    expect(await names('hs-r')).toEqual(['Heron shirt']);
    await keeper.call('POST /admin/products/{id}/variants', {
      params,
      body: { attributes: [], rows: [], removed: rows.map((row) => row.id), confirmed: false },
    });
    expect(await names('hs-r')).toEqual([]);
  });
});

test('every search of products by name knows the names in all languages', async () => {
  const q = 'Горизонт';
  const { rows: prices } = await keeper.call('GET /admin/prices', { query: { q } });
  expect(prices.map(({ name }) => name)).toEqual(['Horizon Zero']);
  const { rows: stock } = await keeper.call('GET /admin/stock', { query: { q } });
  expect(stock.map(({ name }) => name)).toEqual(['Horizon Zero']);
  const found = await keeper.call('GET /admin/find', { query: { q } });
  expect(found).toMatchObject([{ kind: 'product', id: horizon, title: 'Horizon Zero' }]);
  expect(await keeper.call('GET /admin/find', { query: { q: 'hz-001' } })).toMatchObject([{ id: horizon }]);

  const productId = await store.stock(2);
  await sql`update products set name = 'Drift', names = '{"ru": "Дрейф"}' where id = ${productId}`.execute(
    store.db,
  );
  const { orderNo } = await makeOrder(store.call, { items: [{ productId, quantity: 1 }] });
  const { rows: orders } = await keeper.call('GET /admin/orders', { query: { product: 'дрейф' } });
  expect(orders.map((order) => order.orderNo)).toEqual([orderNo]);

  await sql`insert into reviews (product_id, full_name, content, rating, state)
    values (${horizon}, 'A Reader', 'Good.', 5, 'approved')`.execute(store.db);
  await sql`update products set status = 'live' where id = ${horizon}`.execute(store.db);
  const { rows: reviews } = await keeper.call('GET /admin/reviews', { query: { q, state: 'all' } });
  expect(reviews).toHaveLength(1);
});
