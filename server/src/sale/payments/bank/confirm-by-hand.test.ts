import { randomUUID } from 'node:crypto';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankDesk, pays, ref } from '../../../../test/bank-desk.ts';
import { slug } from '../../../../test/claim-shop.ts';
import type { Placed } from '../../../../test/paying-buyer.ts';
import { capturesOf, refundsOf } from '../../../../test/payment-books.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { camt, PAYER_IBAN } from '../../../../test/statements.ts';
import { takeEvent } from '../take-event.ts';
import { bookStatement } from './book-entry.ts';
import { enterByHand } from './confirm-by-hand.ts';

const { store, clerk, uploaded, statement, book, order, stateOf, reached, cancel } = await bankDesk();
afterAll(() => store.close());

let other: StaffAtWork;
beforeAll(async () => {
  other = await atWork(store, 'finance');
});

const today = () => store.clock.now().toISOString().slice(0, 10);
interface Typed {
  amount?: number;
  reference?: string;
  day?: string;
  payer?: string;
}
const confirm = (placed: Placed, typed: Typed = {}, by: StaffAtWork = clerk) =>
  by.call('POST /admin/orders/{orderNo}/payment', {
    params: { orderNo: placed.orderNo },
    body: {
      amount: placed.total.amount,
      day: today(),
      reference: ref(),
      reason: 'Seen on the account',
      ...typed,
    },
  });
const look = ({ orderNo }: Placed) => clerk.call('GET /admin/orders/{orderNo}', { params: { orderNo } });
const idOf = async ({ orderNo }: Placed) =>
  (await store.db.selectFrom('orders').select('id').where('order_no', '=', orderNo).executeTakeFirstOrThrow())
    .id;
const soldKeys = async (placed: Placed) =>
  (
    await store.db
      .selectFrom('deliveries as d')
      .innerJoin('orders as o', 'o.id', 'd.order_id')
      .select('d.key_id')
      .where('o.order_no', '=', placed.orderNo)
      .where('d.status', 'in', ['delivered', 'revealed'])
      .execute()
  ).length;

describe('a transfer that staff confirm', () => {
  test('pays the order, stands in its history and the audit log, and is not counted again with its statement', async () => {
    const placed = await order();
    expect((await look(placed)).actions).toContain('staffConfirmPayment');
    const reference = ref();
    expect(await confirm(placed, { reference })).toEqual({ status: 'paid', verdict: 'exact' });
    await reached(placed, 'delivered');
    expect((await look(placed)).history).toContainEqual(
      expect.objectContaining({
        act: 'payment_confirmed',
        actor: 'The finance',
        reason: 'Seen on the account',
      }),
    );
    expect(await auditOf(store, `order:${placed.orderNo}`)).toMatchObject([
      {
        action: 'orders.payment_confirmed',
        after: { verdict: 'exact', reference },
        reason: 'Seen on the account',
      },
    ]);

    const id = await uploaded(camt([pays(placed), pays(placed)]));
    expect((await statement(id)).rows.map(({ verdict }) => verdict)).toEqual(['seen', 'double']);
    await clerk.call('POST /admin/bank/statements/{id}/book', { params: { id } });
    expect((await statement(id)).rows).toMatchObject([
      { state: 'matched', orderNo: placed.orderNo },
      { state: 'matched', orderNo: placed.orderNo },
    ]);
    // The second line is a second transfer indeed.
    const captures = await capturesOf(store.db, placed.orderNo);
    expect(captures.map(({ disposition }) => disposition).toSorted()).toEqual(['applied', 'duplicate']);
    const { rows } = await clerk.call('GET /admin/bank/entries', {
      query: { state: 'matched', pageSize: 50 },
    });
    expect(rows.filter((row) => row.orderNo === placed.orderNo && row.byHand)).toHaveLength(1);
  });

  test('is recognized where a person matches the line of its statement', async () => {
    const placed = await order();
    await confirm(placed);
    await reached(placed, 'delivered');
    const line = pays(placed, { text: 'thanks' });
    await book([line]);
    const { rows } = await clerk.call('GET /admin/bank/entries', { query: { state: 'open', pageSize: 50 } });
    const entry = present(rows.find(({ text }) => text.includes('thanks')));
    const found = await clerk.call('GET /admin/bank/entries/{id}/orders', {
      params: { id: entry.id },
      query: { q: placed.orderNo },
    });
    expect(found.rows).toMatchObject([{ verdict: 'seen' }]);
    await clerk.call('POST /admin/bank/entries/{id}/match', {
      params: { id: entry.id },
      body: { orderNo: placed.orderNo },
    });
    expect(await capturesOf(store.db, placed.orderNo)).toHaveLength(1);
  });

  test('of too little goes back, to the account that the statement names later', async () => {
    const placed = await order();
    const amount = placed.total.amount - 100;
    expect(await confirm(placed, { amount })).toMatchObject({ verdict: 'short' });
    expect((await stateOf(placed)).status).toBe('awaiting_payment');
    expect(await refundsOf(store.db, placed.orderNo)).toMatchObject([
      { amount_minor: amount, reason: 'short' },
    ]);
    await book([pays(placed, { amount: (amount / 100).toFixed(2) })]);
    expect(await refundsOf(store.db, placed.orderNo)).toHaveLength(1);
    const { rows } = await clerk.call('GET /admin/bank/refunds', { query: { pageSize: 50 } });
    expect(rows.find((row) => row.orderNo === placed.orderNo)).toMatchObject({
      payer: 'Ada Example',
      iban: PAYER_IBAN,
    });
  });

  test('of too much pays the order, and what is over goes back', async () => {
    const placed = await order();
    expect(await confirm(placed, { amount: placed.total.amount + 250 })).toMatchObject({ verdict: 'over' });
    await reached(placed, 'delivered');
    expect(await refundsOf(store.db, placed.orderNo)).toMatchObject([
      { amount_minor: 250, reason: 'overpaid' },
    ]);
  });

  test('is confirmed once by its reference, also if a statement has it', async () => {
    const [first, second, third] = [await order(), await order(), await order()];
    const reference = ref();
    await confirm(first, { reference: `${reference} a` });
    const again = await slug(confirm(second, { reference: `${reference.toLowerCase()}  A` }));
    expect(again).toBe('invalid_input');
    await uploaded(camt([pays(third, { ref: reference, day: today(), text: 'none' })]));
    expect(await slug(confirm(third, { reference }))).toBe('invalid_input');
    expect(await slug(confirm(third, { day: '2999-01-01' }))).toBe('invalid_input');
    expect((await stateOf(third)).status).toBe('paying');
  });

  test('is not offered for an order that is paid, canceled, or paid otherwise, nor to other roles', async () => {
    const placed = await order();
    await cancel(placed);
    expect(await slug(confirm(placed))).toBe('order_has_moved_on');
    const support = await atWork(store, 'support');
    expect(await slug(confirm(await order(), {}, support))).toBe('forbidden');
  });
});

