import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { TRANSFER } from '@halfturn/contract/transfer.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { ACCOUNT, bankDesk, euros, pays, ref } from '../../../../test/bank-desk.ts';
import { makeOrder, until } from '../../../../test/make-order.ts';
import type { Placed } from '../../../../test/paying-buyer.ts';
import { refundsOf } from '../../../../test/payment-books.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, auditOf } from '../../../../test/staff-browser.ts';
import { camt, OUR_IBAN, PAYER_IBAN, type Line } from '../../../../test/statements.ts';
import { saveBankAccount } from './account.ts';

const { store, clerk, saveAccount, upload, statement, book, order, reached, heldOf } = await bankDesk();
afterAll(() => store.close());

describe('by hand', () => {
  const open = async (line: Line) => {
    const id = await book([line]);
    return firstOf((await statement(id)).rows);
  };

  test('a transfer without a number is matched to the order that is found for it', async () => {
    const placed = await order();
    const { id } = await open(pays(placed, { text: 'for the game, thanks' }));
    const params = { id };
    const byAmount = await clerk.call('GET /admin/bank/entries/{id}/orders', { params });
    expect(byAmount.rows).toContainEqual(
      expect.objectContaining({ orderNo: placed.orderNo, verdict: 'exact' }),
    );
    const { rows } = await clerk.call('GET /admin/bank/entries/{id}/orders', {
      params,
      query: { q: placed.orderNo.slice(0, 8).toLowerCase() },
    });
    expect(rows.map(({ orderNo }) => orderNo)).toContain(placed.orderNo);
    await clerk.call('POST /admin/bank/entries/{id}/match', { params, body: { orderNo: placed.orderNo } });
    await reached(placed, 'delivered');
    const again = clerk.call('POST /admin/bank/entries/{id}/match', {
      params,
      body: { orderNo: placed.orderNo },
    });
    await expect(again).rejects.toMatchObject({ slug: 'transfer_has_moved_on' });
    const acts = await auditOf(store, `order:${placed.orderNo}`);
    expect(acts.map(({ action }) => action)).toContain('bank.transfer_matched');
  });

  test('an order without an attempt to pay by transfer is refused', async () => {
    const other = await makeOrder(store.call, {
      items: [{ productId: await store.stock(1), quantity: 1 }],
      currency: 'EUR',
    });
    const { id } = await open({ amount: '9.00', ref: ref() });
    const match = clerk.call('POST /admin/bank/entries/{id}/match', {
      params: { id },
      body: { orderNo: other.orderNo },
    });
    await expect(match).rejects.toMatchObject({ slug: 'transfer_order_unfit' });
  });

  test('what is no order’s is set aside, with the reason', async () => {
    const { id } = await open({ amount: '8.00', ref: ref() });
    await clerk.call('POST /admin/bank/entries/{id}/aside', {
      params: { id },
      body: { note: 'The landlord’s.' },
    });
    const { rows } = await clerk.call('GET /admin/bank/entries', { query: { state: 'set_aside' } });
    expect(rows).toContainEqual(expect.objectContaining({ id, note: 'The landlord’s.' }));
    expect(await auditOf(store, `transfer:${id}`)).toMatchObject([
      {
        action: 'bank.transfer_set_aside',
        actor: `staff:${clerk.id}`,
        before: { state: 'open' },
        after: { state: 'set_aside', amount: 800, currency: 'EUR' },
        reason: 'The landlord’s.',
      },
    ]);
  });

  test('a refund is a task: shown with its payer, exported, sent once', async () => {
    const placed = await order();
    await book([pays(placed, { amount: euros(placed.total.amount - 1), payer: '=cmd|calc' })]);
    await store.idle();
    const { rows } = await clerk.call('GET /admin/bank/refunds', { query: { pageSize: 50 } });
    const refund = present(rows.find(({ orderNo }) => orderNo === placed.orderNo));
    expect(refund).toMatchObject({
      iban: PAYER_IBAN,
      amount: { amount: placed.total.amount - 1, currency: 'EUR' },
      reason: 'short',
    });
    // Nothing tries to send it by itself, now or later.
    const { rows: jobs } =
      await sql`select from graphile_worker.jobs where key = ${`refund:${refund.id}`}`.execute(store.db);
    expect(jobs).toEqual([]);
    const { csv } = await clerk.call('POST /admin/bank/refunds/export');
    expect(csv).toContain(
      `"'=cmd|calc","${PAYER_IBAN}","${euros(placed.total.amount - 1)}","EUR","${placed.orderNo}"`,
    );

    expect((await auditOf(store, 'bank')).at(-1)).toMatchObject({
      action: 'bank.refunds_exported',
      actor: `staff:${clerk.id}`,
      after: { count: csv.trim().split('\r\n').length - 1 },
    });

    const sent = {
      params: { id: refund.id },
      body: { reference: 'OUT-1', sentOn: new Date().toISOString().slice(0, 10) },
    };
    await clerk.call('POST /admin/bank/refunds/{id}/sent', sent);
    expect(await refundsOf(store.db, placed.orderNo)).toMatchObject([{ state: 'done' }]);
    await expect(clerk.call('POST /admin/bank/refunds/{id}/sent', sent)).rejects.toMatchObject({
      slug: 'transfer_has_moved_on',
    });
    const done = await clerk.call('GET /admin/bank/refunds', { query: { sent: 'true' } });
    expect(done.rows[0]).toMatchObject({
      id: refund.id,
      reference: expect.stringContaining('OUT-1'),
      sentOn: sent.body.sentOn,
    });
    expect((await auditOf(store, `order:${placed.orderNo}`)).at(-1)).toMatchObject({
      action: 'bank.refund_sent',
      before: { refund: refund.id, state: 'pending' },
      after: { state: 'done', amount: placed.total.amount - 1, reference: 'OUT-1' },
    });
    await until(
      'the mail',
      () => store.db.selectFrom('mails').select('id').where('dedupe', '=', `refunded:${refund.id}`).execute(),
      (mails) => mails.length === 1,
    );
  });
});

