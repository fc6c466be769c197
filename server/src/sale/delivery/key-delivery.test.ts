import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, keysIn, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { makeMember } from '../../../test/member-browser.ts';
import { atWork, auditOf } from '../../../test/staff-browser.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

const { t } = loadWords('en-US', ['key-delivery']);
const mailOf = async (order: Bought) => {
  await shop.settled(order.id);
  return await shop.inbox.mailTo(order.email, /key/i);
};
const keysMailed = ({ email }: Bought, keys: string[]) =>
  shop.inbox.received.filter(({ to }) => to.includes(email)).flatMap((mail) => keysIn(mail, keys));
const unitOf = async (order: Bought) => firstOf(firstOf((await shop.read(order)).lines).units);
const refund = ({ orderNo, accessKey }: Bought) =>
  shop.store.call('POST /api/orders/{orderNo}/refund', { params: { orderNo }, body: { accessKey } });
const slugOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { slug: string }) => error.slug,
  );
const consentOf = (order: Bought) =>
  shop.store.db
    .selectFrom('order_consents')
    .select('version')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();

describe('what the buyer chooses', () => {
  test('without a choice the key is in the mail, counts as revealed, and says when and where it was mailed', async () => {
    const { productId, keys } = await shop.shelf(1);
    const order = await shop.bought(productId);
    const received = await mailOf(order);
    expect(keysIn(received, keys)).toHaveLength(1);
    expect(received.mail.text).toContain(t('key-delivery.consent_mail'));
    const seen = await shop.read(order);
    expect(seen.keyDelivery).toEqual({ by: 'mail', because: 'chosen' });
    expect(await unitOf(order)).toMatchObject({
      status: 'revealed',
      mailed: { at: expect.stringMatching(/^2\d{3}-/), to: 'b…@example.com' },
    });
    expect((await consentOf(order)).version).toMatch(/-mail$/);
    // A person answers, as for any key that was seen.
    expect((await refund(order)).status).toBe('refund_requested');
  });

  test('with a link no key leaves: the mail leads to the order, and the money comes back with a click', async () => {
    const { productId, keys } = await shop.shelf(1);
    const order = await shop.bought(productId, 1, 'link');
    const received = await mailOf(order);
    expect(keysIn(received, keys)).toEqual([]);
    expect(received.mail.text).toMatch(/accessKey=/);
    expect(received.mail.text).toContain(t('key-delivery.consent_link'));
    expect((await shop.read(order)).keyDelivery).toEqual({ by: 'link', because: 'chosen' });
    expect(await unitOf(order)).toMatchObject({ status: 'delivered', revealedAt: null, mailed: null });
    expect((await consentOf(order)).version).toMatch(/-link$/);
    expect((await refund(order)).status).toBe('refunded');
    await shop.inbox.mailTo(order.email, /refund/i);
    expect(keysMailed(order, keys)).toEqual([]);
  });

  test('a link that was revealed is not mailed as a key when its mail is sent again', async () => {
    const { productId, keys } = await shop.shelf(1);
    const order = await shop.bought(productId, 1, 'link');
    await mailOf(order);
    await shop.reveal(order);
    await shop.resend(order);
    await shop.settled(order.id);
    expect(keysMailed(order, keys)).toEqual([]);
    expect((await unitOf(order)).mailed).toBeNull();
  });

  test('more than ten keys get a link, whatever was chosen; ten do not', async () => {
    const shelves = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.shelf(4)));
    const bought = async (quantities: number[]) => {
      const order = await shop.buy(
        quantities.map((quantity, i) => ({ productId: nthOf(shelves, i).productId, quantity })),
      );
      await shop.press(order, 'approve');
      await shop.reached(order, 'delivered');
      return order;
    };
    const [ten, eleven] = [await bought([2, 2, 2, 2, 2]), await bought([2, 2, 2, 2, 2, 1])];
    await Promise.all([mailOf(ten), mailOf(eleven)]);
    expect((await shop.read(ten)).keyDelivery).toEqual({ by: 'mail', because: 'chosen' });
    expect((await shop.read(eleven)).keyDelivery).toEqual({ by: 'link', because: 'bulk' });
    expect((await unitOf(eleven)).status).toBe('delivered');
  });
});

describe('a member', () => {
  test('sets what the checkout starts from, and says otherwise for one order', async () => {
    const { store } = shop;
    const member = await makeMember(store);
    const { productId } = await shop.shelf(3);
    const what = { items: [{ productId, quantity: 1 }], currency: 'USD' as const, paymentMethod: 'sandbox' };
    const quote = () => member.call('POST /api/checkout/quote', { body: what });
    const place = async (more: object = {}) => {
      const { total } = await quote();
      const body = { ...what, contact: { email: member.email }, agree: true, total, ...more };
      const { orderNo } = await member.call('POST /api/orders', { body });
      return (await member.call('GET /api/orders/{orderNo}', { params: { orderNo } })).keyDelivery.by;
    };
    expect([(await quote()).keyDelivery, await place()]).toEqual(['mail', 'mail']);
    const { info } = await member.call('GET /api/getInfo', {});
    await member.call('POST /api/account', { body: { uname: info.uname, keyDelivery: 'link' } });
    expect((await member.call('GET /api/getInfo', {})).keyDelivery).toBe('link');
    // A client that does not know the setting leaves it alone.
    await member.call('POST /api/account', { body: { uname: info.uname } });
    expect([(await quote()).keyDelivery, await place(), await place({ keyDelivery: 'mail' })]).toEqual([
      'link',
      'link',
      'mail',
    ]);
  });
});

describe('staff', () => {
  const reason = 'Asked on the phone.';
  const change = async (
    order: Pick<Bought, 'orderNo'>,
    by: 'mail' | 'link',
    role: 'orders' | 'support' | 'finance' = 'orders',
  ) => {
    const { call } = await atWork(shop.store, role);
    return await call('POST /admin/orders/{orderNo}/key-delivery', {
      params: { orderNo: order.orderNo },
      body: { by, reason },
    });
  };

  test('change it while no key has left, with a reason that the audit log keeps', async () => {
    const { productId, keys } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await change(order, 'link', 'support');
    expect(await auditOf(shop.store, `order:${order.orderNo}`)).toMatchObject([
      {
        action: 'orders.key_delivery',
        before: { keyDelivery: 'mail' },
        after: { keyDelivery: 'link', reason },
      },
    ]);
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    expect(keysIn(await mailOf(order), keys)).toEqual([]);
    // It waits behind a link now, and stays there.
    expect(await slugOf(change(order, 'mail'))).toBe('order_has_moved_on');
    expect((await unitOf(order)).status).toBe('delivered');
  });

  test('only those whose work it is, and never of a gift', async () => {
    const { productId } = await shop.shelf(2);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    expect(await slugOf(change(order, 'link', 'finance'))).toBe('forbidden');
    const what = { items: [{ productId, quantity: 1 }], currency: 'USD' as const, paymentMethod: 'sandbox' };
    const { total } = await shop.store.call('POST /api/checkout/quote', { body: what });
    const gift = await shop.store.call('POST /api/orders', {
      body: {
        ...what,
        total,
        agree: true,
        contact: { email: someBuyer() },
        gift: { email: 'friend@example.org' },
        keyDelivery: 'mail',
      },
    });
    expect((await shop.read(gift)).keyDelivery).toEqual({ by: 'link', because: 'gift' });
    expect(await slugOf(change(gift, 'mail'))).toBe('order_has_moved_on');
  });
});
