import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { bankDesk, euros, pays, ref } from '../../../../test/bank-desk.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { makeOrder, until } from '../../../../test/make-order.ts';
import type { Placed } from '../../../../test/paying-buyer.ts';
import { capturesOf, refundsOf } from '../../../../test/payment-books.ts';
import { auditOf } from '../../../../test/staff-browser.ts';
import { camt, PAYER_IBAN, type Line } from '../../../../test/statements.ts';
import { sweepExpired } from '../../orders/expire-order.ts';
import { bookStatement } from './book-entry.ts';

const { store, clerk, upload, uploaded, books, statement, book, order, stateOf, reached, cancel, heldOf } =
  await bankDesk();
afterAll(() => store.close());

describe('an order by transfer', () => {
  test('holds no keys, says what to send where, for a day, and tells it by mail', async () => {
    const placed = await order();
    expect(placed.next).toMatchObject({ kind: 'inline', url: expect.stringContaining('/paying?order=') });
    expect(await heldOf(placed.orderNo)).toEqual([{ status: 'waiting' }]);
    const asked = await store.call('GET /api/orders/{orderNo}/transfer', {
      params: { orderNo: placed.orderNo },
      query: { accessKey: placed.accessKey },
    });
    expect(asked).toMatchObject({
      holder: 'Halfturn GmbH',
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: 'COBADEFFXXX',
      amount: placed.total,
      reference: placed.orderNo,
      code: expect.stringContaining(`EUR${euros(placed.total.amount)}`),
    });
    expect(Date.parse(asked.payBefore) - Date.parse(placed.serverNow)).toBe(24 * 3_600_000);
    const mails = await store.db
      .selectFrom('mails as m')
      .innerJoin('orders as o', 'o.id', 'm.subject_id')
      .select('m.kind')
      .where('o.order_no', '=', placed.orderNo)
      .execute();
    expect(mails).toEqual([{ kind: 'order-transfer' }]);
  });

  test('shows the transfer to no other caller', async () => {
    const { orderNo } = await order();
    const stranger = store.call('GET /api/orders/{orderNo}/transfer', { params: { orderNo } });
    await expect(stranger).rejects.toMatchObject({ slug: 'order_not_found' });
  });

  test('is paid by its line in a statement, its key delivered, and the line said to be the order’s', async () => {
    const placed = await order();
    const id = await uploaded(camt([pays(placed), { amount: '3.00', text: 'rent', ref: ref() }]));
    expect((await statement(id)).rows).toMatchObject([
      { verdict: 'exact', orderNo: placed.orderNo, asked: placed.total, payer: 'Ada Example', state: 'read' },
      { verdict: 'unknown', orderNo: null, state: 'read' },
    ]);
    expect((await stateOf(placed)).status).toBe('paying');
    expect(await clerk.call('POST /admin/bank/statements/{id}/book', { params: { id } })).toEqual({
      booked: 2,
      left: 0,
    });
    await reached(placed, 'delivered');
    expect((await statement(id)).rows).toMatchObject([
      { verdict: null, state: 'matched', orderNo: placed.orderNo },
      { verdict: null, state: 'open' },
    ]);
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([
      { disposition: 'applied', amount_minor: placed.total.amount },
    ]);
    const acts = (await auditOf(store, `statement:${id}`)).map(({ action }) => action);
    expect(acts).toEqual(['bank.statement_uploaded', 'bank.statement_booked']);
  });

  test('whose keys sold out meanwhile is paid and waits for its buyer’s choice', async () => {
    const placed = await order(1);
    const { items } = {
      items: await store.db
        .selectFrom('order_lines as l')
        .innerJoin('orders as o', 'o.id', 'l.order_id')
        .select('l.product_id')
        .where('o.order_no', '=', placed.orderNo)
        .execute(),
    };
    await makeOrder(store.call, {
      items: [{ productId: firstOf(items).product_id, quantity: 1 }],
      currency: 'EUR',
    });
    await book([pays(placed)]);
    await reached(placed, 'paid');
    await until(
      'the choice',
      () =>
        store.db
          .selectFrom('orders')
          .select('choose_until')
          .where('order_no', '=', placed.orderNo)
          .executeTakeFirstOrThrow(),
      (row) => row.choose_until !== null,
    );
  });
});

