import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { makeOrder, someBuyer, until } from '../../../test/make-order.ts';
import { browser, makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { race } from '../../../test/race.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

type At = Pick<MemberBrowser, 'call'>;
const list = ({ call }: At, query: object = {}) => call('GET /api/orders', { query });
const numbers = async (at: At, query?: object) => (await list(at, query)).rows.map(({ orderNo }) => orderNo);
const read = ({ call }: At, orderNo: string) => call('GET /api/orders/{orderNo}', { params: { orderNo } });
const keys = ({ call }: At, orderNo: string) =>
  call('POST /api/orders/{orderNo}/keys', { params: { orderNo }, body: {} });
const order = async ({ call }: At, wish: { name?: string; email?: string; quantity?: number } = {}) => {
  const { name, quantity = 1, ...rest } = wish;
  const { productId } = await shop.shelf(quantity, name);
  return await makeOrder(call, { items: [{ productId, quantity }], ...rest });
};
/** Buys, pays, and waits for the key. */
const bought = async (at: At, wish: { name?: string; email?: string } = {}) => {
  const placed = await order(at, wish);
  await shop.press(placed, 'approve');
  await shop.reached(placed, 'delivered');
  return placed;
};
/** Another browser of the same member. */
const elsewhere = async (member: MemberBrowser) => {
  const at = browser(shop.store);
  await at.call('POST /api/login', { body: { email: member.email, password: member.password } });
  return at;
};

describe('the list', () => {
  test('has the orders of the member who is signed in, newest first, and no others', async () => {
    const [mine, other] = [await makeMember(shop.store), await makeMember(shop.store)];
    const first = await order(mine, { name: 'Lanternfall' });
    const second = await order(mine, { name: 'Orbital Drift' });
    const theirs = await order(other);
    expect(await list(mine)).toMatchObject({
      total: 2,
      counts: { paying: 2 },
      rows: [
        { orderNo: second.orderNo, status: 'paying', lines: [{ name: 'Orbital Drift', quantity: 1 }] },
        { orderNo: first.orderNo, actions: ['pay', 'cancel', 'track'] },
      ],
    });
    expect(await numbers(other)).toEqual([theirs.orderNo]);
    await expect(list(browser(shop.store))).rejects.toMatchObject({ slug: 'login_required' });
  });

  test('is searched by number and by name, and keeps to states', async () => {
    const mine = await makeMember(shop.store);
    const dusk = await order(mine, { name: '100% Dusk_Rider' });
    const dawn = await bought(mine, { name: 'Dawn' });
    expect(await numbers(mine, { keyword: 'dusk' })).toEqual([dusk.orderNo]);
    expect(await numbers(mine, { keyword: '%' })).toEqual([dusk.orderNo]);
    expect(await numbers(mine, { keyword: '_' })).toEqual([dusk.orderNo]);
    expect(await numbers(mine, { keyword: dawn.orderNo.slice(3, 12).toLowerCase() })).toEqual([dawn.orderNo]);
    expect(await numbers(mine, { keyword: '\\' })).toEqual([]);
    expect(await numbers(mine, { status: 'delivered' })).toEqual([dawn.orderNo]);
    expect(await list(mine, { status: ['cancelled', 'paying'] })).toMatchObject({
      total: 1,
      counts: { paying: 1, delivered: 1 },
    });
    await expect(list(mine, { status: 'lost' })).rejects.toMatchObject({ status: 422 });
  });

  test('comes in pages that neither repeat nor leave out', async () => {
    const mine = await makeMember(shop.store);
    const placed = [];
    for (let i = 0; i < 11; i++) {
      const { orderNo } = await order(mine);
      await mine.call('POST /api/orders/{orderNo}/cancel', { params: { orderNo }, body: {} });
      placed.unshift(orderNo);
    }
    const first = await list(mine, { pageSize: 10 });
    expect(first).toMatchObject({ total: 11, counts: { cancelled: 11 } });
    const pages = [
      ...first.rows.map((row) => row.orderNo),
      ...(await numbers(mine, { pageSize: 10, pageNum: 2 })),
    ];
    expect(pages).toEqual(placed);
  });
});

describe('an order of a member', () => {
  test('is theirs in every call, and in no other hands', async () => {
    const [mine, other] = [await makeMember(shop.store), await makeMember(shop.store)];
    const { orderNo } = await order(mine);
    expect(await read(mine, orderNo)).toMatchObject({
      orderNo,
      own: true,
      email: expect.stringContaining('@'),
    });
    const params = { orderNo };
    const foreign = [other, browser(shop.store)];
    for (const at of foreign) {
      const answers = await Promise.allSettled([
        read(at, orderNo),
        at.call('GET /api/orders/{orderNo}/status', { params }),
        at.call('GET /api/orders/{orderNo}/track', { params }),
        at.call('POST /api/orders/{orderNo}/pay', { params, body: {} }),
        at.call('POST /api/orders/{orderNo}/cancel', { params, body: {} }),
        at.call('POST /api/orders/{orderNo}/confirm', { params, body: {} }),
        at.call('POST /api/orders/{orderNo}/refund', { params, body: {} }),
        at.call('DELETE /api/orders/{orderNo}', { params }),
        at.call('POST /api/orders/{orderNo}/keys', { params, body: {} }),
        at.call('POST /api/orders/{orderNo}/code', { params, body: {} }),
        at.call('POST /api/orders/{orderNo}/resend', { params, body: {} }),
        read(at, 'HT-0000-0000-00000'),
      ]);
      const said = answers.map((a) =>
        a.status === 'rejected' ? `${a.reason.status} ${a.reason.message}` : 'open',
      );
      expect(new Set(said)).toEqual(new Set([said.at(-1)]));
      expect(said.at(-1)).toMatch(/^404 /);
    }
    // And all of them from another browser of theirs.
    const second = await elsewhere(mine);
    await second.call('GET /api/orders/{orderNo}/track', { params });
    await second.call('POST /api/orders/{orderNo}/pay', { params, body: {} });
    await second.call('POST /api/orders/{orderNo}/cancel', { params, body: {} });
    await second.call('DELETE /api/orders/{orderNo}', { params });
    expect(await list(mine)).toMatchObject({ total: 0, counts: {} });
    await expect(read(mine, orderNo)).rejects.toMatchObject({ slug: 'order_not_found' });
  });

  test('closes to its browser when its member signs out there', async () => {
    const mine = await makeMember(shop.store);
    const { orderNo } = await order(mine);
    expect(mine.cookies.has('orders')).toBe(true);
    await mine.call('GET /api/logout');
    await expect(read(mine, orderNo)).rejects.toMatchObject({ slug: 'order_not_found' });
    // A guest's order stays open to the browser that bought it.
    const guest = browser(shop.store);
    const theirs = await order(guest);
    expect(await read(guest, theirs.orderNo)).toMatchObject({ orderNo: theirs.orderNo, own: false });
  });

  test('is one of five at most that wait for money, counted by account', async () => {
    const mine = await makeMember(shop.store);
    // More than a guest may have; and five at once are counted one after the other.
    const wishes = await Promise.all(Array.from({ length: 7 }, () => shop.shelf(1)));
    const placed = await race(7, (i) =>
      makeOrder(mine.call, {
        items: [{ productId: nthOf(wishes, i).productId, quantity: 1 }],
        email: mine.email,
      }),
    );
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = placed.flatMap((one) => (one.status === 'rejected' ? [one.reason.slug] : []));
    expect(refused).toEqual(['too_many_open_orders', 'too_many_open_orders']);
  });
});

describe('keys of a member', () => {
  test('are revealed where they were bought, and elsewhere once it is proved', async () => {
    const mine = await makeMember(shop.store);
    const { orderNo } = await bought(mine, { email: mine.email });
    const { orderNo: other } = await bought(mine, { email: mine.email });
    expect(await read(mine, orderNo)).toMatchObject({ mayReveal: true, proofs: [] });
    expect((await keys(mine, orderNo)).keys).toHaveLength(1);

    const second = await elsewhere(mine);
    expect(await read(second, orderNo)).toMatchObject({
      mayReveal: false,
      proofs: ['code'],
      email: mine.email,
    });
    await expect(keys(second, orderNo)).rejects.toMatchObject({ slug: 'code_required' });
    await prove(second, orderNo);
    expect((await keys(second, orderNo)).keys).toHaveLength(1);
    // Once for the device, and not once an order.
    expect((await keys(second, other)).keys).toHaveLength(1);
    // The device's secret is nothing without the session, nor with another's.
    await second.call('GET /api/logout');
    await expect(keys(second, other)).rejects.toMatchObject({ slug: 'order_not_found' });
    const stranger = await makeMember(shop.store);
    stranger.cookies.set('device', present(second.cookies.get('device')));
    await expect(keys(stranger, other)).rejects.toMatchObject({ slug: 'order_not_found' });
  });

  test('want a proof again after a new password', async () => {
    const mine = await makeMember(shop.store);
    const { orderNo } = await bought(mine, { email: mine.email });
    const second = await elsewhere(mine);
    await prove(second, orderNo);
    expect(await read(second, orderNo)).toMatchObject({ mayReveal: true });
    await shop.store.db
      .updateTable('accounts')
      .set({ password_changed_at: new Date(shop.store.clock.now().getTime() + 1000) })
      .where('id', '=', mine.id)
      .execute();
    expect(await read(second, orderNo)).toMatchObject({ mayReveal: false });
  });

  test('a code sent to another address than the member’s proves only that order', async () => {
    const mine = await makeMember(shop.store);
    const { orderNo } = await bought(mine, { email: someBuyer() });
    const { orderNo: other } = await bought(mine, { email: someBuyer() });
    const second = await elsewhere(mine);
    await prove(second, orderNo);
    expect(await read(second, orderNo)).toMatchObject({ mayReveal: true });
    expect(await read(second, other)).toMatchObject({ mayReveal: false });
  });
});

/** Reads the mailed code, and enters it. */
async function prove({ call }: At, orderNo: string) {
  const before = shop.inbox.received.length;
  await call('POST /api/orders/{orderNo}/code', { params: { orderNo }, body: {} });
  const code = await until(
    'the code',
    async () =>
      shop.inbox.received
        .slice(before)
        .filter(({ mail }) => /Your code/.test(mail.subject ?? ''))
        .map(({ mail }) => /\b\d{6}\b/.exec(mail.text ?? '')?.[0])[0],
    (digits) => digits !== undefined,
  );
  await call('POST /api/orders/{orderNo}/code/check', { params: { orderNo }, body: { code: present(code) } });
}
