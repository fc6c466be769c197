import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everythingIn, tracesOf } from '../../../test/everything-in.ts';
import { boxed } from '../../../test/boxed.ts';
import { slug } from '../../../test/claim-shop.ts';
import { giftShop, somebody, tokenIn, type GiftShop } from '../../../test/gift-shop.ts';
import { keysIn, linkIn } from '../../../test/key-shop.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { refundsOf } from '../../../test/payment-books.ts';
import { race } from '../../../test/race.ts';
import { atWork, auditOf } from '../../../test/staff-browser.ts';

let shop: GiftShop;
beforeAll(async () => {
  shop = await giftShop();
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(shop.store.clock.now().getTime() + days * DAY_MS).toISOString();
const giftOn = async (order: Parameters<GiftShop['read']>[0]) => (await shop.read(order)).gift;
/** Sends the gifts that are due, and waits for this one: the store's own round may be sending it. */
const leaves = async (order: Parameters<GiftShop['read']>[0]) => {
  await shop.send();
  await expect.poll(async () => present(await giftOn(order)).state).toBe('sent');
};
const kindsOf = async (id: string) => (await shop.settled(id)).map(({ kind }) => kind).toSorted();

describe('at the checkout', () => {
  const wish = async (gift: object, extra = {}) => {
    const { productId } = await shop.shelf(1);
    const what = { items: [{ productId, quantity: 1 }], currency: 'USD' as const, paymentMethod: 'sandbox' };
    const { total } = await shop.store.call('POST /api/checkout/quote', { body: what });
    return shop.store
      .call('POST /api/orders', {
        body: { ...what, contact: { email: someBuyer() }, agree: true, total, gift, ...extra },
      })
      .then(
        () => ({ slug: 'taken', fields: {} as Record<string, string> }),
        (error: { slug: string; fields: Record<string, string> }) => error,
      );
  };

  test('an invalid address, a past day and a day too far away are refused with the name of their field', async () => {
    for (const email of ['', 'not-an-address', 'a@b'])
      expect(Object.keys((await wish({ email })).fields)).toEqual(['gift.email']);
    const email = somebody();
    const past = await wish({ email, at: inDays(-0.001) });
    expect([past.slug, past.fields['gift.at']]).toEqual([
      'invalid_input',
      'Please choose a day in the future.',
    ]);
    expect((await wish({ email, at: inDays(367) })).fields['gift.at']).toMatch(/365/);
    expect((await wish({ email, at: inDays(364) })).slug).toBe('taken');
    expect(Object.keys((await wish({ email, sender: 'x'.repeat(61) })).fields)).toEqual(['gift.sender']);
    expect(Object.keys((await wish({ email, message: 'x'.repeat(501) })).fields)).toEqual(['gift.message']);
  });

  test('an order with a parcel cannot be a gift, and leaves nothing in the database', async () => {
    const { call, db } = shop.store;
    await sql`insert into delivery_methods (code, names, first_minor, further_minor, min_days, max_days)
      values ('post', '{"en-US": "Post"}', 500, 200, 2, 5) on conflict do nothing`.execute(db);
    const items = [{ productId: await boxed(shop.store, 1), quantity: 1 }];
    const what = {
      items,
      currency: 'USD' as const,
      paymentMethod: 'sandbox',
      country: 'DE',
      deliveryMethod: 'post',
    };
    const { total } = await call('POST /api/checkout/quote', { body: what });
    const address = {
      firstName: 'Mara',
      lastName: 'Lindt',
      phone: '030 901820',
      address: 'Lange Straße 1',
      city: 'Berlin',
      zip: '10115',
      country: 'DE',
    };
    const email = someBuyer();
    const body = { ...what, contact: { email }, address, agree: true, total, gift: { email: somebody() } };
    expect(await slug(call('POST /api/orders', { body }))).toBe('gift_keys_only');
    expect(await db.selectFrom('orders').select('id').where('email', '=', email).execute()).toEqual([]);
  });
});

describe('a gift', () => {
  test('goes to its recipient with message and link and without a key; the buyer is told, and never sees a key', async () => {
    const order = await shop.paid({ sender: 'Jón Þór', message: 'Happy <birthday>!\nYours' });
    await race(4, () => shop.send());
    const mail = await shop.giftMail(order.recipient);
    expect(mail.mail.subject).toBe('Jón Þór has a gift for you');
    expect(mail.mail.text).toContain('Happy <birthday>!\nYours');
    expect(mail.mail.html).toContain('Happy &lt;birthday&gt;!');
    expect(mail.mail.text).toContain('Lanternfall');
    expect(keysIn(mail, order.keys)).toEqual([]);
    // More rounds send no second mail to either of the two.
    expect(await kindsOf(order.id)).toEqual(['gift', 'gift-news', 'order-received']);
    const news = await shop.inbox.mailTo(order.email, /^Your gift was sent/);
    expect(news.mail.text).toContain(order.recipient);
    expect(keysIn(news, order.keys)).toEqual([]);

    for (const turn of ['before', 'after'] as const) {
      expect(await slug(shop.reveal(order)), turn).toBe('order_is_gift');
      expect(await slug(shop.resend(order)), turn).toBe('order_is_gift');
      expect((await shop.read(order)).actions, turn).not.toContain('keys');
      if (turn === 'after') break;
      const token = tokenIn(mail);
      expect(await shop.look(token)).toMatchObject({
        state: 'ready',
        sender: 'Jón Þór',
        products: [{ name: 'Lanternfall', units: [{ no: 1 }] }],
      });
      // Reading the page does not open the gift.
      expect(await giftOn(order)).toMatchObject({ state: 'sent', openedAt: null });
      const { keys } = await shop.open(token);
      expect(keys.map(({ key }) => key)).toEqual(order.keys);
      expect((await shop.look(token)).state).toBe('opened');
    }
    expect(await giftOn(order)).toMatchObject({ state: 'opened', changeable: false });
    const reveals = await shop.store.db
      .selectFrom('key_reveals')
      .select(['actor', 'ip'])
      .where('order_id', '=', order.id)
      .execute();
    expect(reveals).toEqual([{ actor: 'recipient', ip: expect.any(String) }]);
  });

  test('for a later day waits; the buyer is told that it is ready, and may send it now', async () => {
    const at = inDays(3);
    const order = await shop.paid({ at });
    await shop.send();
    expect(await kindsOf(order.id)).toEqual(['gift-news', 'order-received']);
    await shop.inbox.mailTo(order.email, /^Your gift is ready/);
    expect(await giftOn(order)).toMatchObject({ state: 'planned', at, sendable: true });
    expect(await slug(shop.reveal(order))).toBe('order_is_gift');
    const later = inDays(5);
    expect(await shop.change(order, { at: later, message: 'Later' })).toMatchObject({
      at: later,
      message: 'Later',
    });
    expect(await slug(shop.change(order, { at: inDays(-1) }))).toBe('invalid_input');
    expect((await shop.sendNow(order)).state).toBe('sent');
    await shop.giftMail(order.recipient);
    // A sent gift keeps its message and its day.
    for (const change of [{ message: 'x' }, { sender: 'x' }, { at: later }])
      expect(await slug(shop.change(order, change))).toBe('gift_changed');
  });

  test('waits while its order is under review, and while its payment is disputed', async () => {
    const { db } = shop.store;
    const [order, sent] = [await shop.paid({ at: inDays(1) }), await shop.given()];
    await sql`update orders set under_review = true where id in (${order.id}, ${sent.id})`.execute(db);
    await sql`update gifts set due_at = now() - interval '1 minute' where order_id = ${order.id}`.execute(db);
    await shop.send();
    expect(await giftOn(order)).toMatchObject({ state: 'planned', sendable: false });
    expect(await slug(shop.sendNow(order))).toBe('keys_not_ready');
    expect((await shop.look(sent.token)).state).toBe('held');
    expect(await slug(shop.open(sent.token))).toBe('keys_not_ready');
    await sql`update orders set under_review = false where id in (${order.id}, ${sent.id})`.execute(db);
    await leaves(order);
    await sql`update orders set payment_status = 'disputed' where id = ${sent.id}`.execute(db);
    expect(await slug(shop.open(sent.token))).toBe('keys_not_ready');
    await sql`update orders set payment_status = 'charged_back' where id = ${sent.id}`.execute(db);
    expect(await slug(shop.open(sent.token))).toBe('gift_gone');
  });

  test('gets a corrected address: the former link opens nothing, and the new address gets a link that does', async () => {
    const order = await shop.given();
    const [other, before] = [somebody(), order.token];
    expect(await shop.change(order, { email: other })).toMatchObject({ email: other, state: 'sent' });
    expect([await slug(shop.look(before)), await slug(shop.open(before))]).toEqual([
      'gift_not_found',
      'gift_not_found',
    ]);
    const token = tokenIn(await shop.giftMail(other));
    expect(token).not.toBe(before);
    expect((await shop.open(token)).keys).toHaveLength(1);
    expect(await slug(shop.change(order, { email: somebody() }))).toBe('gift_changed');
  });

  test('is sent again with the same link, not twice within a minute, and five times a day', async () => {
    const order = await shop.given();
    expect(await slug(shop.sendNow(order))).toBe('rate_limited');
    const later = () =>
      sql`update mails set created_at = created_at - interval '2 minutes' where subject_id = ${order.id}`.execute(
        shop.store.db,
      );
    for (let more = 0; more < 4; more++) {
      await later();
      await shop.sendNow(order);
    }
    await later();
    expect(await slug(shop.sendNow(order))).toBe('rate_limited');
    expect((await kindsOf(order.id)).filter((kind) => kind === 'gift')).toHaveLength(5);
    expect((await shop.open(order.token)).keys).toHaveLength(1);
  });

  test('is kept by its buyer: the keys are theirs, and the link opens nothing', async () => {
    const order = await shop.given();
    await shop.keep(order);
    expect(await slug(shop.open(order.token))).toBe('gift_not_found');
    expect(await giftOn(order)).toBeNull();
    expect((await shop.reveal(order)).keys.map(({ key }) => key)).toEqual(order.keys);
    expect(await slug(shop.keep(order))).toBe('gift_changed');
  });

  test('is changed with the right to see keys, and not with the link of a mail alone', async () => {
    const order = await shop.paid({ at: inDays(2) });
    const link = linkIn(await shop.inbox.mailTo(order.email, /^Your gift is ready/));
    const looking = { ...order, accessKey: present(link.searchParams.get('accessKey')) };
    expect(await giftOn(looking)).toMatchObject({
      email: order.recipient.replace(/^(.).*@/, '$1…@'),
      message: '',
    });
    const calls = [
      () => shop.change(looking, { email: somebody() }),
      () => shop.sendNow(looking),
      () => shop.keep(looking),
    ];
    for (const call of calls) expect(await slug(call())).toBe('code_required');
    const stranger = { ...order, accessKey: 'x'.repeat(43) };
    expect(await slug(shop.keep(stranger))).toBe('order_not_found');
  });
});

describe('the money of a gift', () => {
  test('goes back without staff until the gift is opened; then the link says so', async () => {
    const order = await shop.given();
    expect((await shop.refund(order)).status).toBe('refunded');
    expect((await shop.look(order.token)).state).toBe('gone');
    expect(await slug(shop.open(order.token))).toBe('gift_gone');
    expect(await refundsOf(shop.store.db, order.orderNo)).toHaveLength(1);
    const unsent = await shop.paid({ at: inDays(1) });
    await shop.refund(unsent);
    await sql`update gifts set due_at = now() - interval '1 hour' where order_id = ${unsent.id}`.execute(
      shop.store.db,
    );
    await shop.send();
    expect(await kindsOf(unsent.id)).not.toContain('gift');
  });

  test('needs staff once the gift is opened, and the right of withdrawal has ended', async () => {
    const order = await shop.given();
    const unit = firstOf((await shop.open(order.token)).keys);
    expect((await shop.refund(order)).status).toBe('refund_requested');
    const { orderNo, accessKey } = order;
    const withdraw = shop.store.call(
      'POST /api/orders/{orderNo}/withdrawal',
      {
        params: { orderNo },
        body: { accessKey, name: 'Mara', email: order.email, units: [unit.unit] },
      },
      { idempotencyKey: crypto.randomUUID() },
    );
    expect(await slug(withdraw)).toBe('withdrawal_changed');
  });

  test('goes back in part: the rest is given', async () => {
    const order = await shop.paid({ quantity: 2, at: inDays(1) });
    const unit = firstOf(firstOf((await shop.read(order)).lines).units);
    const { orderNo, accessKey } = order;
    await shop.store.call('POST /api/orders/{orderNo}/refund', {
      params: { orderNo },
      body: { accessKey, units: [unit.id] },
    });
    await shop.sendNow(order);
    const token = tokenIn(await shop.giftMail(order.recipient));
    expect((await shop.open(token)).keys.map(({ unit: id }) => id)).not.toContain(unit.id);
  });
});

test('a gift waits for its last key, or until the money for that unit has gone back', async () => {
  const { db } = shop.store;
  const order = await shop.place({ quantity: 2 });
  // Another buyer gets one of its keys.
  await sql`with lost as (select id, key_id from deliveries where order_id = ${order.id} order by unit_no desc limit 1),
    free as (update product_keys set state = 'free' where id = (select key_id from lost))
    update deliveries set status = 'waiting', key_id = null where id = (select id from lost)`.execute(db);
  await shop.bought(order.productId);
  await shop.press(order, 'approve');
  const { lines } = await shop.reached(order, 'partially_delivered');
  await shop.send();
  expect(await giftOn(order)).toMatchObject({ state: 'planned', sendable: false });
  expect(await slug(shop.sendNow(order))).toBe('keys_not_ready');
  const missing = present(firstOf(lines).units.find(({ status }) => status === 'waiting'));
  const { orderNo, accessKey } = order;
  await shop.store.call('POST /api/orders/{orderNo}/refund', {
    params: { orderNo },
    body: { accessKey, units: [missing.id] },
  });
  await leaves(order);
});

test('the buyer reports a bad key, and the recipient gets the new one behind the same link', async () => {
  const order = await shop.given({ keys: 2 });
  const bad = firstOf((await shop.open(order.token)).keys);
  const { claimable } = await shop.claimsOf(order);
  expect(claimable).toEqual([bad.unit]);
  await shop.claim(order, bad.unit);
  const clerk = await atWork(shop.store, 'orders');
  const { claims } = await shop.claimsOf(order);
  await clerk.call('POST /admin/claims/{id}/answer', {
    params: { id: firstOf(claims).id },
    body: { answer: 'replace', reason: '', seen: 'open' },
  });
  const told = await shop.inbox.mailTo(order.recipient, /^A new key for your gift/);
  expect(tokenIn(told)).toBe(order.token);
  const fresh = firstOf((await shop.open(order.token)).keys);
  expect(order.keys).toContain(fresh.key);
  expect(fresh.key).not.toBe(bad.key);
  expect(await slug(shop.reveal(order))).toBe('order_is_gift');
});

test('staff see a gift, send it again and correct its address; the log has no full address', async () => {
  const order = await shop.given();
  const clerk = await atWork(shop.store, 'support');
  const params = { orderNo: order.orderNo };
  expect((await clerk.call('GET /admin/orders/{orderNo}', { params })).gift).toMatchObject({
    email: order.recipient,
    state: 'sent',
  });
  const email = somebody();
  expect(
    await clerk.call('POST /admin/orders/{orderNo}/gift/email', { params, body: { email } }),
  ).toMatchObject({ email });
  await shop.giftMail(email);
  await sql`update mails set created_at = created_at - interval '2 minutes' where subject_id = ${order.id}`.execute(
    shop.store.db,
  );
  await clerk.call('POST /admin/orders/{orderNo}/gift/send', { params });
  const rows = await auditOf(shop.store, `order:${order.orderNo}`);
  expect(rows.map(({ action }) => action)).toEqual(['gifts.address_mended', 'gifts.sent']);
  for (const address of [email, order.recipient]) expect(JSON.stringify(rows)).not.toContain(address);
});

test('no log has the secret of a link or the recipient, and no table has the secret', async () => {
  const order = await shop.given();
  await shop.open(order.token);
  await shop.settled(order.id);
  const all = await everythingIn(shop.store.db);
  expect(tracesOf(order.token, all)).toEqual([]);
  expect(shop.store.logged()).not.toContain(order.token);
  expect(shop.store.logged()).not.toContain(order.recipient);
});
