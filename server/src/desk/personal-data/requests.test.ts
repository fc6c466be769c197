import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someBuyer } from '../../../test/make-order.ts';
import { makeMember } from '../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { askForData, personalLinkOf } from '../../../test/personal-requests.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';

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
const linkOf = (email: string) => personalLinkOf(shop.store, email);
const ask = (email: string, kind: 'export' | 'erasure') => askForData(shop.store, email, kind);

describe('a guest', () => {
  test('confirms an address, and gets the data of that address alone', async () => {
    const { productId } = await shop.shelf(2);
    const order = await shop.bought(productId);
    const other = await shop.bought(productId);
    await ask(order.email, 'export');
    const token = await linkOf(order.email);
    const look = () => shop.store.call('GET /api/personal-data/link', { query: { token } });
    expect(await look()).toEqual({ kind: 'export', state: 'asked', erasure: null });
    const { file } = await shop.store.call('POST /api/personal-data/link', { body: { token } });
    const { json } = present(file);
    expect(json).toContain(order.orderNo);
    expect(json).not.toContain(other.orderNo);
    // The link works once; afterwards the page says that it was used.
    const press = () => shop.store.call('POST /api/personal-data/link', { body: { token } });
    expect(await refusal(press())).toBe('incorrect_link');
    expect((await look()).state).toBe('done');
    shop.store.clock.advance(DAY + 1000);
    expect((await look()).state).toBe('done');
    expect(await refusal(shop.store.call('POST /api/personal-data/link', { body: { token } }))).toBe(
      'incorrect_link',
    );
  });

  test('gets one file for two concurrent clicks', async () => {
    const email = someBuyer();
    await ask(email, 'export');
    const token = await linkOf(email);
    const press = () => shop.store.call('POST /api/personal-data/link', { body: { token } });
    const both = await Promise.all([refusal(press()), refusal(press())]);
    expect(both.toSorted()).toEqual(['incorrect_link', 'went through']);
  });

  test('is erased by the link, once; the order does not open afterwards', async () => {
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

  test('does not get the orders of a member with the same address', async () => {
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
    expect(present(file).json).not.toContain(order.orderNo);
  });

  test('gets the same reply for every address, and few mails', async () => {
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

  test('mails a link to the caller’s address, and exports nothing before it is opened', async () => {
    const email = someBuyer();
    await support.call('POST /admin/personal-requests', { body: { email, kind: 'export' } });
    expect(
      await refusal(support.call('POST /admin/personal-requests', { body: { email, kind: 'export' } })),
    ).toBe('link_sent_already');
    const { rows } = await list('asked');
    const request = present(rows.find((row) => row.email === email));
    expect(request).toMatchObject({ origin: 'staff', kind: 'export', doneAt: null });
    const params = { id: request.id };
    expect(await refusal(support.call('POST /admin/personal-requests/{id}/export', { params }))).toBe(
      'email_not_confirmed',
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

  test('erases a confirmed guest once their open order has ended', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await ask(order.email, 'erasure');
    const body = { token: await linkOf(order.email) };
    expect(await refusal(shop.store.call('POST /api/personal-data/link', { body }))).toBe(
      'erasure_open_orders',
    );
    const request = present((await list('proved')).rows.find((row) => row.email === order.email));
    const press = () =>
      support.call('POST /admin/personal-requests/{id}/erase', { params: { id: request.id } });
    expect(await refusal(press())).toBe('erasure_open_orders');
    await shop.store.call('POST /api/orders/{orderNo}/cancel', {
      params: { orderNo: order.orderNo },
      body: { accessKey: order.accessKey },
    });
    await press();
    expect((await list('done')).rows.find(({ id }) => id === request.id)).toMatchObject({ email: '' });
    expect(await refusal(press())).toBe('email_not_confirmed');
  });

  test('is the support’s alone', async () => {
    const catalogue = await atWork(shop.store, 'catalogue');
    expect(await refusal(catalogue.call('GET /admin/personal-requests', { query: {} }))).toBe('forbidden');
  });
});
