import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bought } from '../../../test/key-shop.ts';
import { expectFound, expectGuarded, type ListWithFile } from '../../../test/list-file.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { unseenOrder } from '../../../test/withdrawn-from.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { withdraw } from './withdraw.ts';

let shop: MemberShop;
let clerk: StaffAtWork;
let list: ListWithFile<{ orderNo: string }>;
/** Declared by Ada on March 1, and by Bo on March 2, who still has to send goods back. */
let [ada, bo] = ['', ''];

async function declared(order: Bought, name: string, at: string): Promise<string> {
  const units = await shop.store.db
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', order.id)
    .execute();
  const wish = { name, email: `${name.toLowerCase()}@example.org`, locale: 'en-US' as const };
  await inTransaction(shop.store.db, (trx) =>
    withdraw(trx, order.id, { ...wish, units: units.map(({ id }) => id) }, new Date()),
  );
  await sql`update withdrawals set declared_at = ${at}::timestamptz where order_id = ${order.id}`.execute(
    shop.store.db,
  );
  return order.orderNo;
}

beforeAll(async () => {
  shop = await memberShop();
  const { store } = shop;
  clerk = await atWork(store, 'orders');
  ada = await declared(await unseenOrder(shop), 'Ada', '2026-03-01T12:00:00Z');
  bo = await declared(await unseenOrder(shop), 'bo', '2026-03-02T02:00:00Z');
  // Settling follows the refund of the order.
  await store.idle();
  await sql`update withdrawal_units set settled_as = null, settled_at = null
    where withdrawal_id = (select id from withdrawals where name = 'bo')`.execute(store.db);
  list = {
    store,
    who: clerk,
    stranger: await atWork(store, 'catalogue'),
    list: 'GET /admin/withdrawals',
    area: 'withdrawals',
    read: (query) => clerk.call('GET /admin/withdrawals', { query }),
    keyOf: (row) => row.orderNo,
    column: 'order',
  };
});
afterAll(() => shop.close());

test('withdrawals are found by text, refund and days, and sorted, in the list and in its file', async () => {
  await expectFound(list, {}, [bo]);
  await expectFound(list, { tab: 'all' }, [bo, ada]);
  await expectFound(list, { tab: 'all', sort: 'declared' }, [ada, bo]);
  await expectFound(list, { tab: 'all', sort: 'name' }, [ada, bo]);
  await expectFound(list, { tab: 'all', sort: '-name' }, [bo, ada]);
  await expectFound(list, { tab: 'all', q: 'ADA@exam' }, [ada]);
  await expectFound(list, { tab: 'all', q: bo }, [bo]);
  await expectFound(list, { tab: 'all', settled: 'at_once' }, [ada]);
  await expectFound(list, { tab: 'all', settled: 'returned' }, []);
});

test('days are those of the store, and the counts are of what the filters find', async () => {
  await sql`insert into settings (key, value, revision, saved_by) values ('shop.timeZone', '"America/New_York"', 1, 'test')`.execute(
    shop.store.db,
  );
  // In New York it is still March 1.
  await expectFound(list, { tab: 'all', from: '2026-03-01', to: '2026-03-01' }, [bo, ada]);
  await expectFound(list, { tab: 'all', from: '2026-03-02' }, []);
  const { counts } = await clerk.call('GET /admin/withdrawals', { query: { q: 'ada@' } });
  expect(counts).toEqual({ awaited: 0, all: 1 });
});

test('its file is guarded and recorded', () => expectGuarded(list));
