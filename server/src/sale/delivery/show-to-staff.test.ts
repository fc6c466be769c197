import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { keyShop, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { lockOrder, unitsOf as unitsIn } from '../orders/door.ts';
import { replaceKey } from './replace-key.ts';

let shop: KeyShop;
let clerk: StaffAtWork;
beforeAll(async () => {
  shop = await keyShop();
  clerk = await atWork(shop.store, 'orders');
});
afterAll(() => shop.close());

const look = ({ orderNo }: Bought) => clerk.call('GET /admin/orders/{orderNo}', { params: { orderNo } });
const unitsOf = async (order: Bought) => (await look(order)).lines.flatMap(({ units }) => units);
const show = ({ orderNo }: Bought, unit: string, by: StaffAtWork = clerk) =>
  by.call('POST /admin/orders/{orderNo}/key', {
    params: { orderNo },
    body: { unit, reason: 'Says it is used' },
  });

test('staff see a delivered key for a reason, and the unit still counts as unseen by its buyer', async () => {
  const { productId, keys } = await shop.shelf(1);
  const order = await shop.bought(productId, 1, 'link');
  const [before] = await unitsOf(order);
  const unit = present(before);
  expect(await show(order, unit.id)).toEqual({ key: keys[0] });
  const detail = await look(order);
  expect(detail.lines[0]?.units).toEqual([unit]);
  expect(detail.history).toContainEqual(
    expect.objectContaining({ act: 'key_shown', actor: 'The orders', reason: 'Says it is used' }),
  );
  expect(await auditOf(shop.store, `order:${order.orderNo}`)).toMatchObject([
    { action: 'orders.key_shown', after: { unit: unit.id }, reason: 'Says it is used' },
  ]);
  const { rows } = await sql<{ actor: string; ip: string | null }>`
    select actor, ip from key_reveals where order_id = ${order.id}`.execute(shop.store.db);
  expect(rows).toEqual([{ actor: 'staff', ip: null }]);
});

test('not without a reason, not a unit of another order, not for other roles', async () => {
  const { productId } = await shop.shelf(2);
  const [one, other] = [
    await shop.bought(productId, 1, 'link'),
    await shop.bought(productId, 1, 'link'),
  ] as const;
  const [unit] = await unitsOf(other);
  const { id } = present(unit);
  expect(await slug(show(one, id))).toBe('order_has_moved_on');
  const blank = { params: { orderNo: other.orderNo }, body: { unit: id, reason: ' ' } };
  expect(await slug(clerk.call('POST /admin/orders/{orderNo}/key', blank))).toBe('invalid_input');
  for (const role of ['support', 'finance', 'stock'] as const)
    expect(await slug(show(other, id, await atWork(shop.store, role)))).toBe('forbidden');
});

test('a key that a colleague replaces at the same moment is not shown', async () => {
  const { productId } = await shop.shelf(2);
  const order = await shop.bought(productId, 1, 'link');
  const { id } = present((await unitsOf(order))[0]);
  const { first, second, waited } = await holdFirstCommit({
    db: shop.store.db,
    first: async (trx) => {
      const locked = await lockOrder(trx, order.id);
      const units = await unitsIn(trx, order.id);
      const unit = present(units.find((one) => one.id === id));
      const by = { actor: `staff:${clerk.id}`, reason: 'Bad' };
      return await replaceKey(trx, locked, units, unit, by, shop.store.clock.now());
    },
    second: () => slug(show(order, id)),
  });
  expect([first.status, waited]).toEqual(['fulfilled', true]);
  expect(second).toMatchObject({ value: expect.stringMatching(/order_has_moved_on$/) });
});
