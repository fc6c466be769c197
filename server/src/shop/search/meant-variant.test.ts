import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { draftShirt, publishShirt, shirt, shirtType, type VariantRow } from '../../../test/shirts.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let typeId: string;

const EMPTY = { stock: { is: 0, was: 0 } };

/** A live product with these variants. */
async function made(name: string, rows: VariantRow[]): Promise<void> {
  const id = await draftShirt(keeper, typeId, name);
  const body = { attributes: ['color', 'size'], rows, removed: [], confirmed: false };
  await keeper.call('POST /admin/products/{id}/variants', { params: { id }, body });
  await publishShirt(keeper, typeId, id, name);
}

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web', PAGE_CACHE_MB: '0' } });
  keeper = await atWork(store, 'catalogue');
  typeId = await shirtType(keeper);
  // The sizes are called as the amounts of a gift card are.
  await sql`update attribute_options set names = jsonb_build_object('en-US', case code when 'm' then '$50' else '$100' end)
    where attribute = 'size'`.execute(store.db);
  await made('Northpaw', [
    shirt('black', 'm', { sku: 'NP-1', price: 5_000 }),
    shirt('black', 'l', { sku: 'NP-2', price: 10_000 }),
    shirt('red', 'l', { sku: 'NP-3', price: 10_000, ...EMPTY }),
  ]);
  await made('Route 50', [
    shirt('black', 'm', { sku: 'RO-1', price: 5_000 }),
    shirt('black', 'l', { sku: 'RO-2', price: 10_000 }),
  ]);
  await vi.waitUntil(async () => (await list({})).length === 2, { timeout: 3_000 });
});
afterAll(() => store.close());

const guest = (lang: string) => ({ headers: { cookie: `lang=${lang}` } });

async function list(query: object, lang = 'en-US') {
  const { rows } = await store.call(
    'GET /api/home/queryProducts',
    { query: { class: 'shirts', ...query } },
    guest(lang),
  );
  return rows.map(({ name, slug, variantOf, price, stock }) => ({
    name,
    slug,
    variantOf,
    price: price.amount,
    stock,
  }));
}
const found = async (keyword: string, lang?: string) =>
  (await list({ keyword }, lang)).find(({ name }) => name.startsWith('Northpaw'));

const FIFTY = {
  name: 'Northpaw · Black · $50',
  slug: 'northpaw-black-m',
  variantOf: 'northpaw',
  price: 5_000,
};
const ITSELF = { name: 'Northpaw', slug: 'northpaw', variantOf: null };

test('a search that names the options of one variant shows that one, and leads to it', async () => {
  for (const typed of ['northpaw 50', '$50 northpaw', 'northpaw black 50', 'shirts 50'])
    expect(await found(typed), typed).toMatchObject(FIFTY);
  expect(await found('northpaw red')).toMatchObject({ slug: 'northpaw-red-l', stock: 'out_of_stock' });
  expect(await found('northpaw rot', 'de')).toMatchObject({ name: 'Northpaw · Rot · $100' });
});

test('a search that names no option, or several variants, shows the product', async () => {
  for (const typed of ['northpaw', 'northpaw 100', 'northpaw black', 'northpaw under $60'])
    expect(await found(typed), typed).toMatchObject(ITSELF);
});

test('a number that is in the title is no word for an option', async () => {
  expect(await list({ keyword: 'route 50' })).toMatchObject([{ name: 'Route 50', variantOf: null }]);
  expect(await list({ keyword: 'route 100' })).toMatchObject([{ slug: 'route-50-black-l' }]);
});

test('filters that leave one variant of a product show it, except in the order by price', async () => {
  const northpaw = async (query: object) =>
    (await list(query)).find(({ name }) => name.startsWith('Northpaw'));
  expect(await northpaw({ attr: ['size.m'] })).toMatchObject(FIFTY);
  expect(await northpaw({ attr: ['size.m'], sort: '3' })).toMatchObject(FIFTY);
  expect(await northpaw({ attr: ['size.l'] })).toMatchObject(ITSELF);
  expect(await northpaw({ attr: ['size.l'], stock: 'in_stock' })).toMatchObject({ slug: 'northpaw-black-l' });
  expect(await northpaw({ stock: 'in_stock', maxPrice: 60 })).toMatchObject(ITSELF);
  expect(await northpaw({ attr: ['size.m'], sort: '2' })).toMatchObject(ITSELF);
});

test('suggestions lead to the variant that was typed', async () => {
  const suggested = async (q: string) =>
    (await store.call('GET /api/home/suggest', { query: { q } })).products.find(({ name }) =>
      name.startsWith('Northpaw'),
    );
  expect(await suggested('northpaw 50')).toMatchObject({ slug: 'northpaw-black-m', variantOf: 'northpaw' });
  expect(await suggested('northp')).toMatchObject(ITSELF);
});
