import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder, until } from '../../../test/make-order.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { takeUpEvents } from './take-up-events.ts';

let store: TestStore;

beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

/** An order, and the stored word that it is paid, which nobody handles: the process that stored it is no more. */
async function orphan(agoSeconds: number) {
  const placed = await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }] });
  const id = `evt_${randomUUID()}`;
  const event = {
    attemptId: placed.next.attempt,
    kind: 'captured',
    capture: { ref: `cap_${id}`, ...placed.total },
  };
  await sql`insert into payment_events (provider, event_id, raw, event, received_at)
    values ('sandbox', ${id}, '{}', ${JSON.stringify(event)}::jsonb, now() - make_interval(secs => ${agoSeconds}))`.execute(
    store.db,
  );
  return { id, orderNo: placed.orderNo };
}

const jobsOf = async (id: string) =>
  (await sql`select from graphile_worker._private_jobs where payload ->> 'eventId' = ${id}`.execute(store.db))
    .rows.length;
const statusOf = async (orderNo: string) =>
  (
    await store.db
      .selectFrom('orders')
      .select('status')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
  ).status;
const delivered = (orderNo: string) =>
  until(
    'the key',
    () => statusOf(orderNo),
    (status) => status === 'delivered',
  );

test('an event whose process died is handled by a job, and the key delivered once', async () => {
  const { id, orderNo } = await orphan(6);
  await Promise.all([takeUpEvents(store.db), takeUpEvents(store.db)]);
  await delivered(orderNo);
  // The worker takes a job away a moment after what it did is committed.
  await until(
    'the end of its job',
    () => jobsOf(id),
    (jobs) => jobs === 0,
  );
  await takeUpEvents(store.db);
  expect(await jobsOf(id)).toBe(0);
});

test('by a round of its own: nobody has to ask for it', async () => {
  const { orderNo } = await orphan(6);
  await delivered(orderNo);
});

test('one that is being handled is left alone for its grace', async () => {
  const { id, orderNo } = await orphan(0);
  await takeUpEvents(store.db);
  expect(await jobsOf(id)).toBe(0);
  expect(await statusOf(orderNo)).toBe('paying');
});

test('one that nobody can handle has one job, which is given up some day, and not a new one with each round', async () => {
  const id = `evt_${randomUUID()}`;
  await sql`insert into payment_events (provider, event_id, raw, event, received_at)
    values ('sandbox', ${id}, '{}', '{"attemptId": "no uuid"}', now() - interval '1 minute')`.execute(
    store.db,
  );
  await takeUpEvents(store.db);
  expect(await jobsOf(id)).toBe(1);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null
    where payload ->> 'eventId' = ${id}`.execute(store.db);
  await takeUpEvents(store.db);
  expect(await jobsOf(id)).toBe(1);
});
