import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, until } from '../../../test/make-order.ts';
import { payingBuyer, type Placed } from '../../../test/paying-buyer.ts';
import { capturesOf, eventsOf, overpay, refundsOf } from '../../../test/payment-books.ts';
import { race } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { pollAttempts } from './poll-attempts.ts';
import { sign } from './sandbox/signature.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

const countEvents = async () =>
  (
    await store.db
      .selectFrom('payment_events')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const one = async (): Promise<{ productId: string; quantity: number }[]> => [
  { productId: await store.stock(1), quantity: 1 },
];

const { stateOf, reached, press, refunded } = payingBuyer(() => store);

describe('a webhook', () => {
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${store.url}/prod-api/api/payments/sandbox/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const event = (placed: Placed, over: object = {}) =>
    JSON.stringify({
      id: `evt_${placed.next.attempt}`,
      type: 'payment.captured',
      payment: 'sbp_x',
      merchant_ref: placed.next.attempt,
      capture: {
        id: `cap_${placed.next.attempt}`,
        amount: placed.total.amount,
        currency: placed.total.currency,
      },
      ...over,
    });
  const signed = (body: string, at = store.clock.now()) => ({
    'sandbox-signature': sign(store.sandboxSecret, Buffer.from(body), at),
  });

  test('that is forged, stale, unsigned or changed is refused, and no row is written', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    const body = event(placed);
    const before = await countEvents();
    const stale = new Date(store.clock.now().getTime() - 301_000);
    const answers = await Promise.all([
      send(body, {}),
      send(body, { 'sandbox-signature': sign(Buffer.alloc(32, 7), Buffer.from(body), store.clock.now()) }),
      send(body, signed(body, stale)),
      send(`${body} `, signed(body)),
      send(body, { 'sandbox-signature': 't=1,v1=00' }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400]);
    expect(await countEvents()).toBe(before);
    expect((await stateOf(placed)).status).toBe('paying');
  });

  test('counts only for its own provider', async () => {
    // Providers whose books are the store's own have no webhook.
    for (const [provider, status] of [
      ['nobody', 404],
      ['balance', 400],
      ['bank', 400],
    ] as const) {
      const told = await fetch(`${store.url}/prod-api/api/payments/${provider}/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect([provider, told.status]).toEqual([provider, status]);
    }
    // Its signature is good, and the attempt another's.
    const placed = await makeOrder(store.call, { items: await one() });
    const attemptOf = (provider: string) =>
      sql`update payment_attempts set provider = ${provider} where id = ${placed.next.attempt}`.execute(
        store.db,
      );
    const tell = async (id: string) => {
      const body = event(placed, { id });
      expect((await send(body, signed(body))).status).toBe(200);
      const told = () =>
        store.db.selectFrom('payment_events').select(['outcome']).where('event_id', '=', id).execute();
      const known = firstOf(
        await until('handled', told, (events) => events.some(({ outcome }) => outcome !== null)),
      );
      return known.outcome;
    };
    await attemptOf('elsewhere');
    expect(await tell(`evt_foreign_${placed.next.attempt}`)).toBe('unknown attempt');
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([]);
    expect((await stateOf(placed)).status).toBe('paying');
    await attemptOf('sandbox');
    expect(await tell(`evt_own_${placed.next.attempt}`)).toBe('settled');
  });

  test('in another currency, or one cent short, delivers nothing', async () => {
    for (const capture of [
      { id: 'cap_cur', amount: 2499, currency: 'EUR' },
      { id: 'cap_cent', amount: 2498, currency: 'USD' },
    ]) {
      const placed = await makeOrder(store.call, { items: await one() });
      const body = event(placed, { capture });
      expect((await send(body, signed(body))).status).toBe(200);
      await until(
        'handled',
        () => eventsOf(store.db, placed.next.attempt),
        (events) => events.every((e) => e.processed_at),
      );
      expect((await stateOf(placed)).status).toBe('awaiting_payment');
    }
  });

  test('with more than was asked for delivers, and the rest goes back', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await press(placed, 'never');
    await overpay(store.db, placed.next.attempt, 100);
    store.clock.advance(60_000);
    await pollAttempts(store.context, store.providers);
    await reached(placed, 'delivered');
    await refunded(placed);
    expect(await refundsOf(store.db, placed.orderNo)).toMatchObject([
      { amount_minor: 100, reason: 'overpaid' },
    ]);
  });

  test('is answered once the money is booked, and stored by the transaction that did it', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    const body = event(placed);
    expect((await send(body, signed(body))).status).toBe(200);
    expect((await stateOf(placed)).paymentStatus).toBe('paid');
    const { rows } = await sql<{ raw: string; outcome: string; together: boolean }>`
      select e.raw, e.outcome, e.xmin = c.xmin as together
      from payment_events e, payment_captures c
      where e.event_id = ${`evt_${placed.next.attempt}`} and c.attempt_id = ${placed.next.attempt}`.execute(
      store.db,
    );
    expect(rows).toEqual([{ raw: body, outcome: 'settled', together: true }]);
  });

  test('that cannot be handled as it comes in is stored alone, and handled once it can be', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await sql`create function break_booking() returns trigger language plpgsql as $$ begin
      raise exception 'broken for the test'; end $$`.execute(store.db);
    await sql`create trigger break_booking before insert on payment_captures for each row
      when (new.attempt_id = ${sql.lit(placed.next.attempt)}) execute function break_booking()`.execute(
      store.db,
    );
    try {
      const body = event(placed);
      for (let told = 0; told < 2; told++) expect((await send(body, signed(body))).status).toBe(200);
      expect(await eventsOf(store.db, placed.next.attempt)).toMatchObject([{ processed_at: null }]);
      expect((await stateOf(placed)).status).toBe('paying');
      expect(await capturesOf(store.db, placed.orderNo)).toEqual([]);
    } finally {
      await sql`drop trigger break_booking on payment_captures`.execute(store.db);
      await sql`drop function break_booking`.execute(store.db);
    }
    await store.hurry();
    await reached(placed, 'delivered');
    expect(await eventsOf(store.db, placed.next.attempt)).toMatchObject([{ outcome: 'settled' }]);
    expect(await capturesOf(store.db, placed.orderNo)).toHaveLength(1);
  });

  test('sent twenty times at once is stored and handled once', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    const body = event(placed);
    const answers = await race(20, () => send(body, signed(body)));
    expect(answers.map((a) => a.status === 'fulfilled' && a.value.status)).toEqual(Array(20).fill(200));
    await reached(placed, 'delivered');
    expect(await eventsOf(store.db, placed.next.attempt)).toHaveLength(1);
    expect(await capturesOf(store.db, placed.orderNo)).toHaveLength(1);
  });
});
