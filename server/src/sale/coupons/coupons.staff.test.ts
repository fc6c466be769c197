import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import type { CallError } from '@halfturn/contract/client.ts';
import { MOST_CODES } from '@halfturn/contract/staff/coupons.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponBody, type CouponWish } from '../../../test/make-coupon.ts';
import { couponShop, usd, type CouponShop } from '../../../test/coupon-shop.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { makeCodes } from './make-codes.ts';

let shop: CouponShop;
let catalogue: StaffAtWork;
let support: StaffAtWork;
beforeAll(async () => {
  shop = await couponShop();
  catalogue = await atWork(shop.store, 'catalogue');
  support = await atWork(shop.store, 'support');
});
afterAll(() => shop.close());

const make = async (wish: CouponWish = {}, id: string = randomUUID()) => {
  const body = couponBody(wish);
  await catalogue.call('POST /admin/coupons', { body: { id, ...body } });
  return { id, body, code: body.code ?? '' };
};
const edit = async (id: string, wanted: ReturnType<typeof couponBody>) => {
  const params = { id };
  const { version } = await catalogue.call('GET /admin/coupons/{id}', { params });
  return await catalogue.call('POST /admin/coupons/{id}', { params, body: { ...wanted, version } });
};
const list = (query: object) => support.call('GET /admin/coupons', { query });

test('is made once, changed and ended, each with its row in the audit log', async () => {
  const { id, body, code } = await make({ name: 'Heron week', percent: 12.5, capMinor: 2_000 });
  await catalogue.call('POST /admin/coupons', { body: { id, ...body } });
  const seen = await catalogue.call('GET /admin/coupons/{id}', { params: { id } });
  expect(seen).toMatchObject({ ...body, percent: 12.5, amountMinor: null, state: 'running', uses: 0 });
  const changed = await edit(id, { ...body, code: 'heron-new ', percent: 20 });
  expect(changed).toMatchObject({ code: 'HERON-NEW', percent: 20 });
  const productId = await shop.hundred();
  expect((await shop.quote(productId, { coupon: 'HERON-NEW' })).coupon).toEqual(usd(2_000));
  expect((await shop.quote(productId, { coupon: code })).problems[0]).toMatchObject({
    error: 'coupon_not_found',
  });
  const ended = await catalogue.call('POST /admin/coupons/{id}/end', { params: { id }, body: {} });
  expect(ended.state).toBe('ended');
  expect((await shop.quote(productId, { coupon: 'HERON-NEW' })).problems[0]).toMatchObject({
    error: 'coupon_expired',
  });
  expect(await auditOf(shop.store, `coupon:${id}`)).toMatchObject([
    { action: 'coupons.made', actor: `staff:${catalogue.id}`, after: { code, percent: 12.5 } },
    { action: 'coupons.changed', before: { code, percent: 12.5 }, after: { code: 'HERON-NEW', percent: 20 } },
    { action: 'coupons.ended', before: { endsAt: null } },
  ]);
});

test('is found by state, by a part of its name and by the beginning of a code', async () => {
  const { id } = await make({ name: 'Kittiwake sale', code: null });
  await catalogue.call('POST /admin/coupons/{id}/codes', {
    params: { id },
    body: { count: 2, prefix: 'kitti' },
  });
  const later = await make({
    name: 'Later kittiwake',
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    currency: 'EUR',
    minimumMinor: 500,
    maxUses: 9,
    perCustomer: 2,
    firstOnly: true,
    minLevel: 2,
  });
  const params = { id: later.id };
  expect(await support.call('GET /admin/coupons/{id}', { params })).toMatchObject(later.body);
  expect((await list({ q: 'kittiwake' })).rows.map(({ name }) => name)).toEqual([
    'Later kittiwake',
    'Kittiwake sale',
  ]);
  expect((await list({ q: 'KITTI-' })).rows).toMatchObject([{ id, codes: 2, codesUsed: 0, code: null }]);
  expect((await list({ q: 'kittiwake', state: 'upcoming' })).rows).toMatchObject([
    { name: 'Later kittiwake' },
  ]);
  expect((await list({ q: 'kittiwake', state: 'running' })).total).toBe(1);
  expect((await list({ q: '100%_' })).total).toBe(0);
});

