import { present } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrder, until } from '../../../test/make-order.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { handleEvent } from './handle-event.ts';
import { pollAttempts } from './poll-attempts.ts';
import type { Provider, ProviderEvent, VerifiedEvent } from './provider.ts';
import { recordEvent } from './record-event.ts';

let store: TestStore;
beforeAll(async () => {
  // This process runs no jobs: a stored event waits until the test handles it.
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

/** What the provider holds to be true, and what it was asked. */
let truth: ProviderEvent | null;
let taken: string[];
let provider: Provider;
const providers = () => new Map([['sandbox', provider]]);

beforeEach(() => {
  [truth, taken] = [null, []];
  provider = {
    ...present(store.providers.get('sandbox')),
    read: async () => truth,
    capture: async (_, idem) => {
      taken.push(idem);
      return (truth = { ...present(truth), kind: 'captured', capture });
    },
  };
});
let capture: ProviderEvent['capture'];

async function placeOrder() {
  const placed = await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }] });
  capture = { ref: `cap_${randomUUID()}`, ...placed.total };
  return placed;
}
const event = (attemptId: string, kind: ProviderEvent['kind']): ProviderEvent => ({
  attemptId,
  kind,
  capture: kind === 'captured' ? capture : null,
});

/** Stores an event as a webhook does, and handles it as its job does, twice over. */
async function hear(verified: Omit<VerifiedEvent, 'id'>): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await recordEvent(store.db, 'sandbox', { id, ...verified }, '{}');
  await handleAll();
  await handleEvent(store.context, providers(), 'sandbox', id);
  return id;
}

/** Handles what waits, until nothing does: one event may lead to the next. */
async function handleAll(): Promise<void> {
  for (;;) {
    const waiting = await store.db
      .selectFrom('payment_events')
      .select('event_id')
      .where('processed_at', 'is', null)
      .execute();
    if (waiting.length === 0) return;
    for (const { event_id } of waiting) await handleEvent(store.context, providers(), 'sandbox', event_id);
  }
}

const outcomeOf = async (eventId: string) =>
  (
    await store.db
      .selectFrom('payment_events')
      .select('outcome')
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow()
  ).outcome;
const statusOf = async (orderNo: string) =>
  (
    await store.db
      .selectFrom('orders')
      .select('payment_status')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
  ).payment_status;

test('"something happened" is answered by asking what is true', async () => {
  const { orderNo, next } = await placeOrder();
  truth = event(next.attempt, 'captured');
  const id = await hear({ ref: 'pay_1', event: null });
  expect(await outcomeOf(id)).toBe('read: captured');
  expect(await outcomeOf(`read:${present(capture).ref}`)).toBe('settled');
  expect(await statusOf(orderNo)).toBe('paid');
});

test('told often, it is booked once', async () => {
  const { orderNo, next } = await placeOrder();
  truth = event(next.attempt, 'captured');
  await hear({ ref: 'pay_1', event: null });
  await hear({ ref: 'pay_1', event: null });
  await hear({ ref: 'pay_1', event: event(next.attempt, 'captured') });
  const captures = await store.db
    .selectFrom('payment_captures')
    .select('disposition')
    .where('attempt_id', '=', next.attempt)
    .execute();
  expect(captures).toEqual([{ disposition: 'applied' }]);
  expect(await statusOf(orderNo)).toBe('paid');
});

test('nothing is done while the buyer has not decided', async () => {
  const { orderNo } = await placeOrder();
  const id = await hear({ ref: 'pay_1', event: null });
  expect(await outcomeOf(id)).toBe('nothing new');
  expect(await statusOf(orderNo)).toBe('pending');
});

test('what the buyer approved is taken, and delivered for', async () => {
  const { orderNo, next } = await placeOrder();
  truth = event(next.attempt, 'approved');
  const refOf = await until(
    'the payment',
    () => attemptOf(next.attempt),
    ({ provider_ref }) => provider_ref !== null,
  );
  const id = await hear({ ref: present(refOf.provider_ref), event: event(next.attempt, 'approved') });
  expect(taken).toEqual([id]);
  expect(await statusOf(orderNo)).toBe('paid');
});

test('the poller takes it too, without an event', async () => {
  const { orderNo, next } = await placeOrder();
  truth = event(next.attempt, 'approved');
  await store.db
    .updateTable('payment_attempts')
    .set({ polled_at: new Date(0) })
    .where('id', '=', next.attempt)
    .execute();
  await pollAttempts(store.context, providers());
  await handleAll();
  expect(taken).toHaveLength(1);
  expect(await statusOf(orderNo)).toBe('paid');
});

test('what was approved for an order that has ended is not taken', async () => {
  const { orderNo, accessKey, next } = await placeOrder();
  await store.call('POST /api/orders/{orderNo}/cancel', { params: { orderNo }, body: { accessKey } });
  await store.db
    .updateTable('payment_attempts')
    .set({ state: 'cancelled' })
    .where('id', '=', next.attempt)
    .execute();
  const { provider_ref } = await attemptOf(next.attempt);
  const id = await hear({ ref: present(provider_ref), event: event(next.attempt, 'approved') });
  expect(await outcomeOf(id)).toBe('approved, and not taken');
  expect(taken).toEqual([]);
});

test('nor for the payment of another buyer under the same attempt, nor for an attempt of another provider', async () => {
  const { next } = await placeOrder();
  const id = await hear({ ref: 'pay_of_another', event: event(next.attempt, 'approved') });
  expect(await outcomeOf(id)).toBe('approved, and not taken');
  const { provider_ref } = await attemptOf(next.attempt);
  await store.db
    .updateTable('payment_attempts')
    .set({ provider: 'elsewhere' })
    .where('id', '=', next.attempt)
    .execute();
  const other = await hear({ ref: present(provider_ref), event: event(next.attempt, 'approved') });
  expect(await outcomeOf(other)).toBe('approved, and not taken');
  expect(taken).toEqual([]);
});

const attemptOf = (id: string) =>
  store.db
    .selectFrom('payment_attempts')
    .select('provider_ref')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
