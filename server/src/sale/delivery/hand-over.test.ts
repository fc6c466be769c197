import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { until } from '../../../test/make-order.ts';
import { capturesOf, eventsOf } from '../../../test/payment-books.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { quarantineBatch } from '../keys/quarantine-batch.ts';
import { handOver } from './hand-over.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

/** A line of an order's log, in words, with the transaction that wrote it. */
const logOf = async (orderId: string) => {
  const { rows } = await sql<{ step: string; trx: string }>`
    select machine || ': ' || coalesce(before, '-') || ' > ' || after || ', ' || actor as step, xmin::text as trx
    from order_events where order_id = ${orderId} order by id`.execute(shop.store.db);
  return rows;
};

/** The transaction that booked the money. */
const bookedIn = async (orderId: string): Promise<string> => {
  const { rows } = await sql<{ trx: string }>`
    select xmin::text as trx from payment_captures where order_id = ${orderId}`.execute(shop.store.db);
  expect(rows).toHaveLength(1);
  return firstOf(rows).trx;
};

const keysOf = async (orderId: string) =>
  await shop.store.db
    .selectFrom('deliveries as d')
    .leftJoin('product_keys as k', 'k.id', 'd.key_id')
    .select(['d.status', 'k.state'])
    .where('d.order_id', '=', orderId)
    .execute();

/** The jobs in the queue that hand over the keys of a paid order. */
const paidJobs = async (orderId: string) => {
  const { rows } = await sql<{ attempts: number; last: number }>`
    select attempts, max_attempts - attempts as last
    from graphile_worker.jobs where task_identifier = 'event:order.paid' and flags ? ${orderId}`.execute(
    shop.store.db,
  );
  return rows;
};

const pay = async (order: Bought) => {
  await shop.press(order, 'approve');
  await until(
    'the money to be booked',
    () => eventsOf(shop.store.db, order.next.attempt),
    ([event]) => event?.processed_at != null,
  );
};

const PLACED = [
  'order: - > awaiting_payment, buyer',
  'payment: unpaid > pending, buyer',
  'order: awaiting_payment > paying, buyer',
];
const BOOKED = ['payment: pending > paid, sandbox', 'order: paying > paid, sandbox'];

test('no key is delivered for an order that is not paid, whatever an event says', async () => {
  const { productId } = await shop.shelf(1);
  const order = await shop.buy([{ productId, quantity: 1 }]);
  await handOver(shop.store.context, { orderId: order.id });
  expect(await keysOf(order.id)).toEqual([{ status: 'held', state: 'held' }]);
});

describe('money and keys', () => {
  test('are booked in one transaction and handed over in the next, and the log tells it in its order', async () => {
    const { productId } = await shop.shelf(2);
    const order = await shop.buy([{ productId, quantity: 2 }]);
    // The mail reads the keys, and so writes them: not while we look.
    await withMailsHeld(async () => {
      await pay(order);
      await shop.reached(order, 'delivered');
      const booked = await bookedIn(order.id);
      const log = await logOf(order.id);
      expect(log.map(({ step }) => step)).toEqual([
        ...PLACED,
        ...BOOKED,
        'delivery: held > delivered, store',
        'delivery: held > delivered, store',
        'order: paid > delivered, store',
      ]);
      const trxOf = (steps: typeof log) => [...new Set(steps.map(({ trx }) => trx))];
      const paid = PLACED.length + BOOKED.length;
      expect(trxOf(log.slice(PLACED.length, paid))).toEqual([booked]);
      const [handedOver, ...others] = trxOf(log.slice(paid));
      expect(others).toEqual([]);
      const { rows } = await sql`
        select o.status, o.payment_status, o.delivered_at is not null as delivered, d.status as unit, k.state,
          array[(case when o.xmin = i.xmin then d.xmin else o.xmin end)::text, d.xmin::text, k.xmin::text] as trx
        from orders o join deliveries d on d.order_id = o.id join product_keys k on k.id = d.key_id
          left join invoices i on i.order_id = o.id
        where o.id = ${order.id}`.execute(shop.store.db);
      const one = {
        status: 'delivered',
        payment_status: 'paid',
        delivered: true,
        unit: 'delivered',
        state: 'sold',
        // If the order's row was written since, then by the transaction that issued its invoice.
        trx: [handedOver, handedOver, handedOver],
      };
      expect(rows).toEqual([one, one]);
      await until(
        'the job to be done',
        () => paidJobs(order.id),
        (jobs) => jobs.length === 0,
      );
    });
    expect(await capturesOf(shop.store.db, order.orderNo)).toMatchObject([{ disposition: 'applied' }]);
    expect((await shop.settled(order.id)).map((mail) => mail.kind)).toEqual([
      'order-received',
      'keys-delivered',
    ]);
  });

  /** No mail is sent while `fn` runs. */
  async function withMailsHeld(fn: () => Promise<void>): Promise<void> {
    const { db } = shop.store;
    await sql`create function hold_mail() returns trigger language plpgsql as $$ begin
      new.taken_until := now() + interval '1 hour'; return new; end $$`.execute(db);
    await sql`create trigger hold_mail before insert on mails for each row execute function hold_mail()`.execute(
      db,
    );
    try {
      await fn();
      // Else a mail's job that has just found it taken would put itself off after it was hurried.
      await shop.store.idle();
    } finally {
      await sql`drop trigger hold_mail on mails`.execute(db);
      await sql`drop function hold_mail`.execute(db);
      await sql`update mails set taken_until = null where state = 'queued'`.execute(db);
      await shop.store.hurry();
    }
  }
});