test('refuses terms that contradict each other, with the name of the field', async () => {
  const fields = (wish: CouponWish) =>
    make(wish).then(
      () => ({}),
      (error: CallError) => Object.keys(error.fields),
    );
  const past = new Date(Date.now() - 86_400_000).toISOString();
  expect(await fields({ name: ' ' })).toEqual(['name']);
  expect(await fields({ code: 'ÄÖ' })).toEqual(['code']);
  expect(await fields({ kind: 'percent', amountMinor: null })).toEqual(['percent']);
  expect(await fields({ amountMinor: null })).toEqual(['amountMinor']);
  expect(await fields({ currency: 'HUF', amountMinor: 150 })).toEqual(['amountMinor']);
  expect(await fields({ startsAt: new Date().toISOString(), endsAt: past })).toEqual(['endsAt']);
  expect(await fields({ scope: 'classes' })).toEqual(['classIds']);
  expect(await fields({ scope: 'products', productIds: [randomUUID()] })).toEqual(['productIds']);
  expect(await fields({ minLevel: 9 })).toEqual(['minLevel']);
  const { code } = await make();
  await expect(make({ code })).rejects.toMatchObject({ slug: 'coupon_code_taken', status: 409 });
  const { id, body } = await make({ maxUses: 5 });
  await shop.order(await shop.hundred(), present(body.code));
  await shop.order(await shop.hundred(), present(body.code));
  await expect(edit(id, { ...body, maxUses: 1 })).rejects.toMatchObject({
    fields: { maxUses: 'More orders than that have already used it.' },
  });
});

test('codes for one use come as CSV and work once each; roles that see buyers see their uses', async () => {
  const { id } = await make({ name: 'Mailing', code: null });
  const { csv, count } = await catalogue.call('POST /admin/coupons/{id}/codes', {
    params: { id },
    body: { count: 3, prefix: 'mail' },
  });
  const codes = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => firstOf(line.split(',')));
  expect([count, new Set(codes).size]).toEqual([3, 3]);
  expect(codes[0]).toMatch(/^MAIL-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const placed = await shop.order(await shop.hundred(), firstOf(codes).toLowerCase());
  await expect(shop.order(await shop.hundred(), firstOf(codes), { total: usd(9_000) })).rejects.toMatchObject(
    {
      slug: 'coupon_used_up',
    },
  );
  await shop.order(await shop.hundred(), nthOf(codes, 1));
  await shop.cancel(placed);
  const { rows, total } = await support.call('GET /admin/coupons/{id}/uses', { params: { id } });
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { code: codes[1], amount: usd(1_000), givenBackAt: null },
    { code: codes[0], orderNo: placed.orderNo, email: placed.email, givenBackAt: expect.any(String) },
  ]);
  const all = await catalogue.call('POST /admin/coupons/{id}/codes/export', { params: { id }, body: {} });
  expect(all.csv.split('\r\n').filter((line) => line.endsWith(',yes'))).toEqual([`${codes[1]},yes`]);
  await expect(catalogue.call('GET /admin/coupons/{id}/uses', { params: { id } })).rejects.toMatchObject({
    status: 403,
  });
  // The log has the number of codes, and no code.
  const noted = JSON.stringify(await auditOf(shop.store, `coupon:${id}`));
  expect(noted).toContain('coupons.codes_made');
  expect(noted).toContain('coupons.codes_exported');
  expect(noted).not.toContain(codes[2]);
});

test('only roles that may give something away make coupons', async () => {
  await expect(
    support.call('POST /admin/coupons', { body: { id: randomUUID(), ...couponBody() } }),
  ).rejects.toMatchObject({ status: 403 });
  const orders = await atWork(shop.store, 'orders');
  await expect(orders.call('GET /admin/coupons')).rejects.toMatchObject({ status: 403 });
  await expect(
    support.call('GET /admin/coupons/{id}', { params: { id: randomUUID() } }),
  ).rejects.toMatchObject({ slug: 'not_found' });
  expect((await catalogue.call('GET /admin/coupon-choices')).levels).toHaveLength(5);
});

test('is changed after an order that uses it meanwhile, and gets no more codes than the limit', async () => {
  const { id, body } = await make({ maxUses: 5 });
  // Locks the coupon as an order does that uses it.
  const use = (trx: Trx) => sql`update coupons set uses = uses + 1 where id = ${id}`.execute(trx);
  await inTransaction(shop.store.db, use);
  const { waited, second } = await holdFirstCommit({
    db: shop.store.db,
    first: use,
    second: () => edit(id, { ...body, maxUses: 1 }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { fields: { maxUses: expect.any(String) } } });

  await sql`insert into coupon_codes (code, coupon_id, max_uses, created_at)
    select 'FULL-' || n, ${id}, 1, now() from generate_series(1, ${MOST_CODES - 4}) as n`.execute(
    shop.store.db,
  );
  const codes = (trx: Trx, count: number) =>
    makeCodes(trx, id, { count, prefix: '' }, { actor: 'test', giver: null, now: new Date() });
  const at = await holdFirstCommit({
    db: shop.store.db,
    first: (trx) => codes(trx, 2),
    second: () =>
      catalogue.call('POST /admin/coupons/{id}/codes', { params: { id }, body: { count: 2, prefix: '' } }),
  });
  expect(at.waited).toBe(true);
  expect(at.second).toMatchObject({ status: 'rejected', reason: { slug: 'coupon_codes_full' } });
});
