import { afterAll, beforeAll, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { cancelByStaff } from './cancel-by-staff.ts';

let shop: KeyShop;
let clerk: StaffAtWork;
let other: StaffAtWork;
beforeAll(async () => {
  shop = await keyShop();
  clerk = await atWork(shop.store, 'orders');
  other = await atWork(shop.store, 'support');
});
afterAll(() => shop.close());

type Act = 'tag' | 'untag' | 'resend' | 'cancel' | 'packed' | 'received';
const preview = (orderNos: string[], act: Act | 'slips', tag = '', by = clerk) =>
  by.call('POST /admin/order-bulks/preview', { body: { chosen: { orderNos }, act, tag } });
const run = (orderNos: string[], act: Act, more: { tag?: string; reason?: string } = {}, by = clerk) =>
  by.call('POST /admin/order-bulks', { body: { act, orderNos, ...more } });

const unpaid = async () => await shop.buy([{ productId: (await shop.shelf(1)).productId, quantity: 1 }]);
const delivered = async () => await shop.bought((await shop.shelf(1)).productId, 1, 'link');

test('an act fits some of the chosen orders; the others are counted by reason', async () => {
  const [first, second, third] = [await unpaid(), await delivered(), await delivered()];
  const numbers = [first.orderNo, second.orderNo, third.orderNo];
  expect(await preview(numbers, 'cancel')).toEqual({
    total: 3,
    fit: [first.orderNo],
    left: [{ reason: 'paid', count: 2, orders: [third.orderNo, second.orderNo] }],
  });
  expect(await preview(numbers, 'resend')).toMatchObject({
    fit: [third.orderNo, second.orderNo],
    left: [{ reason: 'not_paid', count: 1 }],
  });
  expect((await preview(numbers, 'slips')).left.map(({ reason }) => reason).toSorted()).toEqual([
    'no_goods',
    'not_paid',
  ]);
});

test('all orders that the filters find', async () => {
  const order = await unpaid();
  const filters = { q: order.email };
  const found = await clerk.call('POST /admin/order-bulks/preview', {
    body: { chosen: { filters }, act: 'tag', tag: 'X  y' },
  });
  expect(found).toEqual({ total: 1, fit: [order.orderNo], left: [] });
});

test('each order is done with by itself: an entry in the log each, and a refusal stops none', async () => {
  const [first, second] = [await unpaid(), await delivered()];
  const numbers = [first.orderNo, second.orderNo];
  expect(await run(numbers, 'tag', { tag: 'Spring  Sale' })).toEqual({ done: 2, refused: [] });
  expect((await preview(numbers, 'tag', 'spring sale')).left).toMatchObject([
    { reason: 'has_tag', count: 2 },
  ]);
  expect(await run(numbers, 'cancel', { reason: 'The price was wrong' })).toEqual({
    done: 1,
    refused: [{ orderNo: second.orderNo, reason: 'moved_on' }],
  });
  expect(
    (await auditOf(shop.store, `order:${first.orderNo}`)).map((one) => [one.action, one.reason]),
  ).toEqual([
    ['orders.tagged', ''],
    ['orders.cancelled', 'The price was wrong'],
  ]);
  expect((await auditOf(shop.store, `order:${second.orderNo}`)).map(({ action }) => action)).toEqual([
    'orders.tagged',
  ]);
  for (let times = 1; times <= 5; times++) expect((await run([second.orderNo], 'resend')).done).toBe(1);
  expect((await run([second.orderNo], 'resend')).refused).toEqual([
    { orderNo: second.orderNo, reason: 'too_often' },
  ]);
});

test('a person needs the permission of the single act, a tag its word and a cancellation its reason', async () => {
  const { orderNo } = await unpaid();
  const stock = await atWork(shop.store, 'stock');
  expect(await slug(run([orderNo], 'cancel', { reason: 'x' }, stock))).toBe('forbidden');
  expect(await slug(preview([orderNo], 'resend', '', stock))).toBe('forbidden');
  expect((await preview([orderNo], 'packed', '', stock)).left).toMatchObject([{ reason: 'not_paid' }]);
  const reader = await atWork(shop.store, 'read_only');
  expect(await slug(run([orderNo], 'tag', { tag: 'x' }, reader))).toBe('forbidden');
  expect(await slug(run([orderNo], 'cancel'))).toBe('invalid_input');
  expect(await slug(run([orderNo], 'tag'))).toBe('invalid_input');
  expect(
    await slug(
      run(
        Array.from({ length: 26 }, () => orderNo),
        'tag',
        { tag: 'x' },
      ),
    ),
  ).toBe('invalid_input');
});

test('a colleague cancels one of them at the same moment: the act waits, and leaves it out', async () => {
  const order = await unpaid();
  const by = { actor: `staff:${other.id}`, now: shop.store.clock.now() };
  const { second, waited } = await holdFirstCommit({
    db: shop.store.db,
    first: (trx) => cancelByStaff(trx, order.id, 'Asked by phone', by),
    second: () => run([order.orderNo], 'cancel', { reason: 'Too late' }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({
    status: 'fulfilled',
    value: { done: 0, refused: [{ reason: 'moved_on' }] },
  });
});

test('two people tag the same orders in the other order, and neither waits for ever', async () => {
  const numbers = [(await unpaid()).orderNo, (await unpaid()).orderNo, (await unpaid()).orderNo];
  const runs = await race(4, (i) =>
    run(i % 2 ? numbers : numbers.toReversed(), 'tag', { tag: `race ${i}` }, i % 2 ? clerk : other),
  );
  expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
});
