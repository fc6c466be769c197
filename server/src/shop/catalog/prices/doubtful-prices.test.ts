import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let catalogue: StaffAtWork;
let productId: string;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  catalogue = await atWork(store, 'catalogue');
});
afterAll(() => store.close());
beforeEach(async () => {
  productId = await store.stock(1);
});

type Wish = { code: Exclude<Currency, 'USD'>; regular: number | null; sale: number | null };
const fix = async (prices: Wish[], confirmed: boolean) => {
  const params = { productId };
  const { version } = await catalogue.call('GET /admin/prices/{productId}', { params });
  return await catalogue.call('POST /admin/prices/{productId}', {
    params,
    body: { prices, version, confirmed },
  });
};
const euros = (regular: number | null, sale: number | null = null): Wish[] => [
  { code: 'EUR', regular, sale },
];

test('a fixed price that is far from the others is asked about before it is saved', async () => {
  const asked = (wish: Wish[]) => fix(wish, false);
  const refusal = { slug: 'price_unusual', status: 409 };
  await expect(asked(euros(1))).rejects.toMatchObject({
    ...refusal,
    data: { reasons: ['half'], codes: ['EUR'] },
  });
  await expect(asked(euros(9_999))).rejects.toMatchObject({ ...refusal, data: { reasons: ['double'] } });
  await expect(asked(euros(2_199, 900))).rejects.toMatchObject({ ...refusal, data: { reasons: ['half'] } });
  await asked(euros(2_199));
  await fix(euros(1_000), true);
  // It is near the price that was confirmed.
  await asked(euros(900));
  await asked(euros(null));
  await sql`update products set floor_minor = 2400, cost_minor = 2300 where id = ${productId}`.execute(
    store.db,
  );
  await expect(asked(euros(2_000))).rejects.toMatchObject({ data: { reasons: ['floor', 'cost'] } });
});

test('saves base price and sale as the editor of the product does', async () => {
  const params = { productId };
  const read = () => catalogue.call('GET /admin/prices/{productId}', { params });
  const { base } = await read();
  expect(base).toMatchObject({ price: 2_499, sale: null, lowest: 2_499, variantOf: null });
  const set = (more: object, by = catalogue) =>
    by.call('POST /admin/prices/{productId}/base', {
      params,
      body: { price: 2_499, sale: null, version: base.version, ...more },
    });
  await expect(set({ price: 500 })).rejects.toMatchObject({
    slug: 'price_unusual',
    data: { reasons: ['half'] },
  });
  await expect(set({ sale: 2_600 })).rejects.toMatchObject({ fields: { sale: expect.any(String) } });
  const finance = await atWork(store, 'finance');
  await expect(set({ price: 2_399 }, finance)).rejects.toMatchObject({ status: 403 });
  const { version } = await set({ price: 2_399, sale: 1_999 });
  expect((await read()).base).toMatchObject({ price: 2_399, sale: 1_999, version });
  const facts = await catalogue.call('GET /admin/products/{id}/facts', { params: { id: productId } });
  expect(facts).toMatchObject({ version, savedBy: 'The catalogue', facts: { price: 2_399, sale: 1_999 } });
  expect((await auditOf(store, `product:${productId}`)).at(-1)).toMatchObject({
    action: 'products.saved',
    before: { price_minor: 2_499, sale_minor: null },
    after: { price_minor: 2_399, sale_minor: 1_999 },
  });
  await expect(set({ price: 2_299 })).rejects.toMatchObject({
    slug: 'content_changed',
    data: { by: 'The catalogue', version },
  });
});
