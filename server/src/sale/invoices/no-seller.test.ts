import { firstOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenPool, CONTROL_NAME } from '../../../test/broken-pool.ts';
import { until } from '../../../test/make-order.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { taxShop, type TaxShop } from '../../../test/tax-shop.ts';
import { erasePerson } from '../../desk/personal-data/erase.ts';
import { saveSetting } from '../../house/settings/door.ts';
import { createDb, inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import { creditRefund, issueDue } from './invoices.jobs.ts';
import { papersOf } from './invoices.queries.ts';
import { issueInvoice } from './issue-invoice.ts';

type Order = Awaited<ReturnType<TaxShop['order']>>;

let shop: TaxShop;
let finance: StaffAtWork;
let productId: string;
beforeAll(async () => {
  shop = await taxShop();
  finance = await atWork(shop.store, 'finance');
  productId = await shop.taxed('standard');
  // The controls buy until they have seen the fault.
  await shop.restock(productId, 60);
});
afterAll(() => shop.close());

const SELLER = {
  name: 'Lantern & Heron GmbH',
  address: 'Lange Straße 1\n10115 Berlin',
  country: 'DE',
  taxNumber: 'DE123456789',
  register: '',
};
const save = async (more: Partial<typeof SELLER> = {}) => {
  const { version } = (await finance.call('GET /admin/tax')).settings;
  const body = { included: true, slipPrices: false, ...SELLER, ...more, version };
  await finance.call('POST /admin/tax/settings', { body });
};
const papers = ({ orderNo, accessKey }: Order) =>
  shop.store.call('GET /api/orders/{orderNo}/papers', { params: { orderNo }, query: { accessKey } });
const waiting = () => finance.call('GET /admin/invoices/waiting');
const rows = (order: Order) => papersOf(shop.store.db, order.id);
const issued = (order: Order, count: number) =>
  until(
    'invoice',
    () => rows(order),
    (found) => found.length === count,
  );
const pdf = (order: Order, number = 'INV-2026-000001') =>
  fetch(
    `${shop.store.url}/prod-api/api/orders/${order.orderNo}/papers/${number}?accessKey=${order.accessKey}`,
  );
async function paid(quantity = 1): Promise<Order> {
  const order = await shop.order({ items: [{ productId, quantity }], country: 'DE' });
  await shop.paidUnseen(order);
  return order;
}
/** Refunds some unrevealed units, and waits until the money is sent and every job about it is done. */
async function refunded(order: Order, quantity: number): Promise<string> {
  const units = (await shop.read(order)).lines.flatMap((line) => line.units.map(({ id }) => id));
  await shop.store.call('POST /api/orders/{orderNo}/refund', {
    params: { orderNo: order.orderNo },
    body: { accessKey: order.accessKey, units: units.slice(0, quantity), reason: '' },
  });
  const { id } = await until(
    'refund',
    () =>
      shop.store.db
        .selectFrom('refunds')
        .select(['id', 'state'])
        .where('order_id', '=', order.id)
        .executeTakeFirst(),
    (refund) => refund?.state === 'done',
  ).then((refund) => present(refund));
  await shop.store.idle();
  return id;
}

beforeEach(async () => {
  // Issues what an earlier test left waiting, so that each test counts its own.
  await save();
  await issueDue(shop.store.context);
  await save({ address: '' });
});

describe('while the seller’s details are missing', () => {
  test.each([{ name: ' ' }, { address: ' \n ' }, { country: '' }])(
    'a paid order has no invoice, and its buyer and the back office read that it follows: %j',
    async (missing) => {
      await save(missing);
      const order = await paid();
      await issueDue(shop.store.context);
      expect(await papers(order)).toEqual({ papers: [], follows: true });
      expect(await rows(order)).toEqual([]);
      expect(await waiting()).toEqual({ sellerMissing: true, orders: 1 });
      const answer = await pdf(order);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        msg: 'The invoice hasn’t been issued yet. It appears on your order page as soon as it is ready.',
        error: 'invoice_pending',
      });
    },
  );

  test('an unpaid order announces no invoice, and neither does the link of a mail', async () => {
    const open = await shop.order({ items: [{ productId, quantity: 1 }] });
    expect(await papers(open)).toEqual({ papers: [], follows: false });
    expect((await pdf(open)).status).toBe(404);
    const order = await paid();
    const accessKey = randomToken();
    await sql`insert into order_access (token_hash, order_id, kind, created_at)
      values (${hashToken(accessKey)}, ${order.id}, 'mail', now())`.execute(shop.store.db);
    expect(await papers({ ...order, accessKey })).toEqual({ papers: [], follows: false });
    expect((await pdf({ ...order, accessKey })).status).toBe(404);
  });

  test('the database refuses an invoice without them', async () => {
    const order = await paid();
    const seller = JSON.stringify({ seller: { name: 'Lantern & Heron GmbH', lines: [], country: 'DE' } });
    await expect(
      sql`insert into invoices (id, series, year, no, order_id, issued_at, currency, total_minor, tax_minor, buyer, data)
        values (gen_random_uuid(), 'INV', 2020, 1, ${order.id}, now(), 'EUR', 1, 0, '', ${seller}::jsonb)`.execute(
        shop.store.db,
      ),
    ).rejects.toThrow(/invoices_seller/);
  });
});

