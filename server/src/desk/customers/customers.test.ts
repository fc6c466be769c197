import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { CustomerSort } from '@halfturn/contract/staff/customers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, paySandbox } from '../../../test/make-order.ts';
import { makeMember } from '../../../test/member-browser.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let support: StaffAtWork;

/** An order of a product at 10 dollars a copy. */
async function bought(by: { call: TestStore['call'] }, email: string, quantity: number, paid = true) {
  const productId = await store.stock(quantity);
  await sql`update products set price_minor = 1000, sale_minor = null where id = ${productId}`.execute(
    store.db,
  );
  const placed = await makeOrder(by.call, { items: [{ productId, quantity }], email });
  if (paid) await paySandbox(store, placed);
  return placed;
}

const list = (query: object) => support.call('GET /admin/customers', { query });

beforeAll(async () => {
  store = await testStore();
  support = await atWork(store, 'support');
  const mara = await makeMember(store, { email: 'mara@people.example', name: 'Mara Lindt' });
  await bought(mara, 'mara@people.example', 3);
  const guest = await bought(store, 'Guest@people.example', 1);
  await bought(store, 'guest@people.example', 1);
  await bought(store, 'guest@people.example', 1, false);
  await sql`update orders set country = 'FR', name = 'Gus Guest' where order_no = ${guest.orderNo} or email_norm = 'guest@people.example'`.execute(
    store.db,
  );
  await bought(store, 'other@people.example', 1, false);
});
afterAll(() => store.close());

describe('customers', () => {
  test('are members and guests, each once, with what they bought', async () => {
    const { rows, total, countries } = await list({ q: 'people.example', sort: '-spent' });
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      {
        kind: 'member',
        name: 'Mara Lindt',
        orders: 1,
        spent: { amount: 3_000, currency: 'USD' },
        points: expect.any(Number),
      },
      {
        kind: 'guest',
        name: 'Gus Guest',
        country: 'FR',
        orders: 2,
        spent: { amount: 2_000 },
        levelName: null,
      },
      { kind: 'guest', email: 'other@people.example', orders: 0, spent: { amount: 0 } },
    ]);
    expect(countries).toEqual(['FR']);
  });

  test('are narrowed by kind, country and name, and sorted', async () => {
    const emails = async (query: object) =>
      (await list({ q: 'people.example', ...query })).rows.map(
        ({ email }) => email.toLowerCase().split('@')[0],
      );
    expect(await emails({ kind: 'member' })).toEqual(['mara']);
    expect(await emails({ kind: 'guest', sort: '-orders' })).toEqual(['guest', 'other']);
    expect(await emails({ country: 'FR' })).toEqual(['guest']);
    expect(await emails({ q: 'lindt' })).toEqual(['mara']);
    expect(await emails({ kind: 'guest', level: 1 })).toEqual([]);
    const sorts: CustomerSort[] = ['since', 'orders', 'spent', 'last'];
    for (const sort of sorts)
      expect([sort, await emails({ sort: `-${sort}` })]).toEqual([
        sort,
        (await emails({ sort })).toReversed(),
      ]);
  });

  test('that are guests have a page, and their orders', async () => {
    const { id } = nthOf((await list({ kind: 'guest', q: 'guest@people' })).rows, 0);
    const guest = await support.call('GET /admin/customers/guests/{id}', { params: { id } });
    expect(guest).toMatchObject({ name: 'Gus Guest', orders: 2, spent: { amount: 2_000 } });
    const orders = await support.call('GET /admin/orders', { query: { email: guest.email } });
    expect(orders.total).toBe(3);
    const unknown = { params: { id: crypto.randomUUID() } };
    await expect(support.call('GET /admin/customers/guests/{id}', unknown)).rejects.toMatchObject({
      slug: 'not_found',
    });
  });

  test('that get an account are members', async () => {
    await bought(store, 'later@people.example', 2);
    await makeMember(store, { email: 'later@people.example' });
    const { rows } = await list({ q: 'later@people' });
    expect(rows).toMatchObject([{ kind: 'member', orders: 1, spent: { amount: 2_000 } }]);
  });
});

test('the file has the same rows, and is in the audit log', async () => {
  const answer = await fetch(`${store.url}/prod-api/admin/customers.csv?kind=guest&sort=-spent`, {
    headers: { cookie: `staff=${support.cookie()}`, 'x-forwarded-for': support.ip },
  });
  const [head, first, ...others] = (await answer.text()).trimEnd().split('\r\n');
  expect(head).toContain('spent_usd');
  expect(present(first)).toContain('FR');
  expect(present(first)).toContain('20.00');
  expect(others).toHaveLength(1);
  const [entry] = await auditOf(store, 'customers');
  expect(entry).toMatchObject({ actor: `staff:${support.id}`, action: 'customers.exported' });
});