describe('money that does not fit', () => {
  test.each([
    ['a cent too little', 'short', 'short', (p: Placed) => pays(p, { amount: euros(p.total.amount - 1) })],
    ['another currency', 'currency', 'wrong_currency', (p: Placed) => pays(p, { currency: 'CHF' })],
    [
      'money that came days too late',
      'late',
      'late',
      (p: Placed) => pays(p, { day: new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10) }),
    ],
  ] as const)('%s: no key, and it is to be sent back', async (_, verdict, disposition, line) => {
    const placed = await order();
    const id = await uploaded(camt([line(placed)]));
    expect((await statement(id)).counts).toEqual({ [verdict]: 1 });
    await clerk.call('POST /admin/bank/statements/{id}/book', { params: { id } });
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition }]);
    expect(await refundsOf(store.db, placed.orderNo)).toMatchObject([
      { state: 'pending', reason: disposition },
    ]);
    expect((await stateOf(placed)).status).toBe('awaiting_payment');
  });

  test('what is over goes back, and the order is paid', async () => {
    const placed = await order();
    await book([pays(placed, { amount: euros(placed.total.amount + 500) })]);
    await reached(placed, 'delivered');
    expect(await refundsOf(store.db, placed.orderNo)).toEqual([
      { state: 'pending', amount_minor: 500, reason: 'overpaid' },
    ]);
  });

  test('a second transfer goes back, also within one statement', async () => {
    const placed = await order();
    const id = await uploaded(camt([pays(placed), pays(placed)]));
    expect((await statement(id)).rows).toMatchObject([{ verdict: 'exact' }, { verdict: 'double' }]);
    await clerk.call('POST /admin/bank/statements/{id}/book', { params: { id } });
    await reached(placed, 'delivered');
    expect(
      (await capturesOf(store.db, placed.orderNo)).map(({ disposition }) => disposition).toSorted(),
    ).toEqual(['applied', 'duplicate']);
  });

  test('money for an order that its buyer cancelled goes back', async () => {
    const placed = await order();
    await cancel(placed);
    await book([pays(placed)]);
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition: 'cancelled' }]);
    expect((await stateOf(placed)).status).toBe('cancelled');
  });

  test('that came in time counts, though the order had expired when the statement was read', async () => {
    const placed = await order();
    const { orderNo } = placed;
    await store.db
      .updateTable('orders')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('order_no', '=', orderNo)
      .execute();
    await sweepExpired(store.db, store.clock.now());
    expect((await stateOf(placed)).status).toBe('expired');
    await book([pays(placed)]);
    await reached(placed, 'delivered');
  });
});