describe('the account', () => {
  test.each([
    ['an IBAN with a wrong figure', { iban: OUR_IBAN.replace('89', '88') }, 'iban'],
    ['no IBAN', { iban: '' }, 'iban'],
    ['no BIC', { bic: 'BANK' }, 'bic'],
  ])('refuses %s', async (_, wrong, field) => {
    const save = saveAccount({ ...ACCOUNT, ...wrong });
    await expect(save).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  });

  test('is finance’s and the owner’s alone', async () => {
    const support = await atWork(store, 'support');
    await expect(support.call('GET /admin/bank')).rejects.toMatchObject({ slug: 'forbidden' });
    await expect(upload(camt([]), {}, support)).rejects.toBeInstanceOf(CallError);
  });

  test('saved by two at once: the second is refused, and the account of the first stays', async () => {
    const { version } = (await clerk.call('GET /admin/bank')).account;
    const save = (hours: number) => ({ ...ACCOUNT, hours, version });
    const by = { actor: `staff:${clerk.id}`, giver: null, now: new Date() };
    const { waited, second } = await holdFirstCommit({
      db: store.db,
      first: (trx) => saveBankAccount(trx, save(36), by),
      second: () => clerk.call('POST /admin/bank/account', { body: save(48) }),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ reason: { slug: 'content_changed', data: { by: 'The finance' } } });
    expect((await clerk.call('GET /admin/bank')).account).toMatchObject({ hours: 36, iban: OUR_IBAN });
    await saveAccount(ACCOUNT);
  });

  test('that is not offered is not offered at the quote', async () => {
    const items = [{ productId: await store.stock(1), quantity: 1 }];
    const codes = async () =>
      (await store.call('POST /api/checkout/quote', { body: { items, currency: 'EUR' } })).paymentMethods.map(
        ({ code }) => code,
      );
    expect(await codes()).toContain(TRANSFER);
    await saveAccount({ ...ACCOUNT, enabled: false });
    expect(await codes()).not.toContain(TRANSFER);
    await saveAccount(ACCOUNT);
  });
});

describe('another way of paying', () => {
  const pay = ({ orderNo, accessKey }: Placed, paymentMethod: string) =>
    store.call('POST /api/orders/{orderNo}/pay', { params: { orderNo }, body: { accessKey, paymentMethod } });

  test('to a transfer: the keys are let go of, and there is a day; back: they are held again, for a quarter of an hour', async () => {
    const items = [{ productId: await store.stock(20), quantity: 1 }];
    const placed = await makeOrder(store.call, { items, currency: 'EUR' });
    expect(await heldOf(placed.orderNo)).toEqual([{ status: 'held' }]);
    const minutes = ({ payBefore, serverNow }: { payBefore: string | null; serverNow: string }) =>
      (Date.parse(present(payBefore)) - Date.parse(serverNow)) / 60_000;
    expect(minutes(await pay(placed, TRANSFER))).toBeCloseTo(1_440, 0);
    expect(await heldOf(placed.orderNo)).toEqual([{ status: 'waiting' }]);
    // How to pay is mailed with the new attempt, and the page of the former one, still open somewhere, takes nothing any more.
    const letters = await store.db
      .selectFrom('mails as m')
      .innerJoin('orders as o', 'o.id', 'm.subject_id')
      .select('m.recipient')
      .where('o.order_no', '=', placed.orderNo)
      .where('m.kind', '=', 'order-transfer')
      .execute();
    expect(letters).toHaveLength(1);
    await until(
      'the former payment to be closed',
      () => store.call('GET /api/payments/sandbox/{attempt}', { params: { attempt: placed.next.attempt } }),
      ({ state }) => state === 'cancelled',
    );
    expect(minutes(await pay(placed, 'sandbox'))).toBeCloseTo(15, 0);
    expect(await heldOf(placed.orderNo)).toEqual([{ status: 'held' }]);
    await pay(placed, TRANSFER);
    await book([pays(placed)]);
    await reached(placed, 'delivered');
  });
});

test('the account is saved only with a fresh code, and the owners are told of the former one', async () => {
  const owner = await atWork(store, 'owner');
  const finance = await atWork(store, 'finance');
  const former = (await finance.call('GET /admin/bank')).account;
  const rogue = { ...ACCOUNT, holder: 'Rogue' };
  await saveAccount(rogue, finance);
  const act = await store.db
    .selectFrom('staff_acts')
    .selectAll()
    .where('staff_id', '=', finance.id)
    .executeTakeFirstOrThrow();
  expect(act).toMatchObject({ kind: 'bank', path: '/bank' });
  const said = act.said as { former: string; now: string };
  expect(said.former).toContain(former.holder);
  expect(said.now).toContain('Rogue');
  const mails = await store.db
    .selectFrom('mails')
    .select('recipient')
    .where('subject_id', '=', act.id)
    .execute();
  expect(mails.map(({ recipient }) => recipient)).toContain(owner.email);

  store.clock.advance(6 * 60_000);
  await expect(saveAccount(ACCOUNT, finance)).rejects.toMatchObject({
    slug: 'staff_code_again',
  });
  expect((await owner.call('GET /admin/bank')).account.holder).toBe('Rogue');
});
