import { HELD_PARTS } from '@halfturn/contract/personal-data.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimOf } from '../../../test/claimants.ts';
import { enquiryOf } from '../../../test/enquirers.ts';
import { rowsIn } from '../../../test/everything-in.ts';
import { readCaptcha } from '../../../test/captcha.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { browser, makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { forgetOld } from './forget-old.ts';
import { requestSecret } from './requests.queries.ts';

let shop: MemberShop;
const DAY = 86_400_000;

beforeAll(async () => {
  shop = await memberShop();
});
afterAll(() => shop.close());

const refusal = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'went through',
    (error: { slug: string }) => error.slug,
  );

/** The secret of the newest link that this mailbox was sent. */
async function linkOf(email: string): Promise<string> {
  const row = await shop.store.db
    .selectFrom('personal_requests')
    .select('id')
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return requestSecret(shop.store.context, row.id);
}
const ask = async (email: string, kind: 'export' | 'erasure') =>
  await shop.store.call('POST /api/personal-data/requests', {
    body: { email, kind, ...(await readCaptcha(shop.store.call, shop.store.context.keyring)) },
  });
const exported = (member: MemberBrowser, password = member.password) =>
  member.call('POST /api/personal-data/export', { body: { password } });
const erase = (member: MemberBrowser, password = member.password) =>
  member.call('POST /api/personal-data/erase', { body: { password } });

/** A member with a little of everything that the store can hold of somebody. */
async function someone(): Promise<MemberBrowser & { words: string[]; orderNo: string; productId: string }> {
  const { db } = shop.store;
  const tag = Math.random().toString(36).slice(2, 8);
  const member = await makeMember(shop.store, { name: `Zoë Quist ${tag}`, email: `zoe.${tag}@example.com` });
  const body = {
    uname: member.name,
    country: 'DE',
    phone: '030 901820',
    zip: '10117',
    address: `Gasse ${tag}\nBerlin`,
    contactTools: `Signal: zq.${tag}`,
    newsletter: true,
  };
  await member.call('POST /api/account', { body });
  const productId = await shop.costing(999);
  const order = await shop.boughtBy(member, productId);
  await shop.reveal(order);
  await sql`update orders set notes = ${`Note ${tag}`}, name = ${member.name}, phone = ${`+4930${tag}`},
    address = ${JSON.stringify({ street: `Street ${tag}` })}::jsonb, refund_reason = ${`Because ${tag}`} where id = ${order.id}`.execute(
    db,
  );
  await sql`insert into order_events (order_id, machine, actor, reason, after, at)
    values (${order.id}, 'order', 'buyer', ${`Wrote ${tag}`}, 'delivered', now())`.execute(db);
  await sql`insert into reviews (product_id, account_id, full_name, email, content, rating, state, buyer_norm, verified)
    values (${productId}, ${member.id}, ${member.name}, ${member.email}, 'A fine lantern.', 5, 'approved', ${member.email}, true)`.execute(
    db,
  );
  await sql`insert into alerts (kind, product_id, email, email_norm, locale, currency, baseline_minor, consent, asked_at, expires_at)
    values ('price', ${productId}, ${member.email}, ${member.email}, 'de', 'EUR', 999, 'Yes', now(), now() + interval '1 day')`.execute(
    db,
  );
  await sql`insert into wishlist_items (account_id, product_id, price_minor, currency, added_at)
    values (${member.id}, ${productId}, 999, 'USD', now())`.execute(db);
  await sql`insert into addresses (account_id, first_name, last_name, phone, address, city, zip, country, created_at)
    values (${member.id}, 'Zoë', ${`Q ${tag}`}, '+493090', ${`Weg ${tag}`}, 'Berlin', '10117', 'DE', now())`.execute(
    db,
  );
  const question = { id: crypto.randomUUID(), topic: 'key' as const, text: `Asked ${tag}` };
  await member.call('POST /api/support', { body: question });
  await sql`insert into support_files (account_id, kind, name, size, bytes, at)
    values (${member.id}, 'text', ${`${tag}.txt`}, 2, 'ok', now())`.execute(db);
  await enquiryOf(db, member, { tag, productId });
  await claimOf(db, order, { tag, productId });
  await sql`insert into account_passkeys (id, account_id, credential_id, public_key, counter, transports, name, backed_up, added_at)
    values (uuidv7(), ${member.id}, ${tag}, '', 0, '{}', ${tag}, true, now())`.execute(db);
  await sql`insert into notices (id, account_id, order_id, event, reference, at)
    values (uuidv7(), ${member.id}, ${order.id}, 'paid', ${`test:${order.id}`}, now())`.execute(db);
  await sql`with told as (
      insert into announcements (texts, account_id, publish_at, created_by, created_at)
      values (${JSON.stringify({ 'en-US': { title: `For ${tag}`, content: '…' } })}::jsonb, ${member.id}, now(), 'test', now())
      returning id)
    insert into announcement_reads (account_id, announcement_id, read_at) select ${member.id}, id, now() from told`.execute(
    db,
  );
  await member.call('POST /api/saveVisit', { body: { toUrl: '/games', fromUrl: '/' } });
  await shop.give(member, 250);
  await sql`insert into balances (account_id, currency) values (${member.id}, 'EUR')`.execute(db);
  await sql`insert into balance_ledger (account_id, currency, no, kind, amount_minor, balance_minor, reference, actor, at)
    values (${member.id}, 'EUR', 0, 'credit', 300, 0, ${`test:${member.id}`}, 'test', now())`.execute(db);
  await expect
    .poll(
      async () =>
        await db
          .selectFrom('newsletter_subscribers')
          .select('id')
          .where('email', '=', member.email)
          .executeTakeFirst(),
    )
    .toBeTruthy();
  await shop.settled(order.id);
  return { ...member, productId, orderNo: order.orderNo, words: [tag, member.email, member.name] };
}

