import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, linkIn, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { makeCoupon } from '../../../test/make-coupon.ts';
import { makeOrder, someBuyer, until } from '../../../test/make-order.ts';
import { browser, makeMember, type Browser } from '../../../test/member-browser.ts';
import { emailGroupOf } from '../risk/door.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

type Shown = { orderNo: string; accessKey?: string };
const mend = ({ orderNo, accessKey }: Shown, email: string, at: Pick<Browser, 'call'> = shop.store) =>
  at.call('POST /api/orders/{orderNo}/email', { params: { orderNo }, body: { email, accessKey } });
const accountOf = async (order: Bought) =>
  (
    await shop.store.db
      .selectFrom('orders')
      .select('account_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
  ).account_id;
const delivered = async (email?: string): Promise<Bought> => {
  const { productId } = await shop.shelf(1);
  const order = await shop.buy([{ productId, quantity: 1 }], email === undefined ? {} : { email });
  await shop.press(order, 'approve');
  await shop.reached(order, 'delivered');
  await shop.settled(order.id);
  return order;
};
const secretIn = async (email: string) =>
  present(linkIn(await shop.inbox.mailTo(email, /key/)).searchParams.get('accessKey'));

describe('a mistyped e-mail', () => {
  test('is put right by who paid: the keys go to the right one, and the links of the wrong one are dead', async () => {
    const order = await delivered();
    const old = await secretIn(order.email);
    const { orderNo } = order;
    const right = someBuyer();
    expect((await shop.read(order)).mayMend).toBe(true);
    expect(await mend(order, right)).toEqual({ email: right });
    expect(await shop.read(order)).toMatchObject({ email: right, mayMend: true, mayReveal: true });
    await expect(shop.read({ orderNo, accessKey: old })).rejects.toMatchObject({ slug: 'order_not_found' });
    const fresh = await secretIn(right);
    expect(await shop.read({ orderNo, accessKey: fresh })).toMatchObject({
      mayMend: false,
      mayReveal: false,
    });
    // Once more the same is no other address, and no other mail.
    const before = (await shop.mailsOf(order.id)).length;
    await mend(order, right);
    expect(await shop.mailsOf(order.id)).toHaveLength(before);
  });

  test('takes along what is counted by email address: the coupon’s customer, and the orders that risk counts', async () => {
    const { code } = await makeCoupon(shop.store, { perCustomer: 1, amountMinor: 1 });
    const { productId } = await shop.shelf(1);
    const items = [{ productId, quantity: 1 }];
    const wrong = someBuyer();
    const right = `Mended.${wrong.replace('@', '+typo7@')}`;
    const placed = await makeOrder(shop.store.call, { items, email: wrong, coupon: code });
    const order = { ...placed, email: wrong, id: '' };
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    await mend(order, right);
    const again = async (email: string) => {
      const more = [{ productId: (await shop.shelf(1)).productId, quantity: 1 }];
      return await makeOrder(shop.store.call, { items: more, email, coupon: code }).then(
        () => 'placed',
        ({ slug }: { slug: string }) => slug,
      );
    };
    expect(await again(right)).toBe('coupon_not_for_you');
    expect(await again(wrong)).toBe('placed');
    const { email_group } = await shop.store.db
      .selectFrom('orders')
      .select('email_group')
      .where('order_no', '=', order.orderNo)
      .executeTakeFirstOrThrow();
    expect(email_group).toBe(emailGroupOf(right));
  });

  test('is refused to a caller with a mail’s link, or one who proved the wrong address by its code', async () => {
    const order = await delivered();
    const accessKey = await secretIn(order.email);
    const { orderNo } = order;
    const stranger = browser(shop.store);
    await expect(mend({ orderNo, accessKey }, someBuyer(), stranger)).rejects.toMatchObject({
      status: 403,
      message: 'No permission for the current operation',
    });
    await stranger.call('POST /api/orders/{orderNo}/code', { params: { orderNo }, body: { accessKey } });
    const code = await until(
      'the code',
      async () => /^\d{6}$/m.exec((await shop.inbox.mailTo(order.email, /Your code/)).mail.text ?? '')?.[0],
      (seen) => seen !== undefined,
    );
    const body = { accessKey, code: present(code) };
    await stranger.call('POST /api/orders/{orderNo}/code/check', { params: { orderNo }, body });
    expect(await stranger.call('GET /api/orders/{orderNo}', { params: { orderNo } })).toMatchObject({
      mayReveal: true,
      mayMend: false,
    });
    await expect(mend({ orderNo }, someBuyer(), stranger)).rejects.toMatchObject({ slug: 'forbidden' });
    // It proved the wrong address.
    await mend(order, someBuyer());
    await expect(stranger.call('GET /api/orders/{orderNo}', { params: { orderNo } })).rejects.toMatchObject({
      slug: 'order_not_found',
    });
  });

  test('cannot be put right before the money came, on a foreign order, or for ever', async () => {
    const { productId } = await shop.shelf(1);
    const open = await shop.buy([{ productId, quantity: 1 }]);
    await expect(mend(open, someBuyer())).rejects.toMatchObject({ slug: 'order_not_paid' });
    const order = await delivered();
    await expect(mend({ ...order, accessKey: open.accessKey }, someBuyer())).rejects.toMatchObject({
      slug: 'order_not_found',
    });
    await expect(mend(order, 'not-an-address')).rejects.toMatchObject({ slug: 'invalid_input' });
    for (let i = 0; i < 3; i++) await mend(order, someBuyer());
    await expect(mend(order, someBuyer())).rejects.toMatchObject({ status: 429 });
  });

  test('takes the order out of the account that it had joined, with its points, and into the right one', async () => {
    const [wrong, right] = [await makeMember(shop.store), await makeMember(shop.store)];
    const order = await delivered(wrong.email);
    expect(await accountOf(order)).toBe(wrong.id);
    const standing = ({ call, id }: typeof wrong) =>
      call('GET /api/getUserLevelInfo/{id}', { params: { id } });
    await shop.store.call('POST /api/orders/{orderNo}/confirm', {
      params: { orderNo: order.orderNo },
      body: { accessKey: order.accessKey },
    });
    const counted = await until(
      'the points',
      () => standing(wrong),
      ({ points }) => points > 0,
    );
    await mend(order, right.email);
    expect(await accountOf(order)).toBe(right.id);
    expect(await standing(wrong)).toMatchObject({ points: 0, totalConsumption: { amount: 0 } });
    const { points, totalConsumption } = await until(
      'the points',
      () => standing(right),
      (seen) => seen.points > 0,
    );
    expect({ points, totalConsumption }).toEqual({
      points: counted.points,
      totalConsumption: counted.totalConsumption,
    });
    const { rows } = await right.call('GET /api/account/points', { query: {} });
    expect(rows).toMatchObject([{ kind: 'earn' }]);
    await mend(order, someBuyer());
    expect(await accountOf(order)).toBeNull();
  });

  test('leaves an order with the member who placed it', async () => {
    const member = await makeMember(shop.store);
    const { productId } = await shop.shelf(1);
    const placed = await makeOrder(member.call, { items: [{ productId, quantity: 1 }], email: someBuyer() });
    await shop.press(placed, 'approve');
    await until(
      'delivery',
      () => member.call('GET /api/orders/{orderNo}', { params: { orderNo: placed.orderNo } }),
      ({ status }) => status === 'delivered',
    );
    const other = await makeMember(shop.store);
    await mend({ orderNo: placed.orderNo }, other.email, member);
    const { rows } = await member.call('GET /api/orders', { query: {} });
    expect(rows.map(({ orderNo }) => orderNo)).toContain(placed.orderNo);
    expect((await other.call('GET /api/orders', { query: {} })).total).toBe(0);
    // In another browser of the member, their keys and this have to be proved first.
    const second = browser(shop.store);
    await second.call('POST /api/login', { body: { email: member.email, password: member.password } });
    await expect(mend({ orderNo: placed.orderNo }, someBuyer(), second)).rejects.toMatchObject({
      slug: 'forbidden',
    });
  });
});
