import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { HELD_PARTS } from '@halfturn/contract/personal-data.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsIn } from '../../../test/everything-in.ts';
import { browser, makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { someone } from '../../../test/someone.ts';
import { auditOf } from '../../../test/staff-browser.ts';
import { forgetOld } from './forget-old.queries.ts';

let shop: MemberShop;
beforeAll(async () => {
  shop = await memberShop();
});
afterAll(() => shop.close());

const refusal = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'went through',
    (error: { slug: string }) => error.slug,
  );
const exported = (member: MemberBrowser, password = member.password) =>
  member.call('POST /api/personal-data/export', { body: { password } });
const erase = (member: MemberBrowser, password = member.password) =>
  member.call('POST /api/personal-data/erase', { body: { password } });

describe('a member', () => {
  test('exports all data, as a page and as JSON, after the password', async () => {
    const member = await someone(shop);
    expect(await refusal(exported(member, 'not-this-one'))).toBe('password_wrong');
    const { json, html, name } = await exported(member);
    expect(name).toMatch(/^personal-data-\d{4}-\d\d-\d\d$/);
    const held = JSON.parse(json) as Record<string, Record<string, unknown>[]>;
    expect(present(held['account'])[0]).toMatchObject({
      email: member.email,
      name: member.name,
      country: 'DE',
    });
    expect(present(held['orders'])[0]).toMatchObject({
      number: member.orderNo,
      total: { currency: expect.any(String) },
    });
    for (const part of HELD_PARTS.filter((one) => one !== 'cart'))
      expect(present(held[part]).length, part).toBeGreaterThan(0);
    for (const word of member.words) expect(html).toContain(word);
    expect(html).toContain('<html lang="en-US" dir="ltr">');
    // Neither form of the file contains a product key.
    for (const key of shop.imported) expect(json + html).not.toContain(key);
  });

  test('reads it in their language', async () => {
    const member = await makeMember(shop.store);
    const { html } = await member.call(
      'POST /api/personal-data/export',
      { body: { password: member.password } },
      {
        headers: { 'accept-language': 'ar', cookie: `lang=ar; session=${member.cookies.get('session')}` },
      },
    );
    expect(html).toContain('dir="rtl"');
  });

  test('sees their consents, and what an erasure would cost', async () => {
    const member = await someone(shop);
    const sentence = 'Send my key at once.';
    await sql`insert into order_consents (order_id, version, own_box, locale, words, agreed_at)
      select id, '2026-01', true, 'en-US', ${sentence}, now() from orders where order_no = ${member.orderNo}
      on conflict (order_id) do update set locale = 'en-US', words = ${sentence}`.execute(shop.store.db);
    const { consents, erasure, kept } = await member.call('GET /api/personal-data');
    expect(consents.map(({ to }) => to).toSorted()).toEqual(expect.arrayContaining(['newsletter', 'terms']));
    expect(present(consents.find(({ to }) => to === 'newsletter')).text).not.toBe('');
    expect(present(consents.find(({ to }) => to === 'deliver_now')).text).toBe(sentence);
    expect(erasure).toEqual({
      open: [],
      orders: 1,
      unseen: 0,
      points: 250,
      balances: [{ amount: 300, currency: 'EUR' }],
    });
    expect(present(kept.find(({ part }) => part === 'visits')).days).toBe(90);
  });

  test('is erased: no row of the store contains their name or address', async () => {
    const member = await someone(shop);
    const before = await rowsIn(shop.store.db);
    for (const word of member.words) expect(before.includes(word), word).toBe(true);
    expect(await refusal(erase(member, 'not-this-one'))).toBe('password_wrong');
    await erase(member);
    await expect
      .poll(async () =>
        (
          await shop.store.db
            .selectFrom('mails')
            .select('state')
            .where('recipient', '=', member.email)
            .execute()
        ).map(({ state }) => state),
      )
      .toEqual(['accepted']);
    // The last mail was sent, so its row loses the address.
    await forgetOld(shop.store.db, shop.store.clock.now());
    const after = await rowsIn(shop.store.db);
    for (const word of member.words) {
      const at = after.indexOf(word);
      expect(at, after.slice(Math.max(0, at - 300), at + 100)).toBe(-1);
    }
    expect(await refusal(member.call('GET /api/getInfo'))).toBe('authentication_failed');
    expect(await refusal(browser(shop.store).call('POST /api/login', { body: member }))).toBe(
      'login_refused',
    );
  });

  test('leaves the books whole, and the review without a name', async () => {
    const member = await someone(shop);
    const { db } = shop.store;
    const order = () =>
      db.selectFrom('orders').selectAll().where('order_no', '=', member.orderNo).executeTakeFirstOrThrow();
    const was = await order();
    await erase(member);
    const is = await order();
    for (const column of [
      'total_minor',
      'currency',
      'country',
      'paid_at',
      'status',
      'payment_status',
    ] as const)
      expect(is[column]).toEqual(was[column]);
    expect(is).toMatchObject({
      email: '',
      email_norm: '',
      name: '',
      phone: '',
      ip: null,
      address: null,
      notes: '',
    });
    const params = { id: member.productId };
    const [review] = (await shop.store.call('GET /api/products/{id}/reviews', { params })).rows;
    expect(review).toMatchObject({ fullName: '—', content: 'A fine lantern.', rating: 5 });
    expect(await shop.ledger({ ...member, call: async () => ({ rows: [] }) } as never)).toEqual([]);
    const points = sql<{ points: number }>`select points from memberships where account_id = ${member.id}`;
    const { rows } = await points.execute(db);
    expect(Number(firstOf(rows).points)).toBe(0);
    expect(await auditOf(shop.store, `account:${member.id}`)).toEqual([
      expect.objectContaining({
        action: 'personal-data.erased',
        after: { orders: 1, unseen: 0, points: 250, balances: [{ amount: 300, currency: 'EUR' }] },
      }),
    ]);
  });

  test('is not erased while an order is open', async () => {
    const member = await makeMember(shop.store);
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }], { email: member.email });
    await sql`update orders set account_id = ${member.id} where id = ${order.id}`.execute(shop.store.db);
    await expect(erase(member)).rejects.toMatchObject({ slug: 'erasure_open_orders', status: 409 });
    expect((await member.call('GET /api/personal-data')).erasure.open).toEqual([order.orderNo]);
    expect((await member.call('GET /api/getInfo')).email).toBe(member.email);
  });

  test('is not erased while late money may still pay an order', async () => {
    const member = await makeMember(shop.store);
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }], { email: member.email });
    const now = shop.store.clock.now();
    const expire = (at: Date) =>
      sql`update orders set account_id = ${member.id}, status = 'expired', payment_status = 'expired',
        expires_at = null, placed_at = ${at} where id = ${order.id}`.execute(shop.store.db);
    await expire(new Date(now.getTime() - 3_600_000));
    expect(await refusal(erase(member))).toBe('erasure_open_orders');
    await expire(new Date(now.getTime() - 25 * 3_600_000));
    expect(await refusal(erase(member))).toBe('went through');
  });

  test('may register with the same address again, and finds nothing of the former account', async () => {
    const member = await someone(shop);
    await erase(member);
    const again = await makeMember(shop.store, { email: member.email });
    expect((await again.call('GET /api/orders', { query: {} })).rows).toEqual([]);
  });
});
