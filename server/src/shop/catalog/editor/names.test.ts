import { randomUUID } from 'node:crypto';
import { fetchCaller } from '@halfturn/contract/client.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someBuyer } from '../../../../test/make-order.ts';
import { productFacts } from '../../../../test/product-facts.ts';
import { putKeys } from '../../../../test/random-shop.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let typeId: string;
let id: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'owner');
  ({ id: typeId } = await keeper.call('POST /admin/product-types', {
    body: { names: { 'en-US': 'Games' }, parentId: null, genre: null, slug: 'games' },
  }));
  id = randomUUID();
  await keeper.call('POST /admin/products', {
    body: {
      ...facts(),
      id,
      kind: 'key',
      slug: '',
      released: null,
      onHand: null,
      names: { de: 'Laternenfall', ja: '灯火の街' },
    },
  });
  await putKeys(store.db, id, 5);
});
afterAll(() => store.close());

/** Every process drops what it has kept of a product within a second of its change. */
const SOON = { timeout: 1_000 };
const facts = () => ({ ...productFacts(typeId), price: 1_999 });
const read = () => keeper.call('GET /admin/products/{id}/facts', { params: { id } });
const save = async (more: object) => {
  const { version } = await read();
  return await keeper.call('POST /admin/products/{id}', {
    params: { id },
    body: { ...facts(), version, stock: null, texts: {}, ...more },
  });
};
const callIn = (lang: Locale) => fetchCaller(store.url, () => ({ 'accept-language': lang }));
const page = async (lang: Locale) =>
  (
    await callIn(lang)('GET /api/home/product/{class}/{name}', {
      params: { class: 'games', name: 'lanternfall' },
      query: { lang },
    })
  ).product;
const found = async (keyword: string, lang: Locale) =>
  (await callIn(lang)('GET /api/home/queryProducts', { query: { keyword, lang } })).rows.map(
    ({ name }) => name,
  );

test('the page, the cards and the search say the name of the language, and that of all languages elsewhere', async () => {
  expect((await page('de')).name).toBe('Laternenfall');
  expect((await page('fr')).name).toBe('Lanternfall');
  // The picture of a shared link has one language.
  expect((await page('de')).picture).toBe((await page('fr')).picture);
  await expect.poll(() => found('laternenfall', 'de'), SOON).toEqual(['Laternenfall']);
  // Both names find it, in every language.
  expect(await found('lanternfall', 'de')).toEqual(['Laternenfall']);
  expect(await found('laternen', 'en-US')).toEqual(['Lanternfall']);
  expect(await found('灯火', 'ja')).toEqual(['灯火の街']);
});

test('a name that is empty or that of all languages is not kept, and a change is in the audit log', async () => {
  await save({ names: { de: 'Laternenfall', fr: ' ', it: 'Lanternfall', 'en-US': 'Nothing' } });
  expect((await read()).facts.names).toEqual({ de: 'Laternenfall' });
  const { version } = await read();
  await save({ names: { de: 'Laternenfall' } });
  expect((await read()).version).toBe(version);
  expect((await auditOf(store, `product:${id}`)).at(-1)).toMatchObject({
    action: 'products.saved',
    before: { names: { de: 'Laternenfall', ja: '灯火の街' } },
    after: { names: { de: 'Laternenfall' } },
  });
  await expect.poll(() => found('灯火', 'ja'), SOON).toEqual([]);
});

test('an order keeps the name that its buyer read, and staff find it by both', async () => {
  const call = callIn('de');
  const wish = {
    items: [{ productId: id, quantity: 1 }],
    currency: 'USD' as const,
    paymentMethod: 'sandbox',
  };
  const { total, lines } = await call('POST /api/checkout/quote', {
    body: wish,
    query: { lang: 'de' },
  });
  expect(lines).toMatchObject([{ name: 'Laternenfall' }]);
  const { orderNo } = await call('POST /api/orders', {
    body: { ...wish, contact: { email: someBuyer() }, agree: true, total },
    query: { lang: 'de' },
  });
  expect(await keeper.call('GET /admin/orders/{orderNo}', { params: { orderNo } })).toMatchObject({
    lines: [{ name: 'Laternenfall', baseName: 'Lanternfall' }],
  });
  for (const q of ['laternenfall', 'lanternfall'])
    expect((await keeper.call('GET /admin/orders', { query: { q } })).rows).toMatchObject([{ orderNo }]);
  await save({ names: { de: 'Lichterfall' } });
  expect(await keeper.call('GET /admin/orders/{orderNo}', { params: { orderNo } })).toMatchObject({
    lines: [{ name: 'Laternenfall', baseName: 'Lanternfall' }],
  });
});

test('a variant is called by the name of its product in a language', async () => {
  const { rows } = await sql<{ names: object }>`
    with color as (insert into attributes (code, kind, names) values ('color', 'select', '{"en-US": "Color"}') returning code),
    black as (
      insert into attribute_options (attribute, code, names)
      select code, 'black', '{"en-US": "Black", "fr": "Noir"}' from color returning code)
    update products set variant_attributes = '{color}' where id = ${id} and exists (select from black) returning names`.execute(
    store.db,
  );
  expect(rows).toHaveLength(1);
  const variant = await sql<{ name: string; names: object }>`
    insert into products (class_id, slug, name, parent_id, option_values, price_minor)
    values (${typeId}, 'lanternfall-black', '-', ${id}, '{"color": "black"}', 1999) returning name, names`.execute(
    store.db,
  );
  expect(variant.rows).toEqual([
    {
      name: 'Lanternfall · Black',
      names: { de: 'Lichterfall · Black', fr: 'Lanternfall · Noir' },
    },
  ]);
  await sql`update products set names = '{"de": "Laternen"}' where id = ${id}`.execute(store.db);
  const after = await sql<{ names: object }>`select names from products where parent_id = ${id}`.execute(
    store.db,
  );
  expect(after.rows).toEqual([{ names: { de: 'Laternen · Black', fr: 'Lanternfall · Noir' } }]);
});
