import { present } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affiliateShop, type AffiliateShop } from '../../../test/affiliate-shop.ts';
import { makeMember } from '../../../test/member-browser.ts';
import { until } from '../../../test/make-order.ts';
import { atWork, auditOf } from '../../../test/staff-browser.ts';

let shop: AffiliateShop;
beforeAll(async () => {
  shop = await affiliateShop();
});
afterAll(() => shop.close());

const make = (accountId: string, ratePercent = 5, who = shop.support) =>
  who.call('POST /admin/affiliates', { body: { accountId, ratePercent } });
const customer = (id: string) => shop.support.call('GET /admin/customers/{id}', { params: { id } });

test('a customer becomes an affiliate once, and reads of it by mail', async () => {
  const member = await makeMember(shop.store, { locale: 'de' });
  expect(await member.call('GET /api/affiliate')).toEqual({ affiliate: null });
  expect((await customer(member.id)).affiliate).toBe(false);
  const made = await make(member.id, 7.25);
  expect(made).toMatchObject({ accountId: member.id, email: member.email, ratePercent: 7.25, active: true });
  expect((await customer(member.id)).affiliate).toBe(true);
  await expect(make(member.id)).rejects.toMatchObject({ slug: 'affiliate_exists' });
  await expect(make(randomUUID())).rejects.toMatchObject({ slug: 'not_found' });
  expect(await auditOf(shop.store, `account:${member.id}`)).toMatchObject([
    { action: 'affiliate.made', after: { code: made.code, rate_bp: 725 } },
  ]);
  const mail = present(
    await until(
      'the mail',
      async () => shop.inbox.received.find(({ mail: { text } }) => text?.includes(`/?ref=${made.code}`)),
      (found) => found !== undefined,
    ),
  );
  expect(mail.mail.text).toContain('7,25');
  expect(mail.mail.text).toContain('http://shop.test/my-affiliate?lang=de');
});

test('the rate and the end are changed with a row in the log, and refused outside their bounds', async () => {
  const affiliate = await shop.affiliate();
  const change = async (wanted: { ratePercent: number; active: boolean }) => {
    const params = { accountId: affiliate.id };
    const { version } = await shop.finance.call('GET /admin/affiliates/{accountId}', { params });
    const body = { ...wanted, version };
    return await shop.finance.call('POST /admin/affiliates/{accountId}', { params, body });
  };
  expect(await change({ ratePercent: 12.5, active: true })).toMatchObject({ ratePercent: 12.5 });
  expect(await change({ ratePercent: 12.5, active: false })).toMatchObject({ active: false });
  // Nothing changes, and nothing is logged.
  await change({ ratePercent: 12.5, active: false });
  expect((await auditOf(shop.store, `account:${affiliate.id}`)).slice(1)).toMatchObject([
    { action: 'affiliate.changed', before: { rate_bp: 1_000 }, after: { rate_bp: 1_250 } },
    { action: 'affiliate.changed', before: { state: 'active' }, after: { state: 'ended' } },
  ]);
  for (const ratePercent of [0, 50.01, 1.234])
    await expect(change({ ratePercent, active: true })).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { ratePercent: expect.any(String) },
    });
});

test('the list finds affiliates by the beginning of their email or code', async () => {
  const [one, other] = [await shop.affiliate(), await shop.affiliate()];
  const list = (q: string) => shop.support.call('GET /admin/affiliates', { query: { q } });
  const all = await list('');
  expect(all.rows.slice(0, 2).map(({ accountId }) => accountId)).toEqual([other.id, one.id]);
  expect(all.total).toBe(all.rows.length);
  for (const q of [one.email.slice(0, -4).toUpperCase(), one.code.slice(0, 6).toLowerCase()])
    expect((await list(q)).rows.map(({ code }) => code)).toEqual([one.code]);
  expect(await list('%')).toMatchObject({ rows: [], total: 0 });
});

test('roles that may see, manage and pay', async () => {
  const affiliate = await shop.affiliate();
  const params = { accountId: affiliate.id };
  const { version } = await shop.finance.call('GET /admin/affiliates/{accountId}', { params });
  const body = { ratePercent: 9, active: true, version };
  const payout = { id: randomUUID(), amount: 1, reference: 'x' };
  const calls = (who: Awaited<ReturnType<typeof atWork>>) => [
    who.call('GET /admin/affiliates', { query: {} }),
    who.call('GET /admin/affiliates/{accountId}', { params }),
    who.call('POST /admin/affiliates/{accountId}', { params, body }),
    who.call('POST /admin/affiliates/{accountId}/payouts', { params, body: payout }),
  ];
  const may = async (role: Parameters<typeof atWork>[1]) => {
    const outcomes = await Promise.allSettled(calls(await atWork(shop.store, role)));
    return outcomes.map((one) => one.status === 'fulfilled' || one.reason.slug !== 'forbidden');
  };
  expect(await may('owner')).toEqual([true, true, true, true]);
  expect(await may('finance')).toEqual([true, true, true, true]);
  expect(await may('support')).toEqual([true, true, true, false]);
  expect(await may('read_only')).toEqual([true, true, false, false]);
  for (const role of ['catalogue', 'stock', 'orders'] as const)
    expect(await may(role), role).toEqual([false, false, false, false]);
});

test('entries of the ledger cannot be changed or removed', async () => {
  const affiliate = await shop.affiliate();
  await shop.sold(affiliate.code);
  await shop.untilEntries(affiliate, [['earned', 249]]);
  const { db } = shop.store;
  await expect(sql`update affiliate_entries set amount_minor = 1`.execute(db)).rejects.toThrow();
  await expect(sql`delete from affiliate_entries`.execute(db)).rejects.toThrow();
});

test('an erased affiliate was told what lapses, and earns nothing more', async () => {
  const affiliate = await shop.affiliate();
  await shop.sold(affiliate.code);
  const waiting = await shop.boughtIn(shop.follower(affiliate.code), await shop.store.stock(1));
  await shop.untilEntries(affiliate, [['earned', 249]]);
  const { json } = await affiliate.call('POST /api/personal-data/export', {
    body: { password: affiliate.password },
  });
  expect(json).toContain(affiliate.code);
  expect(json).toContain('affiliate_earned');
  expect((await affiliate.call('GET /api/personal-data')).erasure.balances).toEqual([
    { amount: 249, currency: 'USD' },
  ]);
  await affiliate.call('POST /api/personal-data/erase', { body: { password: affiliate.password } });
  const after = await shop.boughtIn(shop.follower(affiliate.code), await shop.store.stock(1));
  expect(await shop.referrer(after)).toBeNull();
  await shop.confirm(waiting);
  await shop.store.idle();
  const { rows } = await sql<{ kind: string; amount_minor: number }>`
    select kind, amount_minor from affiliate_entries where account_id = ${affiliate.id} order by at, id`.execute(
    shop.store.db,
  );
  expect(rows).toEqual([
    { kind: 'earned', amount_minor: 249 },
    { kind: 'lapsed', amount_minor: -249 },
  ]);
  await expect(
    shop.support.call('GET /admin/affiliates/{accountId}', { params: { accountId: affiliate.id } }),
  ).rejects.toMatchObject({ slug: 'not_found' });
});