describe('a member', () => {
  test('takes all of it away, as a page and as JSON, after the password', async () => {
    const member = await someone();
    expect(await refusal(exported(member, 'not-this-one'))).toBe('password_wrong');
    const { json, html, name } = await exported(member);
    expect(name).toMatch(/^halfturn-\d{4}-\d\d-\d\d$/);
    const held = JSON.parse(json) as Record<string, Record<string, unknown>[]>;
    expect(held['account']![0]).toMatchObject({ email: member.email, name: member.name, country: 'DE' });
    expect(held['orders']![0]).toMatchObject({
      number: member.orderNo,
      total: { currency: expect.any(String) },
    });
    for (const part of HELD_PARTS.filter((one) => one !== 'cart'))
      expect(held[part]!.length, part).toBeGreaterThan(0);
    for (const word of member.words) expect(html).toContain(word);
    expect(html).toContain('<html lang="en-US" dir="ltr">');
    // Neither form holds a key: whoever finds the file would have it.
    for (const key of shop.imported) expect(json + html).not.toContain(key);
  });

  test('reads it in their language', async () => {
    const member = await makeMember(shop.store);
    const { html } = await member.call(
      'POST /api/personal-data/export',
      { body: { password: member.password } },
      {
        headers: { 'accept-language': 'ar', cookie: `lang=ar; session=${member.cookies.get('session')}` },
      } as never,
    );
    expect(html).toContain('dir="rtl"');
  });

  test('sees what they agreed to, and what being forgotten would cost', async () => {
    const member = await someone();
    const { consents, erasure, kept } = await member.call('GET /api/personal-data');
    expect(consents.map(({ to }) => to).toSorted()).toEqual(expect.arrayContaining(['newsletter', 'terms']));
    expect(consents.find(({ to }) => to === 'newsletter')!.text).not.toBe('');
    expect(erasure).toEqual({
      open: [],
      orders: 1,
      unseen: 0,
      points: 250,
      balances: [{ amount: 300, currency: 'EUR' }],
    });
    expect(kept.find(({ part }) => part === 'visits')!.days).toBe(90);
  });

  test('is forgotten: no row of the store says any more that they were here', async () => {
    const member = await someone();
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
    // The last mail is out; its row forgets whom it went to.
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
    const member = await someone();
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
    expect(Number(rows[0]!.points)).toBe(0);
    expect(await auditOf(shop.store, `account:${member.id}`)).toEqual([
      expect.objectContaining({
        action: 'personal-data.erased',
        after: { orders: 1, unseen: 0, points: 250, balances: [{ amount: 300, currency: 'EUR' }] },
      }),
    ]);
  });

  test('is not forgotten while an order goes on', async () => {
    const member = await makeMember(shop.store);
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }], { email: member.email });
    await sql`update orders set account_id = ${member.id} where id = ${order.id}`.execute(shop.store.db);
    await expect(erase(member)).rejects.toMatchObject({ slug: 'erasure_open_orders', status: 409 });
    expect((await member.call('GET /api/personal-data')).erasure.open).toEqual([order.orderNo]);
    expect((await member.call('GET /api/getInfo')).email).toBe(member.email);
  });

  test('is not forgotten while late money may still buy what was ordered', async () => {
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

  test('may open an account with the same mailbox again, and finds nothing of the former', async () => {
    const member = await someone();
    await erase(member);
    const again = await makeMember(shop.store, { email: member.email });
    expect((await again.call('GET /api/orders', { query: {} })).rows).toEqual([]);
  });
});

