import { randomUUID } from 'node:crypto';
import { CallError } from '@halfturn/contract/client.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';

let shop: MemberShop;
let owner: StaffAtWork;
beforeAll(async () => {
  shop = await memberShop();
});
beforeEach(async () => {
  owner = await atWork(shop.store, 'owner');
});
afterAll(() => shop.close());

const fieldsOf = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => ['no refusal'],
    (error: unknown) =>
      error instanceof CallError ? [error.slug, ...Object.keys(error.fields)] : [String(error)],
  );
const limits = () => owner.call('GET /admin/limits');
const config = async (key: string) =>
  (await shop.store.call('GET /api/home/config/configKey/{key}', { params: { key } })).value;

test('what the owner sets holds at once for customers, and stands in the audit log', async () => {
  const { store } = await limits();
  expect(store).toMatchObject({
    passwordMin: 6,
    passwordMax: 16,
    openOrdersPerEmail: 2,
    openOrdersPerIp: 20,
    unitsPerProduct: 2,
    openOrdersPerMember: 5,
  });
  const productId = await shop.costing(500);
  const quote = async () =>
    (
      await shop.store.call('POST /api/checkout/quote', {
        body: { items: [{ productId, quantity: 2 }], currency: 'USD', paymentMethod: 'sandbox' },
      })
    ).problems.map(({ error }) => error);
  expect(await quote()).toEqual([]);
  await owner.call('POST /admin/limits', {
    body: { ...store, passwordMin: 10, passwordMax: 64, unitsPerProduct: 1 },
  });
  expect(await quote()).toContain('per_order_limit');
  await expect.poll(() => config('password.min')).toBe(10);
  expect(await config('password.max')).toBe(64);
  expect((await limits()).store).toMatchObject({ passwordMin: 10, openOrdersPerIp: 20 });
  expect((await auditOf(shop.store, 'limits:customers')).at(-1)).toMatchObject({
    actor: `staff:${owner.id}`,
    action: 'settings.limits_saved',
    before: { passwordMin: 6, unitsPerProduct: 2 },
    after: { passwordMin: 10, unitsPerProduct: 1 },
  });
  const { version } = (await limits()).store;
  await owner.call('POST /admin/limits', { body: { ...store, version } });
});

test('limits that make no sense are refused at their field', async () => {
  const { store, giving } = await limits();
  const customers = (change: Partial<typeof store>) =>
    fieldsOf(owner.call('POST /admin/limits', { body: { ...store, ...change } }));
  const staff = (change: Partial<typeof giving>) =>
    fieldsOf(owner.call('POST /admin/limits/giving', { body: { ...giving, ...change } }));
  expect(await customers({ passwordMin: 20 })).toEqual(['invalid_input', 'passwordMax']);
  expect(await customers({ passwordMin: 5 })).toEqual(['invalid_input', 'passwordMin']);
  expect(await customers({ openOrdersPerEmail: 0 })).toEqual(['invalid_input', 'openOrdersPerEmail']);
  expect(await customers({ unitsPerProduct: 1.5 })).toEqual(['invalid_input', 'unitsPerProduct']);
  expect(await staff({ largeUsd: giving.mostUsd + 1 })).toEqual(['invalid_input', 'mostUsd']);
  expect(await staff({ mostPoints: giving.largePoints - 1 })).toEqual(['invalid_input', 'mostPoints']);
  expect(await limits()).toEqual({ store, giving });
});

test('what staff may give is the owner’s to set, with a fresh code, and is told to the owners', async () => {
  const { store, giving } = await limits();
  const catalogue = await atWork(shop.store, 'catalogue');
  expect((await catalogue.call('GET /admin/limits')).giving).toEqual(giving);
  expect(await fieldsOf(catalogue.call('POST /admin/limits', { body: store }))).toEqual(['forbidden']);
  expect(await fieldsOf(catalogue.call('POST /admin/limits/giving', { body: giving }))).toEqual([
    'forbidden',
  ]);

  await owner.call('POST /admin/limits/giving', { body: { ...giving, largeUsd: 10, mostUsd: 50 } });
  expect((await shop.inbox.mailTo(owner.email, /^A sensitive change/)).mail.text).toContain('$10 / $50');
  expect((await auditOf(shop.store, 'limits:giving')).at(-1)).toMatchObject({
    before: { largeUsd: 100, mostUsd: 2_000 },
    after: { largeUsd: 10, mostUsd: 50 },
  });

  const finance = await atWork(shop.store, 'finance');
  const { id } = await shop.member();
  const give = (amount: number) =>
    fieldsOf(
      finance.call('POST /admin/members/{id}/balance', {
        params: { id },
        body: { id: randomUUID(), currency: 'USD', amount, reason: 'A test' },
      }),
    );
  shop.store.clock.advance(6 * 60_000);
  const { version } = (await limits()).giving;
  const body = { ...giving, version };
  expect(await fieldsOf(owner.call('POST /admin/limits/giving', { body }))).toEqual(['staff_code_again']);
  expect(await give(1_100)).toEqual(['staff_code_again']);
  expect(await give(5_100)).toEqual(['staff_day_limit']);
});
