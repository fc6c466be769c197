import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import type { Caller } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-order.ts';
import { makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { expirePoints } from './expire-points.ts';
import { lift } from './membership.jobs.ts';

let shop: MemberShop;
let finance: StaffAtWork;
let support: StaffAtWork;
beforeAll(async () => {
  shop = await memberShop();
  finance = await atWork(shop.store, 'finance');
  support = await atWork(shop.store, 'support');
});
afterAll(() => shop.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const tiers = async () => (await finance.call('GET /admin/membership')).tiers;
const silver = async () => {
  const { level: _level, members: _members, ...facts } = nthOf(await tiers(), 1);
  return facts;
};
type Facts = Omit<Awaited<ReturnType<typeof silver>>, 'version'>;
const edit = async (level: number, facts: Facts, by: { call: Caller } = finance) => {
  const version = (await tiers()).find((tier) => tier.level === level)?.version ?? '';
  const params = { level: String(level) };
  return await by.call('POST /admin/membership/tiers/{level}', { params, body: { ...facts, version } });
};
const correct = (
  member: MemberBrowser,
  points: number,
  reason = 'A gift',
  id: string = crypto.randomUUID(),
) =>
  finance.call('POST /admin/members/{id}/points', {
    params: { id: member.id },
    body: { id, points, reason },
  });

describe('levels', () => {
  test('are seen by support and changed by finance alone', async () => {
    expect((await support.call('GET /admin/membership')).tiers).toHaveLength(5);
    const before = await silver();
    await expect(edit(2, before, support)).rejects.toMatchObject({ status: 403 });
    const orders = await atWork(shop.store, 'orders');
    await expect(orders.call('GET /admin/membership')).rejects.toMatchObject({ status: 403 });
  });

  test('a change applies at once, for guests too, and is in the audit log', async () => {
    const before = await silver();
    await shop.store.call('GET /api/home/membership');
    const names = { ...before.names, 'en-US': 'Sterling', de: '' };
    const changed = await edit(2, { ...before, names, discount: 1.25, points: 1.3 });
    expect(changed).toMatchObject({ level: 2, discount: 1.25, points: 1.3 });
    // A language without a name uses the English one.
    expect(changed.names.de).toBeUndefined();
    await until(
      'guests read it',
      () => shop.store.call('GET /api/home/membership'),
      (seen) => nthOf(seen.tiers, 1).name === 'Sterling' && nthOf(seen.tiers, 1).discount === 1.25,
    );
    expect((await auditOf(shop.store, 'tier:2')).at(-1)).toMatchObject({
      actor: `staff:${finance.id}`,
      action: 'membership.tier_changed',
      before: { discount_bp: 100, earn: 120 },
      after: { discount_bp: 125, earn: 130 },
    });
    await edit(2, before);
  });

  test('have rising thresholds from zero, and English names', async () => {
    const before = await silver();
    for (const [level, thresholdMinor] of [
      [2, 0],
      [2, 50_000],
      [1, 1],
      [5, 200_000],
    ] as const)
      await expect(edit(level, { ...before, thresholdMinor })).rejects.toMatchObject({
        status: 422,
        fields: { thresholdMinor: 'Each level must start above the previous one and below the next.' },
      });
    await expect(edit(2, { ...before, names: { de: 'Silber' } })).rejects.toMatchObject({
      fields: { 'names.en-US': 'Please fill in this field.' },
    });
    for (const wrong of [{ discount: 51 }, { discount: -1 }, { points: 101 }, { pointsPerUsd: 0 }])
      await expect(edit(2, { ...before, ...wrong })).rejects.toMatchObject({ status: 422 });
    await expect(edit(7, { ...before, thresholdMinor: 1 })).rejects.toMatchObject({ slug: 'not_found' });
    expect(await silver()).toEqual(before);
  });

  test('a lowered threshold lifts members, a raised one lowers none', async () => {
    const before = await silver();
    const member = await shop.member();
    const order = await shop.boughtBy(member, await shop.costing(6_000));
    await shop.counted(order);
    expect((await shop.level(member)).level).toBe(1);
    await edit(2, { ...before, thresholdMinor: 5_000 });
    await until(
      'lifted',
      () => shop.level(member),
      ({ level }) => level === 2,
    );
    await edit(2, before);
    expect(await lift(shop.store.db)).toBe(0);
    expect((await shop.level(member)).level).toBe(2);
  });

  test('lifting takes each member to the level that they end on', async () => {
    const member = await shop.member();
    await sql`insert into memberships (account_id, level, consumption_minor) values (${member.id}, 1, 300000)`.execute(
      shop.store.db,
    );
    expect(await lift(shop.store.db)).toBe(1);
    expect((await shop.level(member)).level).toBe(4);
  });
});

describe('members', () => {
  test('are listed among customers, by level', async () => {
    const books = (id: string, level: number, minor: number) =>
      sql`insert into memberships (account_id, level, consumption_minor) values (${id}, ${level}, ${minor})`.execute(
        shop.store.db,
      );
    const all = [];
    for (const name of ['none', 'bronze', 'gold', 'more', 'rest'])
      all.push(await makeMember(shop.store, { email: `listed.${name}@example.com` }));
    await books(nthOf(all, 1).id, 1, 500);
    await books(nthOf(all, 2).id, 3, 60_000);
    await books(nthOf(all, 3).id, 3, 70_000);
    const list = (more: object) =>
      support.call(
        'GET /admin/customers',
        { query: { q: 'listed.', ...more } },
        { headers: { 'accept-language': 'de' } },
      );
    const names = async (more: object) => {
      const { rows, total } = await list(more);
      expect(total).toBe(rows.length);
      return rows.map(({ email }) => email.split(/[.@]/)[1]);
    };
    expect(await names({})).toEqual(['rest', 'more', 'gold', 'bronze', 'none']);
    // A member without a row is on the lowest level.
    expect(await names({ level: 1 })).toEqual(['rest', 'bronze', 'none']);
    expect(await names({ level: 3 })).toEqual(['more', 'gold']);
    expect(await names({ level: 5 })).toEqual([]);
    expect(await list({ level: 3, pageSize: 10 })).toMatchObject({
      rows: [{ kind: 'member', levelName: 'Gold', points: 0 }, {}],
      levels: [{ level: 1, name: 'Bronze' }, {}, {}, {}, { level: 5 }],
    });
    for (const wrong of [{ level: 0 }, { level: 'x' }, { sort: 'name' }])
      await expect(list(wrong)).rejects.toMatchObject({ status: 422 });
    await expect(
      support.call('GET /admin/members/{id}', { params: { id: crypto.randomUUID() } }),
    ).rejects.toMatchObject({ slug: 'not_found' });
  });

  test('points are added and taken with a reason that the member reads, once per form', async () => {
    const member = await shop.member();
    const id = crypto.randomUUID();
    expect(await correct(member, 300, 'The key came late', id)).toEqual({ points: 300 });
    expect(await correct(member, 300, 'The key came late', id)).toEqual({ points: 300 });
    expect(await correct(member, -100)).toEqual({ points: 200 });
    await expect(correct(member, -201)).rejects.toMatchObject({ slug: 'points_not_enough' });
    await expect(correct(member, 0)).rejects.toMatchObject({
      fields: { points: 'Please check this entry.' },
    });
    await expect(correct(member, 5, '  ')).rejects.toMatchObject({
      fields: { reason: 'Please fill in this field.' },
    });
    const { member: seen, ledger } = await support.call('GET /admin/members/{id}', {
      params: { id: member.id },
    });
    expect(seen).toMatchObject({ points: 200, consumption: usd(0) });
    expect(seen.pointsExpireAt).not.toBeNull();
    expect(ledger).toMatchObject({
      total: 2,
      rows: [
        { kind: 'adjust', points: -100, by: 'The finance' },
        { kind: 'adjust', points: 300, reason: 'The key came late', by: 'The finance' },
      ],
    });
    expect((await member.call('GET /api/account/points')).rows[1]).toMatchObject({
      reason: 'The key came late',
    });
    expect(await auditOf(shop.store, `account:${member.id}`)).toMatchObject([
      { before: { points: 0 }, after: { points: 300 }, reason: 'The key came late' },
      { before: { points: 300 }, after: { points: 200 } },
    ]);
  });

  test('support may not change points, and unknown members have none to change', async () => {
    const member = await shop.member();
    const body = { id: crypto.randomUUID(), points: 5, reason: 'x' };
    await expect(
      support.call('POST /admin/members/{id}/points', { params: { id: member.id }, body }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      finance.call('POST /admin/members/{id}/points', { params: { id: crypto.randomUUID() }, body }),
    ).rejects.toMatchObject({ slug: 'not_found' });
  });
});

test('the back office shows the last round of expiry: its time, its warnings and the expired points', async () => {
  const member = await shop.member();
  const now = shop.store.clock.now();
  await shop.give(member, 70, new Date(now.getTime() - 340 * 86_400_000));
  const before = await finance.call('GET /admin/membership');
  await expirePoints({ db: shop.store.db, clock: { now: () => now } });
  const after = await finance.call('GET /admin/membership');
  expect(after.expiry.told.points - before.expiry.told.points).toBe(70);
  expect(after.expiry.told.members - before.expiry.told.members).toBe(1);
  expect(after.expiry.ranAt).toBe(now.toISOString());
  const later = { now: () => new Date(now.getTime() + 31 * 86_400_000) };
  await expirePoints({ db: shop.store.db, clock: later });
  expect((await finance.call('GET /admin/membership')).expiry.expired.points).toBeGreaterThanOrEqual(70);
});
