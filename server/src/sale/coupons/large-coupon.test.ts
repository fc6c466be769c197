import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';

let shop: MemberShop;
beforeAll(async () => {
  shop = await memberShop();
});
afterAll(() => shop.close());

const terms = {
  name: 'Large',
  code: null,
  kind: 'percent' as 'percent' | 'fixed',
  percent: 50 as number | null,
  currency: null,
  amountMinor: null as number | null,
  capMinor: null,
  minimumMinor: 0,
  scope: 'all' as const,
  classIds: [],
  productIds: [],
  startsAt: null,
  endsAt: null,
  maxUses: null,
  perCustomer: null,
  firstOnly: false,
  minLevel: null,
};
const make = (by: StaffAtWork, wish: Partial<typeof terms> = {}, id = randomUUID()) =>
  by.call('POST /admin/coupons', { body: { id, ...terms, ...wish } });

test('a coupon of half the price, or of a large sum, needs a fresh code, and the owners are told', async () => {
  const owner = await atWork(shop.store, 'owner');
  const clerk = await atWork(shop.store, 'catalogue');
  const { id } = await make(clerk);
  const { mail } = await shop.inbox.mailTo(owner.email, /^A sensitive change/);
  expect(mail.text).toContain('50%');
  expect(mail.text).toContain(`/admin/coupons/${id}`);

  shop.store.clock.advance(6 * 60_000);
  expect(await slug(make(clerk))).toBe('staff_code_again');
  expect(await slug(make(clerk, { percent: 100 }))).toBe('staff_code_again');
  const fixed = { kind: 'fixed' as const, percent: null };
  expect(await slug(make(clerk, { ...fixed, amountMinor: 10_001 }))).toBe('staff_code_again');
  await make(clerk, { ...fixed, amountMinor: 10_000 });
  const small = await make(clerk, { percent: 49.99 });
  const params = { id: small.id };
  const { version } = await clerk.call('GET /admin/coupons/{id}', { params });
  const more = { ...terms, percent: 80, version };
  expect(await slug(clerk.call('POST /admin/coupons/{id}', { params, body: more }))).toBe('staff_code_again');
  const codes = (of: string) =>
    clerk.call('POST /admin/coupons/{id}/codes', { params: { id: of }, body: { count: 2, prefix: '' } });
  expect(await slug(codes(id))).toBe('staff_code_again');
  expect((await codes(small.id)).count).toBe(2);
  // Ending a coupon needs no fresh code.
  await clerk.call('POST /admin/coupons/{id}/end', { params: { id } });
  const acts = await shop.store.db.selectFrom('staff_acts').select('path').execute();
  expect(acts.map(({ path }) => path)).toEqual([`/coupons/${id}`]);
});