describe('a statement', () => {
  test('with one order in twenty lines: one is matched, nineteen wait', async () => {
    const placed = await order();
    const lines = Array.from({ length: 20 }, (_, i): Line =>
      i === 11 ? pays(placed) : { amount: `${i + 1}.00`, text: `invoice 2026-${i}`, ref: ref() },
    );
    const before = (await clerk.call('GET /admin/bank')).open;
    await book(lines);
    await reached(placed, 'delivered');
    expect((await clerk.call('GET /admin/bank')).open).toBe(before + 19);
  });

  test('handed in again changes nothing, booked again neither; one that overlaps brings what is new alone', async () => {
    const [a, b] = [await order(), await order()];
    const [lineA, lineB] = [pays(a), pays(b)];
    const file = camt([lineA]);
    const id = await uploaded(file);
    await clerk.call('POST /admin/bank/statements/{id}/book', { params: { id } });
    await reached(a, 'delivered');
    await store.idle();
    const before = await books();
    expect((await upload(file)).id).toBe(id);
    expect(await clerk.call('POST /admin/bank/statements/{id}/book', { params: { id } })).toEqual({
      booked: 0,
      left: 0,
    });
    expect(await books()).toBe(before);

    const longer = await uploaded(camt([lineA, lineB]));
    expect((await statement(longer)).rows).toMatchObject([{ verdict: 'seen' }, { verdict: 'exact' }]);
    await clerk.call('POST /admin/bank/statements/{id}/book', { params: { id: longer } });
    await reached(b, 'delivered');
    expect(await capturesOf(store.db, a.orderNo)).toHaveLength(1);
  });

  test('that was cut off while it was booked is booked to its end', async () => {
    const placed = await Promise.all([order(), order(), order()]);
    const id = await uploaded(camt(placed.map((each) => pays(each))));
    // The power went out after the first line.
    const first = firstOf((await statement(id)).rows);
    await store.db.updateTable('bank_entries').set({ state: 'open' }).where('id', '=', first.id).execute();
    expect((await statement(id)).statement).toMatchObject({ lines: 3, left: 2 });
    expect(await clerk.call('POST /admin/bank/statements/{id}/book', { params: { id } })).toEqual({
      booked: 2,
      left: 0,
    });
    for (const each of placed.slice(1)) await reached(each, 'delivered');
  });

  test('that two people book at once is booked once: the second one waits for the first', async () => {
    const placed = await order();
    const id = await uploaded(camt([pays(placed)]));
    const { rows } = await statement(id);
    const { waited, second } = await holdFirstCommit({
      db: store.db,
      first: (trx) =>
        trx
          .updateTable('bank_entries')
          .set({ state: 'open' })
          .where('id', '=', firstOf(rows).id)
          .executeTakeFirst(),
      second: () => bookStatement(store.context, store.providers, id, 'test'),
    });
    expect(waited).toBe(true);
    expect(second.status).toBe('fulfilled');
    // It saw what the first had done, and left it.
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([]);
  });

  test('in CSV is asked about its columns first, kept with them, and read so again the next time', async () => {
    const placed = await order();
    const day = new Date().toISOString().slice(0, 10);
    const file = (no: string) =>
      `Date;Payer;IBAN;Text;Amount\n${day};Ada;${PAYER_IBAN};${no};${euros(placed.total.amount).replace('.', ',')}\n`;
    const before = await books();
    const { id, csv } = await upload(file(placed.orderNo));
    expect(id).toBeNull();
    expect(csv).toMatchObject({
      unread: 0,
      mapping: { date: 0, amount: 4, name: 1, iban: 2, text: [3], decimal: ',', dates: 'ymd' },
    });
    expect(await books()).toBe(before);
    const mapping = JSON.stringify({ ...present(csv).mapping, name: null });
    const kept = await uploaded(file(placed.orderNo), { mapping });
    await clerk.call('POST /admin/bank/statements/{id}/book', { params: { id: kept } });
    await reached(placed, 'delivered');
    expect(present((await upload(file('another'))).csv).mapping.name).toBeNull();
  });

  test.each([
    [
      'of another account',
      () => camt([], { account: 'GB29NWBK60161331926819' }),
      'bank_statement_other_account',
    ],
    ['that is none', () => 'hello', 'bank_statement_unreadable'],
    ['that is a picture', () => randomBytes(2_000), 'bank_statement_unreadable'],
    [
      'with entities',
      () => camt([], { head: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
      'bank_statement_unreadable',
    ],
    ['larger than can be', () => Buffer.alloc(9 * 1024 * 1024, 'a'), 'payload_too_large'],
  ] satisfies [string, () => string | Buffer, string][])(
    '%s is refused, and nothing is kept',
    async (_, file, slug) => {
      const before = await books();
      await expect(upload(file())).rejects.toMatchObject({ slug });
      expect(await books()).toBe(before);
    },
  );
});
