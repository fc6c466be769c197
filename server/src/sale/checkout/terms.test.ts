import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let productId: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  productId = await store.stock(5);
  await quote();
});
afterAll(() => store.close());

const quote = () =>
  store.call('POST /api/checkout/quote', {
    body: { items: [{ productId, quantity: 2 }], currency: 'EUR', paymentMethod: 'sandbox' },
  });
const run = (text: string) => sql.raw(text).execute(store.db);

test('a changed rate, payment method and cap apply to the next quote, whichever process changed them', async () => {
  const before = await quote();
  await run(`update currency_rates set rate = rate * 2 where code = 'EUR'`);
  const dearer = await quote();
  expect(dearer.goods.amount / before.goods.amount).toBeCloseTo(2, 2);

  await run(`update payment_methods set fee_fixed_minor = 100 where code = 'sandbox'`);
  expect((await quote()).serviceCharge.amount).toBeGreaterThan(0);
  await run(`update payment_methods set enabled = false where code = 'sandbox'`);
  expect((await quote()).problems.map(({ error }) => error)).toContain('payment_method_unknown');
  await run(`update payment_methods set enabled = true, fee_fixed_minor = 0 where code = 'sandbox'`);

  expect((await quote()).problems).toEqual([]);
  await run(`insert into settings (key, value) values ('caps.guest.unitsPerProduct', '1')
    on conflict (key) do update set value = excluded.value`);
  expect((await quote()).problems.map(({ error }) => error)).toContain('per_order_limit');
  await run(`delete from settings where key = 'caps.guest.unitsPerProduct'`);
  expect((await quote()).problems).toEqual([]);
});

test('what is not changed comes out of memory', async () => {
  const before = await quote();
  await store.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update currency_rates set rate = rate * 2 where code = 'EUR'`.execute(trx);
  });
  expect((await quote()).total).toEqual(before.total);
  await run(`update currency_rates set rate = rate where code = 'EUR'`);
  expect((await quote()).total).not.toEqual(before.total);
});
