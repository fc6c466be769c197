import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFound, expectGuarded, type ListWithFile } from '../../../test/list-file.ts';
import { makeOrder } from '../../../test/make-order.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let clerk: StaffAtWork;
let list: ListWithFile<{ orderNo: string }>;
/** The numbers of the orders: two open disputes, the later one due first, and two that have ended. */
let [dollars, yen, won, lost] = ['', '', '', ''];

async function disputed(
  email: string,
  facts: {
    provider: string;
    kind?: string;
    state?: string;
    minor: number;
    currency?: string;
    day: string;
    due?: string;
  },
): Promise<string> {
  const items = [{ productId: await store.stock(1), quantity: 1 }];
  const { orderNo } = await makeOrder(store.call, { items, email });
  const { provider, kind = 'dispute', state = 'open', minor, currency = 'USD', day, due = null } = facts;
  await sql`insert into disputes (provider, dispute_ref, kind, state, order_id, amount_minor, currency, opened_at, due_at, closed_at)
    select ${provider}, order_no, ${kind}, ${state}, id, ${minor}, ${currency}, ${day}::timestamptz, ${due}::timestamptz,
      case when ${state} <> 'open' then now() end from orders where order_no = ${orderNo}`.execute(store.db);
  return orderNo;
}

beforeAll(async () => {
  store = await testStore();
  clerk = await atWork(store, 'orders');
  dollars = await disputed('ada@example.org', {
    provider: 'stripe',
    minor: 999,
    day: '2026-03-01T12:00:00Z',
    due: '2026-04-02T00:00:00Z',
  });
  yen = await disputed('bo@example.org', {
    provider: 'hand',
    kind: 'warning',
    minor: 1000,
    currency: 'JPY',
    day: '2026-03-03T12:00:00Z',
    due: '2026-04-01T00:00:00Z',
  });
  won = await disputed('cy@example.org', {
    provider: 'stripe',
    state: 'won',
    minor: 1,
    day: '2026-03-01T12:00:00Z',
  });
  lost = await disputed('di@example.org', {
    provider: 'paypal',
    state: 'lost',
    minor: 2,
    day: '2026-03-02T12:00:00Z',
  });
  await sql`update orders set rate = 1`.execute(store.db);
  list = {
    store,
    who: clerk,
    stranger: await atWork(store, 'catalogue'),
    list: 'GET /admin/disputes',
    area: 'disputes',
    read: (query) => clerk.call('GET /admin/disputes', { query }),
    keyOf: (row) => row.orderNo,
    column: 'order',
  };
});
afterAll(() => store.close());

test('disputes are found by text, kind, outcome, source and days, in the list and in its file', async () => {
  await expectFound(list, {}, [yen, dollars]);
  await expectFound(list, { tab: 'closed' }, [lost, won]);
  await expectFound(list, { q: 'ADA@' }, [dollars]);
  await expectFound(list, { q: yen }, [yen]);
  await expectFound(list, { kind: 'warning' }, [yen]);
  await expectFound(list, { provider: 'stripe' }, [dollars]);
  await expectFound(list, { tab: 'closed', outcome: 'won' }, [won]);
  await expectFound(list, { from: '2026-03-02' }, [yen]);
  await expectFound(list, { tab: 'closed', from: '2026-03-02', to: '2026-03-02' }, [lost]);
});

test('they are sorted by when they were opened and are due, and by what they are worth in dollars', async () => {
  await expectFound(list, { sort: '-due' }, [dollars, yen]);
  await expectFound(list, { sort: 'opened' }, [dollars, yen]);
  await expectFound(list, { sort: '-opened' }, [yen, dollars]);
  await expectFound(list, { sort: 'amount' }, [dollars, yen]);
  await expectFound(list, { sort: '-amount' }, [yen, dollars]);
});

test('the counts are of what the filters find, and every source is offered', async () => {
  const { counts, providers } = await clerk.call('GET /admin/disputes', { query: { provider: 'stripe' } });
  expect([counts, providers]).toEqual([{ open: 1, closed: 1 }, ['hand', 'paypal', 'stripe']]);
});

test('its file is guarded and recorded', () => expectGuarded(list));
