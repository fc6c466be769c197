import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { race } from '../../../test/race.ts';
import { codeAt } from '../../house/staff/second-factor.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';

let shop: MemberShop;
let owner: StaffAtWork;
beforeAll(async () => {
  shop = await memberShop();
  owner = await atWork(shop.store, 'owner');
});
afterAll(() => shop.close());

const STALE = 6 * 60_000;
const confirm = (by: StaffAtWork) => {
  // A code works once, so the next one needs a new period.
  shop.store.clock.advance(61_000);
  return by.call('POST /admin/session/code/again', {
    body: { code: codeAt(by.secret, shop.store.clock.now()) },
  });
};
const give = (by: StaffAtWork, id: string, amount: number, currency = 'USD') =>
  by.call('POST /admin/members/{id}/balance', {
    params: { id },
    body: { id: randomUUID(), currency: currency as 'USD', amount, reason: 'A test' },
  });
const points = (by: StaffAtWork, id: string, amount: number) =>
  by.call('POST /admin/members/{id}/points', {
    params: { id },
    body: { id: randomUUID(), points: amount, reason: 'A test' },
  });
const told = () => shop.inbox.mailTo(owner.email, /^A sensitive change/);
const mailsAbout = async (path: string) =>
  (await shop.store.db.selectFrom('staff_acts').select('kind').where('path', '=', path).execute()).length;

describe('what staff give away', () => {
  test('a small sum needs no fresh code and no mail; a large one needs a code and mails the owners', async () => {
    const finance = await atWork(shop.store, 'finance');
    const { id } = await shop.member();
    shop.store.clock.advance(STALE);
    expect(await give(finance, id, 2_000)).toEqual({ balance: { amount: 2_000, currency: 'USD' } });
    expect(await slug(give(finance, id, 20_000))).toBe('staff_code_again');
    expect(await mailsAbout(`/customers/${id}/balance`)).toBe(0);
    await confirm(finance);
    expect(await give(finance, id, 20_000)).toEqual({ balance: { amount: 22_000, currency: 'USD' } });
    expect(await mailsAbout(`/customers/${id}/balance`)).toBe(1);
    const { mail } = await told();
    expect(mail.text).toContain('$200.00');
    expect(mail.text).toContain(`/admin/customers/${id}/balance`);
  });

  test('many small sums of a day are a large one, in any currency', async () => {
    const finance = await atWork(shop.store, 'finance');
    const { id } = await shop.member();
    shop.store.clock.advance(STALE);
    await give(finance, id, 9_000);
    expect(await slug(give(finance, id, 1_100))).toBe('staff_code_again');
    expect(await slug(give(finance, id, 5_000, 'JPY'))).toBe('staff_code_again');
    // The next day it begins again, and another colleague has a count of their own.
    await give(await atWork(shop.store, 'finance'), id, 1_100);
  });

  test('the limit of a day holds, even for two concurrent calls', async () => {
    const finance = await atWork(shop.store, 'finance');
    const { id } = await shop.member();
    expect(await slug(give(finance, id, 100_000_000))).toBe('staff_day_limit');
    const results = await race(3, () => slug(give(finance, id, 90_000)));
    const said = results.map((one) => (one.status === 'fulfilled' ? one.value : 'failed')).toSorted();
    expect(said.filter((one) => one === 'staff_day_limit')).toHaveLength(1);
    shop.store.clock.advance(25 * 3_600_000);
  });

  test('a repeated call is booked, counted and mailed once', async () => {
    const finance = await atWork(shop.store, 'finance');
    const { id } = await shop.member();
    const body = { id: randomUUID(), currency: 'USD' as const, amount: 150_000, reason: 'A test' };
    const once = () => finance.call('POST /admin/members/{id}/balance', { params: { id }, body });
    expect(await once()).toEqual(await once());
    expect(await mailsAbout(`/customers/${id}/balance`)).toBe(1);
  });

  test('the same holds for points', async () => {
    const finance = await atWork(shop.store, 'finance');
    const { id } = await shop.member();
    shop.store.clock.advance(STALE);
    await points(finance, id, 5_000);
    expect(await slug(points(finance, id, 6_000))).toBe('staff_code_again');
    await confirm(finance);
    await points(finance, id, 6_000);
    expect(await mailsAbout(`/customers/${id}/points`)).toBe(1);
    expect(await slug(points(finance, id, 195_000))).toBe('staff_day_limit');
    // Taking is no giving, but a large sum is a large sum.
    await points(finance, id, -11_000);
    expect(await mailsAbout(`/customers/${id}/points`)).toBe(2);
  });
});