describe('where the keys cannot be handed over, the money is booked all the same', () => {
  test('a held key whose batch was quarantined: the order waits, and gets the next one', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    const { id } = await shop.store.db
      .selectFrom('key_batches')
      .select('id')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    await inTransaction(shop.store.db, (trx) => quarantineBatch(trx, id));
    expect(await keysOf(order.id)).toEqual([{ status: 'held', state: 'held' }]);
    await pay(order);
    await shop.reached(order, 'paid');
    expect(await capturesOf(shop.store.db, order.orderNo)).toMatchObject([{ disposition: 'applied' }]);
    await until(
      'the hand-over to look for another key',
      () => keysOf(order.id),
      ([unit]) => present(unit).status === 'waiting',
    );

    await shop.restock(productId, 1);
    await shop.reached(order, 'delivered');
    const booked = await bookedIn(order.id);
    const log = await logOf(order.id);
    const steps = log.map(({ step }) => step);
    expect(steps.slice(0, 8)).toEqual([
      ...PLACED,
      ...BOOKED,
      'delivery: held > waiting, store',
      'delivery: waiting > held, store',
      'delivery: held > delivered, store',
    ]);
    const at = steps.indexOf('delivery: held > waiting, store');
    expect(log.slice(PLACED.length, at).every(({ trx }) => trx === booked)).toBe(true);
    expect(log.slice(at).some(({ trx }) => trx === booked)).toBe(false);
  });

  test('a fault in the hand-over: its job stands in the queue, and delivers once the fault is gone', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    const fault = await breakDelivery(order.id);
    try {
      await pay(order);
      await until('the job to have failed', fault.struck, (times) => times >= 1);
      expect(await shop.read(order)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
      expect(await capturesOf(shop.store.db, order.orderNo)).toMatchObject([{ disposition: 'applied' }]);
      expect(await eventsOf(shop.store.db, order.next.attempt)).toMatchObject([{ outcome: 'settled' }]);
      expect((await logOf(order.id)).map(({ step }) => step)).toEqual([...PLACED, ...BOOKED]);
      expect(await keysOf(order.id)).toEqual([{ status: 'held', state: 'held' }]);
      const [job, ...others] = await paidJobs(order.id);
      expect(others).toEqual([]);
      expect(present(job).last).toBeGreaterThan(0);
    } finally {
      await fault.mend();
    }
    await shop.store.hurry();
    await shop.reached(order, 'delivered');
    expect((await shop.reveal(order)).keys).toHaveLength(1);
    expect((await shop.settled(order.id)).map((mail) => mail.kind)).toEqual([
      'order-received',
      'keys-delivered',
    ]);
    await until(
      'the job to be done',
      () => paidJobs(order.id),
      (jobs) => jobs.length === 0,
    );
  });

  /** From here on the units of this order cannot be marked as delivered. How often it struck outlives what it undoes. */
  async function breakDelivery(orderId: string) {
    const { db } = shop.store;
    await sql`create sequence struck`.execute(db);
    // The trigger runs as the role of the store.
    await sql`grant usage on sequence struck to public`.execute(db);
    await sql`create function break_delivery() returns trigger language plpgsql as $$ begin
      perform nextval('struck'); raise exception 'broken for the test'; end $$`.execute(db);
    await sql`create trigger break_delivery before update on deliveries for each row
      when (new.order_id = ${sql.lit(orderId)} and new.status = 'delivered')
      execute function break_delivery()`.execute(db);
    return {
      struck: async () => {
        const { rows } = await sql<{ times: number }>`
          select case when is_called then last_value else 0 end as times from struck`.execute(db);
        return firstOf(rows).times;
      },
      mend: async () => {
        await sql`drop trigger break_delivery on deliveries`.execute(db);
        await sql`drop function break_delivery`.execute(db);
        await sql`drop sequence struck`.execute(db);
      },
    };
  }
});
