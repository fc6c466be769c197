import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { keyShop, keysIn, linkIn, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { replaceByStaff } from './replace-by-staff.ts';

let shop: KeyShop;
let clerk: StaffAtWork;
beforeAll(async () => {
  shop = await keyShop();
  clerk = await atWork(shop.store, 'orders');
});
afterAll(() => shop.close());

const look = ({ orderNo }: Pick<Bought, 'orderNo'>) =>
  clerk.call('GET /admin/orders/{orderNo}', { params: { orderNo } });
const unitOf = async (order: Bought) => {
  const units = (await look(order)).lines.flatMap(({ units: of }) => of);
  return present(units.find(({ replaceable }) => replaceable));
};
const replace = ({ orderNo }: Bought, unit: string) =>
  clerk.call('POST /admin/orders/{orderNo}/replacement', {
    params: { orderNo },
    body: { unit, reason: 'Region was wrong' },
  });
const resend = ({ orderNo }: Bought) =>
  clerk.call('POST /admin/orders/{orderNo}/resend', { params: { orderNo } });
const move = ({ orderNo }: Bought, email: string) =>
  clerk.call('POST /admin/orders/{orderNo}/email', {
    params: { orderNo },
    body: { email, reason: 'Mistyped, asked by phone' },
  });
const keyStates = async (productId: string) => {
  const { rows } = await sql<{ state: string; n: number }>`select state, count(*)::int as n from product_keys
    where product_id = ${productId} group by state order by state`.execute(shop.store.db);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

describe('staff replace a key', () => {
  test('the buyer gets another by mail, the old one is void, and the unit before names who did it', async () => {
    const { productId, keys } = await shop.shelf(2);
    const order = await shop.bought(productId, 1, 'mail');
    const first = await shop.inbox.mailTo(order.email, /^Your key for order/);
    const old = keysIn(first, keys);
    const unit = await unitOf(order);
    expect(await replace(order, unit.id)).toEqual({ status: 'delivered' });
    expect(await keyStates(productId)).toEqual({ sold: 1, voided: 1 });
    await shop.settled(order.id);
    const mails = shop.inbox.received.filter(({ to }) => to.includes(order.email));
    const brought = mails.flatMap((mail) => keysIn(mail, keys));
    expect(brought).toEqual([...old, present(keys.find((key) => !old.includes(key)))]);
    const { history } = await look(order);
    expect(history).toContainEqual(
      expect.objectContaining({ after: 'replaced', actor: 'The orders', reason: 'Region was wrong' }),
    );
    expect(await auditOf(shop.store, `order:${order.orderNo}`)).toMatchObject([
      { action: 'orders.key_replaced', before: { unit: unit.id }, reason: 'Region was wrong' },
    ]);
    // The unit is gone: the second is told who was faster. Without a free key nothing happens.
    expect(await slug(replace(order, unit.id))).toBe('staff_order_has_moved_on');
    expect(await slug(replace(order, (await unitOf(order)).id))).toBe('claim_no_key');
  });

  test('two at once replace it once', async () => {
    const { productId } = await shop.shelf(3);
    const order = await shop.bought(productId, 1, 'link');
    const { id: unit } = await unitOf(order);
    const by = { actor: `staff:${clerk.id}`, staffId: clerk.id, now: shop.store.clock.now() };
    const { first, second, waited } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => replaceByStaff(trx, order.id, { unit, reason: 'A test' }, by),
      second: () => replace(order, unit),
    });
    expect([first.status, waited]).toEqual(['fulfilled', true]);
    expect(second).toMatchObject({ reason: { slug: 'staff_order_has_moved_on' } });
    expect(await keyStates(productId)).toEqual({ free: 1, sold: 1, voided: 1 });
  });

  test('an open claim about it is settled, and its buyer gets that answer alone', async () => {
    const { productId } = await shop.shelf(2);
    const order = await shop.bought(productId, 1, 'link');
    await shop.settled(order.id);
    await shop.reveal(order);
    const unit = await unitOf(order);
    const id = crypto.randomUUID();
    await shop.store.call('POST /api/orders/{orderNo}/claims', {
      params: { orderNo: order.orderNo },
      body: {
        accessKey: order.accessKey,
        id,
        unit: unit.id,
        reason: 'used',
        text: 'Used before',
        pictures: [],
      },
    });
    await replace(order, unit.id);
    const { rows } = await sql<{ state: string; decided_by: string }>`
      select state, decided_by from claims where id = ${id}`.execute(shop.store.db);
    expect(rows).toEqual([{ state: 'replaced', decided_by: clerk.id }]);
    const mails = await shop.mailsOf(order.id);
    expect(mails.some(({ dedupe }) => dedupe.includes(':replaced:'))).toBe(false);
  });
});

describe('staff send mail again, and to another address', () => {
  test('the keys are sent again, five times a day', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.bought(productId, 1, 'link');
    for (let i = 0; i < 5; i++) await resend(order);
    expect(await slug(resend(order))).toBe('rate_limited');
    const again = (await shop.mailsOf(order.id)).filter(({ dedupe }) => dedupe.includes(':again:'));
    expect(again).toHaveLength(5);
    expect((await look(order)).history.filter(({ act }) => act === 'keys_resent')).toHaveLength(5);
    const unpaid = await shop.buy([{ productId: (await shop.shelf(1)).productId, quantity: 1 }]);
    expect(await slug(resend(unpaid))).toBe('order_has_moved_on');
  });

  test('the address changes: old links end, the keys go to the new one, and the old one is told', async () => {
    const { productId, keys } = await shop.shelf(1);
    const order = await shop.bought(productId, 1, 'mail');
    const link = linkIn(await shop.inbox.mailTo(order.email, /^Your key for order/));
    const accessKey = present(link.searchParams.get('accessKey'));
    const email = someBuyer();
    await move(order, email);
    expect(await look(order)).toMatchObject({ email });
    const { orderNo } = order;
    const open = () =>
      shop.store.call('GET /api/orders/{orderNo}', { params: { orderNo }, query: { accessKey } });
    expect(await slug(open())).toBe('order_not_found');
    expect(keysIn(await shop.inbox.mailTo(email, /^Your key for order/), keys)).toEqual(keys);
    const { mail } = await shop.inbox.mailTo(order.email, /^The email address of your order/);
    expect(mail.text).not.toContain('accessKey');
    expect(mail.text).not.toContain(email);
    const [row] = await auditOf(shop.store, `order:${orderNo}`);
    expect(row).toMatchObject({ action: 'orders.email_changed', reason: 'Mistyped, asked by phone' });
    expect(JSON.stringify(row)).not.toContain(email);
    expect((await look(order)).history).toContainEqual(
      expect.objectContaining({
        act: 'email_changed',
        actor: 'The orders',
        reason: 'Mistyped, asked by phone',
      }),
    );
    await move(order, someBuyer());
    await move(order, someBuyer());
    expect(await slug(move(order, someBuyer()))).toBe('rate_limited');
    expect(nthOf(await auditOf(shop.store, `order:${orderNo}`), 2).action).toBe('orders.email_changed');
  });
});