describe('a guest', () => {
  test('proves the mailbox, and gets what is held of it alone', async () => {
    const { productId } = await shop.shelf(2);
    const order = await shop.bought(productId);
    const other = await shop.bought(productId);
    await ask(order.email, 'export');
    const token = await linkOf(order.email);
    const look = () => shop.store.call('GET /api/personal-data/link', { query: { token } });
    expect(await look()).toEqual({ kind: 'export', state: 'asked', erasure: null });
    const { file } = await shop.store.call('POST /api/personal-data/link', { body: { token } });
    expect(file!.json).toContain(order.orderNo);
    expect(file!.json).not.toContain(other.orderNo);
    shop.store.clock.advance(DAY + 1000);
    expect((await look()).state).toBe('done');
    expect(await refusal(shop.store.call('POST /api/personal-data/link', { body: { token } }))).toBe(
      'incorrect_link',
    );
  });

  test('is forgotten by the link, once; the order opens for nobody', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.bought(productId);
    await ask(order.email, 'erasure');
    const token = await linkOf(order.email);
    const { erasure } = await shop.store.call('GET /api/personal-data/link', { query: { token } });
    expect(erasure).toMatchObject({ open: [], orders: 1 });
    const press = () => shop.store.call('POST /api/personal-data/link', { body: { token } });
    const both = await Promise.all([refusal(press()), refusal(press())]);
    expect(both.toSorted()).toEqual(['incorrect_link', 'went through']);
    expect(await refusal(shop.read(order))).toBe('order_not_found');
  });

  test('has no part in what a member ordered to the same mailbox', async () => {
    const member = await makeMember(shop.store);
    const productId = await shop.costing(500);
    const order = await shop.boughtBy(member, productId);
    const guest = someBuyer();
    await sql`update orders set email = ${guest}, email_norm = ${guest} where id = ${order.id}`.execute(
      shop.store.db,
    );
    await ask(guest, 'export');
    const { file } = await shop.store.call('POST /api/personal-data/link', {
      body: { token: await linkOf(guest) },
    });
    expect(file!.json).not.toContain(order.orderNo);
  });

  test('hears the same whoever is known, and no mailbox is flooded', async () => {
    const email = someBuyer();
    for (let i = 0; i < 3; i++) expect(await ask(email, 'export')).toBeNull();
    const mails = () =>
      shop.store.db.selectFrom('mails').select('id').where('recipient', '=', email).execute();
    expect(await mails()).toHaveLength(1);
    for (let i = 0; i < 4; i++) {
      shop.store.clock.advance(61_000);
      await ask(email, 'export');
    }
    expect(await mails()).toHaveLength(3);
  });

  test('cannot guess a link', async () => {
    const token = 'A'.repeat(43);
    expect(await refusal(shop.store.call('GET /api/personal-data/link', { query: { token } }))).toBe(
      'incorrect_link',
    );
    expect(await refusal(shop.store.call('POST /api/personal-data/link', { body: { token } }))).toBe(
      'incorrect_link',
    );
  });
});

describe('the desk', () => {
  // Not before: other tests turn the clock on, and a session ends.
  let support: StaffAtWork;
  beforeAll(async () => {
    support = await atWork(shop.store, 'support');
  });
  const list = (state: 'asked' | 'proved' | 'done' | 'old') =>
    support.call('GET /admin/personal-requests', { query: { state } });

  test('asks the mailbox of who calls, and hands nothing out before it has said yes', async () => {
    const email = someBuyer();
    await support.call('POST /admin/personal-requests', { body: { email, kind: 'export' } });
    expect(
      await refusal(support.call('POST /admin/personal-requests', { body: { email, kind: 'export' } })),
    ).toBe('mailbox_asked_already');
    const { rows } = await list('asked');
    const request = rows.find((row) => row.email === email)!;
    expect(request).toMatchObject({ origin: 'staff', kind: 'export', doneAt: null });
    const params = { id: request.id };
    expect(await refusal(support.call('POST /admin/personal-requests/{id}/export', { params }))).toBe(
      'mailbox_not_proved',
    );
    await shop.store.call('POST /api/personal-data/link', { body: { token: await linkOf(email) } });
    expect((await support.call('POST /admin/personal-requests/{id}/export', { params })).json).toContain(
      email,
    );
    expect((await auditOf(shop.store, `request:${request.id}`)).map(({ action }) => action)).toEqual([
      'personal-data.asked',
      'personal-data.exported',
    ]);
  });

  test('forgets a guest whose mailbox has said yes, once what stood in the way has ended', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await ask(order.email, 'erasure');
    const body = { token: await linkOf(order.email) };
    expect(await refusal(shop.store.call('POST /api/personal-data/link', { body }))).toBe(
      'erasure_open_orders',
    );
    const request = (await list('proved')).rows.find((row) => row.email === order.email)!;
    const press = () =>
      support.call('POST /admin/personal-requests/{id}/erase', { params: { id: request.id } });
    expect(await refusal(press())).toBe('erasure_open_orders');
    await shop.store.call('POST /api/orders/{orderNo}/cancel', {
      params: { orderNo: order.orderNo },
      body: { accessKey: order.accessKey },
    });
    await press();
    expect((await list('done')).rows.find(({ id }) => id === request.id)).toMatchObject({ email: '' });
    expect(await refusal(press())).toBe('mailbox_not_proved');
  });

  test('is the support’s alone', async () => {
    const catalogue = await atWork(shop.store, 'catalogue');
    expect(await refusal(catalogue.call('GET /admin/personal-requests', { query: {} }))).toBe('forbidden');
  });
});