describe('at the same moment', () => {
  const typed = (placed: Placed) => ({
    amountMinor: placed.total.amount,
    day: today(),
    reference: ref(),
    payer: '',
    iban: '',
    reason: 'Seen',
  });

  test('a colleague confirms it too: the second one waits and learns who was faster', async () => {
    const placed = await order();
    const id = await idOf(placed);
    const { second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) =>
        enterByHand(trx, id, typed(placed), { actor: `staff:${clerk.id}`, now: store.clock.now() }),
      second: () => confirm(placed, {}, other),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'staff_order_has_moved_on' } });
    await reached(placed, 'delivered');
    expect([await soldKeys(placed), (await capturesOf(store.db, placed.orderNo)).length]).toEqual([1, 1]);
  });

  test('a statement is booked: its line waits, and is known to be the same transfer', async () => {
    const placed = await order();
    const id = await idOf(placed);
    const statementId = await uploaded(camt([pays(placed)]));
    const { first, second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) =>
        enterByHand(trx, id, typed(placed), { actor: `staff:${clerk.id}`, now: store.clock.now() }),
      second: () => bookStatement(store.context, store.providers, statementId, 'test'),
    });
    expect([first.status, second.status, waited]).toEqual(['fulfilled', 'fulfilled', true]);
    await reached(placed, 'delivered');
    expect([await soldKeys(placed), await capturesOf(store.db, placed.orderNo)]).toMatchObject([
      1,
      [{ disposition: 'applied' }],
    ]);
  });

  test('a webhook brings money of an earlier attempt: one of both pays, the other goes back, one key leaves', async () => {
    const placed = await order(2);
    const id = await idOf(placed);
    const attemptId = randomUUID();
    const { code } = await store.db
      .selectFrom('payment_methods')
      .select('code')
      .where('provider', '=', 'sandbox')
      .limit(1)
      .executeTakeFirstOrThrow();
    await store.db
      .insertInto('payment_attempts')
      .values({
        id: attemptId,
        order_id: id,
        no: 9,
        provider: 'sandbox',
        method: code,
        state: 'cancelled',
        amount_minor: placed.total.amount,
        currency: 'EUR',
        created_at: store.clock.now(),
        settled_at: store.clock.now(),
      })
      .execute();
    const capture = { ref: `cap_${randomUUID()}`, amount: placed.total.amount, currency: 'EUR' };
    const event = { attemptId, kind: 'captured' as const, capture };
    const { first, second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) =>
        enterByHand(trx, id, typed(placed), { actor: `staff:${clerk.id}`, now: store.clock.now() }),
      second: () => takeEvent(store.context, 'sandbox', { id: randomUUID(), ref: 'pay_x', event }, '{}'),
    });
    expect([first.status, second.status, waited]).toEqual(['fulfilled', 'fulfilled', true]);
    await reached(placed, 'delivered');
    await store.idle();
    expect(await soldKeys(placed)).toBe(1);
    const captures = await capturesOf(store.db, placed.orderNo);
    expect(captures.map(({ disposition }) => disposition).toSorted()).toEqual(['applied', 'duplicate']);
  });
});