describe('once they are saved', () => {
  test('every order that waited gets its invoice in the order of payment, even if a buyer asks early', async () => {
    const [third, first, second] = [await paid(), await paid(), await paid()];
    const now = shop.store.clock.now().getTime();
    for (const [i, { id }] of [first, second, third].entries())
      await sql`update orders set paid_at = ${new Date(now - (4 - i) * 86_400_000)} where id = ${id}`.execute(
        shop.store.db,
      );
    const at = shop.store.clock.now();
    await save();
    expect(await waiting()).toMatchObject({ sellerMissing: false });
    const looked = await papers(third);
    expect(looked.follows).toBe(looked.papers.length === 0);
    // The store's own round issues them.
    const found = [await issued(first, 1), await issued(second, 1), await issued(third, 1)].flat();
    const numbers = found.map(({ number }) => Number(number.split('-')[2]));
    expect(numbers).toEqual([numbers[0], firstOf(numbers) + 1, firstOf(numbers) + 2]);
    // Issued today; the day of supply is the day of the payment.
    for (const [i, { issued_at, data }] of found.entries()) {
      expect(issued_at >= at).toBe(true);
      expect(data.suppliedAt).toBe(new Date(now - (4 - i) * 86_400_000).toISOString());
    }
    expect(await papers(first)).toMatchObject({
      papers: [{ number: firstOf(found).number }],
      follows: false,
    });
    expect(await waiting()).toEqual({ sellerMissing: false, orders: 0 });
    const answer = await pdf(first, firstOf(found).number);
    expect(pdfText(Buffer.from(await answer.arrayBuffer()))).toContain('Lange');
  });

  test.each([
    ['a part', 2, 1],
    ['all', 1, 1],
  ])(
    '%s of it that was refunded meanwhile has its credit note after the invoice',
    async (_, quantity, back) => {
      const order = await paid(quantity);
      const refundId = await refunded(order, back);
      expect(await papers(order)).toEqual({ papers: [], follows: true });
      await save();
      await issueDue(shop.store.context);
      const [invoice, note] = several(await rows(order), 2);
      expect([invoice.series, note.series]).toEqual(['INV', 'CN']);
      expect(note).toMatchObject({
        refers_to: invoice.id,
        total_minor: (invoice.total_minor * back) / quantity,
      });
      expect(note.issued_at >= invoice.issued_at).toBe(true);
      expect(note.tax_minor > 0).toBe(true);
      expect((await papers(order)).papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
      // The job of the refund may run again.
      await creditRefund(shop.store.context, { refundId });
      expect(await rows(order)).toHaveLength(2);
    },
  );

  test('the invoice names a buyer whose data was deleted meanwhile, and no other data of theirs is kept', async () => {
    const order = await paid();
    const { db, clock } = shop.store;
    await inTransaction(db, (trx) =>
      erasePerson(trx, { accountId: null, emailNorm: order.email.toLowerCase() }, 'test', clock.now()),
    );
    await save();
    await issueDue(shop.store.context);
    const invoice = firstOf(await rows(order));
    expect(invoice.data.buyer.lines).toEqual([order.email]);
    const kept = await db
      .selectFrom('orders')
      .select(['email', 'name', 'invoice_buyer'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ email: '', name: '', invoice_buyer: null });
  });
});

describe('at once', () => {
  const saveIn = (trx: Trx) => saveSetting(trx, 'shop.address', SELLER.address);

  test.each([
    ['two rounds issue an invoice once', true],
    ['without the lock on the order they both try, and it is seen', false],
  ])('%s', async (_what, locked) => {
    const lock = 'select * from "orders" where "id" = $1 for update';
    const control = brokenPool(shop.store.databaseUrl, 4, [[lock, lock.replace(' for update', '')]]);
    const db: Db = locked ? shop.store.db : createDb(control.pool);
    let failed = false;
    for (let i = 0; i < (locked ? 3 : 40) && !(failed && !locked); i++) {
      const order = await paid();
      await save();
      const results = await race(3, () => issueDue({ db, clock: shop.store.clock }));
      failed ||= results.some(({ status }) => status === 'rejected');
      expect(await issued(order, 1)).toHaveLength(1);
      await save({ address: '' });
    }
    expect(failed).toBe(!locked);
    expect(control.changed() > 0).toBe(!locked);
    await control.pool.end();
  });

  test.each([
    ['the job of a refund waits for the invoice, and the credit note is issued once', true],
    ['without the lock on the order it does not wait', false],
  ])('%s', async (_what, locked) => {
    const order = await paid();
    const refundId = await refunded(order, 1);
    const lock = 'select * from "orders" where "id" = $1 for update';
    // Both cases use the control's connections, because the store's own refund job may wait for the same lock.
    const control = brokenPool(shop.store.databaseUrl, 4, [
      [lock, locked ? lock : lock.replace(' for update', '')],
    ]);
    const second = { ...shop.store.context, db: createDb(control.pool) };
    const { waited, ...both } = await holdFirstCommit({
      db: shop.store.db,
      // Saved in the same transaction: until it commits, the store's own round finds no seller.
      first: async (trx) => {
        await saveIn(trx);
        return await issueInvoice(trx, order.id, shop.store.clock.now());
      },
      second: () => creditRefund(second, { refundId }),
      waiter: CONTROL_NAME,
      patience: locked ? 8_000 : 300,
    });
    expect(waited).toBe(locked);
    expect([both.first.status, both.second.status]).toEqual(['fulfilled', 'fulfilled']);
    expect((await rows(order)).map(({ series }) => series)).toEqual(['INV', 'CN']);
    expect(control.changed() > 0).toBe(true);
    await control.pool.end();
  });
});
