import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxed } from '../../../test/boxed.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { browser, makeMember, type Browser } from '../../../test/member-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let box: string;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  box = await boxed(store, 100);
  await sql`insert into delivery_methods (code, names, first_minor, further_minor, min_days, max_days)
    values ('post', '{"en-US": "Post"}', 500, 200, 2, 5) on conflict do nothing`.execute(store.db);
});
afterAll(() => store.close());

const BERLIN = {
  firstName: 'Mara',
  lastName: 'Weiss',
  phone: '030 901820',
  address: 'Lange Straße 1',
  city: 'Berlin',
  zip: '10115',
  country: 'DE',
};
const HONG_KONG = {
  ...BERLIN,
  phone: '+852 2123 4567',
  address: '18 Harcourt Road',
  state: 'Hong Kong Island',
  city: '',
  zip: '',
  country: 'HK',
};
const DUBAI = { ...BERLIN, phone: '+971 4 123 4567', state: 'Dubai', city: '', zip: '', country: 'AE' };
const NEW_YORK = {
  ...BERLIN,
  phone: '+1 212 555 0123',
  city: 'New York',
  state: 'New York',
  zip: '10001',
  country: 'US',
};

type At = Pick<Browser, 'call'>;
type Address = Partial<typeof BERLIN & { state: string; receiver: string }>;

/** Orders the box to there. */
async function order({ call }: At, address?: Address) {
  const wish = {
    items: [{ productId: box, quantity: 1 }],
    currency: 'USD' as const,
    paymentMethod: 'sandbox',
    ...(address?.country && /^[A-Z]{2}$/.test(address.country) && { country: address.country }),
  };
  const { total } = await call('POST /api/checkout/quote', { body: wish });
  return await call('POST /api/orders', {
    body: {
      ...wish,
      contact: { email: someBuyer() },
      ...(address && { address: address as typeof BERLIN }),
      agree: true,
      total,
    },
  });
}
const refused = async (at: At, address: Address) =>
  await order(at, address).then(
    () => ({}),
    ({ slug, fields }: { slug: string; fields: Record<string, string> }) => ({ [slug]: Object.keys(fields) }),
  );
const shipTo = async ({ call }: At, address: Address) => {
  const { orderNo, accessKey } = await order({ call }, address);
  return (await call('GET /api/orders/{orderNo}', { params: { orderNo }, query: { accessKey } })).shipTo;
};

describe.each([
  ['a guest', () => Promise.resolve(browser(store))],
  ['a member', () => makeMember(store)],
])('goods for %s', (_who, come) => {
  // What is refused holds nothing, so one of them may be refused often.
  let contact: At;
  beforeAll(async () => {
    contact = await come();
  });

  test('go to an address as its country writes it', async () => {
    expect(await shipTo(await come(), { ...BERLIN, state: 'Berlin', receiver: 'Kante GmbH' })).toEqual({
      ...BERLIN,
      phone: '+49 30 901820',
      receiver: 'Kante GmbH',
      state: '',
      lines: ['Mara Weiss', 'Kante GmbH', 'Lange Straße 1', '10115 Berlin'],
    });
    // Countries without a code, without a city, with neither.
    const { lines: _hk, ...hongKong } = present(await shipTo(await come(), { ...HONG_KONG, zip: '999077' }));
    expect(hongKong).toEqual({ ...HONG_KONG, receiver: '', phone: '+852 2123 4567' });
    expect(present(await shipTo(await come(), DUBAI)).lines).toEqual([
      'Mara Weiss',
      'Lange Straße 1',
      'Dubai',
    ]);
    expect(await shipTo(await come(), NEW_YORK)).toMatchObject({ state: 'New York', zip: '10001' });
  });

  test.each([
    [{ ...BERLIN, zip: '' }, ['address.zip']],
    [{ ...BERLIN, zip: '1011' }, ['address.zip']],
    [{ ...BERLIN, city: '', phone: '12' }, ['address.city', 'address.phone']],
    [{ ...BERLIN, firstName: ' ', lastName: '' }, ['address.firstName', 'address.lastName']],
    [{ ...NEW_YORK, state: '' }, ['address.state']],
    [{ ...DUBAI, state: '' }, ['address.state']],
    [{ ...BERLIN, country: 'XX' }, ['address.country']],
    [{ ...BERLIN, country: 'Germany' }, ['address.country']],
  ])('are refused where the country cannot have it: %j', async (address, fields) => {
    const [slug, named] = firstOf(Object.entries(await refused(contact, address)));
    expect(slug).toBe('invalid_input');
    expect(named.toSorted()).toEqual(fields);
  });
});

test('an address is asked for where something is shipped, and looked at nowhere else', async () => {
  const guest = browser(store);
  await expect(order(guest)).rejects.toMatchObject({ slug: 'address_required' });
  const wish = {
    items: [{ productId: await store.stock(1), quantity: 1 }],
    currency: 'USD' as const,
    paymentMethod: 'sandbox',
  };
  const { total } = await guest.call('POST /api/checkout/quote', { body: wish });
  const { orderNo, accessKey } = await guest.call('POST /api/orders', {
    body: { ...wish, contact: { email: someBuyer() }, address: { ...BERLIN, zip: '' }, agree: true, total },
  });
  const { shipTo: nowhere } = await guest.call('GET /api/orders/{orderNo}', {
    params: { orderNo },
    query: { accessKey },
  });
  expect(nowhere).toBeNull();
});
