import { firstOf, nthOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-order.ts';
import { pdfLines, pdfText } from '../../../test/pdf-text.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { taxShop, type TaxShop } from '../../../test/tax-shop.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import { bookSiteRefund } from '../payments/book-site-refund.ts';
import { issueDue } from './invoices.jobs.ts';
import { nextNumber, papersOf } from './invoices.queries.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';

type Order = Awaited<ReturnType<TaxShop['order']>>;

let shop: TaxShop;
let finance: StaffAtWork;
let productId: string;
let reduced: string;
beforeAll(async () => {
  shop = await taxShop();
  finance = await atWork(shop.store, 'finance');
  [productId, reduced] = [await shop.taxed('standard'), await shop.taxed('reduced')];
});
afterAll(() => shop.close());

const one = (quantity = 1) => [{ productId, quantity }];
const issue = (order: Order) =>
  inTransaction(shop.store.db, (trx) => issueInvoice(trx, order.id, shop.store.clock.now()));
const papers = ({ orderNo, accessKey }: Order) =>
  shop.store.call('GET /api/orders/{orderNo}/papers', { params: { orderNo }, query: { accessKey } });
const oneOf = async (order: Order) => (await papers(order)).papers as unknown as [{ number: string }];
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.store.url}/prod-api${path}`, { headers });
const pdf = async (order: Order, number: string) => {
  const answer = await open(`/api/orders/${order.orderNo}/papers/${number}?accessKey=${order.accessKey}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await answer.arrayBuffer());
};

describe('the invoice of an order', () => {
  test('is issued once, as soon as the order is paid, and says what was bought and taxed', async () => {
    const items = [...one(2), { productId: reduced, quantity: 1 }];
    const order = await shop.order({ items, country: 'DE', lang: 'de' });
    expect((await papers(order)).papers).toEqual([]);
    const paid = await shop.paidUnseen(order);
    const { papers: list } = await papers(order);
    expect(list).toMatchObject([{ kind: 'invoice', total: paid.realAmount }]);
    const { number } = firstOf(list);
    expect(number).toMatch(/^INV-\d{4}-\d{6}$/);
    await issueDue(shop.store.context);
    expect((await papers(order)).papers).toEqual(list);

    const bytes = await pdf(order, number);
    const text = pdfText(bytes);
    for (const said of [number, order.orderNo, order.email, 'Lanternfall', 'DE123456789', '19', '7'])
      expect(text, said).toContain(said);
    expect(text).toContain('Rechnung');
    expect(text).toContain('GmbH');
    expect(text).not.toMatch(/[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/);
    expect(bytes.equals(await pdf(order, number))).toBe(true);
    expect(bytes.toString('latin1')).toContain('/Lang (de');
    expect(bytes.toString('latin1')).toContain('/MarkInfo');
  });

  test('is set from right to left in Arabic, and its text keeps the order of its letters', async () => {
    const order = await shop.order({ items: one(), country: 'DE', lang: 'ar' });
    await shop.paidUnseen(order);
    const [{ number }] = await oneOf(order);
    const text = pdfText(await pdf(order, number));
    expect(text).toContain('فاتورة');
    expect(text).toContain('البائع');
    expect(text).toContain(number);
    // Each line is read from the right: a word before its number, and the columns from the item to the amount.
    const lines = pdfLines(await pdf(order, number), 'right');
    expect(lines).toContain(`فاتورة ${number}`);
    const columns = /^الصنف.*الكمية.*المبلغ$/;
    expect(lines.filter((line) => columns.test(line))).toHaveLength(1);
    expect(pdfLines(await pdf(order, number), 'left').filter((line) => columns.test(line))).toEqual([]);
  });

  test('is served to its buyer alone', async () => {
    const [order, other] = [await shop.order({ items: one() }), await shop.order({ items: one() })];
    await shop.paidUnseen(order);
    const [{ number }] = await oneOf(order);
    const asked = (of: Order, key: string) =>
      open(`/api/orders/${of.orderNo}/papers/${number}?accessKey=${key}`);
    expect((await asked(order, other.accessKey)).status).toBe(404);
    expect((await asked(other, other.accessKey)).status).toBe(404);
    expect((await open(`/api/orders/${order.orderNo}/papers/${number}`)).status).toBe(404);
    expect((await open(`/admin/invoices/${number}`)).status).toBe(401);
    expect((await open('/admin/invoices.csv')).status).toBe(401);
    expect((await open(`/admin/packing-slips?orders=${order.orderNo}`)).status).toBe(401);
  });

  test('is not served for the link of a mail alone, because it says where the buyer lives', async () => {
    const order = await shop.order({ items: one() });
    await shop.paidUnseen(order);
    const [{ number }] = await oneOf(order);
    const accessKey = randomToken();
    await sql`insert into order_access (token_hash, order_id, kind, created_at)
      values (${hashToken(accessKey)}, ${order.id}, 'mail', now())`.execute(shop.store.db);
    const asked = (path: string, key: string) => open(`/api/orders/${order.orderNo}${path}?accessKey=${key}`);
    expect((await asked('', accessKey)).status, 'the link opens the order').toBe(200);
    expect((await papers({ ...order, accessKey })).papers).toEqual([]);
    expect((await asked(`/papers/${number}`, accessKey)).status).toBe(404);
    expect((await asked(`/papers/${number}`, order.accessKey)).status).toBe(200);
  });

  test('is not issued for an unpaid order, nor for one from before the store recorded tax', async () => {
    const unpaid = await shop.order({ items: one() });
    expect(await issue(unpaid)).toBeNull();
    const old = await shop.order({ items: one() });
    await sql`update orders set tax_included = null where id = ${old.id}`.execute(shop.store.db);
    await shop.paidUnseen(old);
    expect(await issue(old)).toBeNull();
    expect((await papers(old)).papers).toEqual([]);
  });

  test('has its whole number, even the millionth of a year', async () => {
    const order = await shop.order({ items: one() });
    await sql`update orders set payment_status = 'paid', paid_at = now() where id = ${order.id}`.execute(
      shop.store.db,
    );
    const issued = inTransaction(shop.store.db, async (trx) => {
      const year = shop.store.clock.now().getUTCFullYear();
      await sql`insert into invoice_series (series, year, last_no) values ('INV', ${year}, 999999)
        on conflict (series, year) do update set last_no = 999999`.execute(trx);
      const paper = await issueInvoice(trx, order.id, shop.store.clock.now());
      throw new Error(`issued ${paper?.number}`);
    });
    await expect(issued).rejects.toThrow(/^issued INV-\d{4}-1000000$/);
  });

  test('is never changed', async () => {
    await expect(sql`update invoices set total_minor = 0`.execute(shop.store.db)).rejects.toThrow(/never/);
    await expect(sql`delete from invoices`.execute(shop.store.db)).rejects.toThrow(/never/);
  });

  test('is corrected by one credit note for each refund, to the cent; a full refund credits all of the tax', async () => {
    const order = await shop.order({
      items: [...one(2), { productId: reduced, quantity: 1 }],
      country: 'DE',
    });
    const paid = await shop.paidUnseen(order);
    const units = paid.lines.flatMap((line) => line.units.map(({ id }) => id));
    const back = async (some: string[], count: number) => {
      await shop.store.call('POST /api/orders/{orderNo}/refund', {
        params: { orderNo: order.orderNo },
        body: { accessKey: order.accessKey, units: some, reason: '' },
      });
      return await until(
        'credit note',
        () => papersOf(shop.store.db, order.id),
        (rows) => rows.length === count,
      );
    };
    await back([firstOf(units)], 2);
    const [invoice, first, second] = several(await back(units.slice(1), 3), 3);
    expect(first.number).toMatch(/^CN-\d{4}-\d{6}$/);
    expect([first.refers_to, second.refers_to]).toEqual([invoice.id, invoice.id]);
    expect(first.total_minor).toBe(firstOf(firstOf(paid.lines).units).worth.amount);
    expect(first.total_minor + second.total_minor).toBe(invoice.total_minor);
    expect(first.tax_minor + second.tax_minor).toBe(invoice.tax_minor);
    const { rows } = await sql<{ id: string }>`select id from refunds where order_id = ${order.id}`.execute(
      shop.store.db,
    );
    for (const { id } of rows)
      await inTransaction(shop.store.db, (trx) => issueCreditNote(trx, id, shop.store.clock.now()));
    expect(await papersOf(shop.store.db, order.id)).toHaveLength(3);
    const text = pdfText(await pdf(order, second.number));
    expect(text).toContain(invoice.number);
    const csv = await (
      await open('/admin/invoices.csv', {
        cookie: `staff=${finance.cookie()}`,
        origin: shop.store.config.publicUrl,
      })
    ).text();
    const mine = csv.split('\r\n').filter((row) => row.includes(order.orderNo));
    expect(mine).toHaveLength(5);
    const gross = mine.map((row) => Math.round(Number(row.split(',').at(-2)) * 100));
    expect(gross.reduce((sum, each) => sum + each, 0)).toBe(0);
  });

  test('is corrected for a refund made at the provider’s own site, which belongs to no unit, and for one made by the store', async () => {
    const { db, clock } = shop.store;
    const order = await shop.order({
      items: [...one(2), { productId: reduced, quantity: 1 }],
      country: 'DE',
    });
    const paid = await shop.paidUnseen(order);
    const capture = await db
      .selectFrom('payment_captures')
      .select(['id', 'amount_minor', 'currency'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const atTheSite = (amount: number) => {
      const refund = {
        ref: randomToken(),
        amount,
        currency: capture.currency,
        idem: null,
        state: 'done',
      } as const;
      return inTransaction(db, (trx) => bookSiteRefund(trx, capture.id, refund, clock.now()));
    };
    const issued = (count: number) =>
      until(
        'credit note',
        () => papersOf(db, order.id),
        (rows) => rows.length === count,
      );
    await issueDue(shop.store.context);
    await atTheSite(301);
    await issued(2);
    await shop.store.call('POST /api/orders/{orderNo}/refund', {
      params: { orderNo: order.orderNo },
      body: { accessKey: order.accessKey, units: [firstOf(firstOf(paid.lines).units).id], reason: '' },
    });
    const [, , second] = await issued(3);
    await atTheSite(capture.amount_minor - 301 - present(second).total_minor);
    const [invoice, ...notes] = await issued(4);
    expect(firstOf(notes).total_minor).toBe(301);
    for (const { data } of notes)
      expect(data.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(data.totalMinor);
    const sum = (of: 'total_minor' | 'tax_minor') => notes.reduce((all, note) => all + note[of], 0);
    expect([sum('total_minor'), sum('tax_minor')]).toEqual([
      present(invoice).total_minor,
      present(invoice).tax_minor,
    ]);
  });
});

describe('numbers', () => {
  const last = async () => {
    const { rows } = await sql<{ n: number; top: number }>`
      select count(*)::int as n, max(no) as top from invoices where series = 'INV'`.execute(shop.store.db);
    return firstOf(rows);
  };

  test('have no gap, after rollbacks and with many at once', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => shop.order({ items: one() })));
    for (const order of orders)
      await sql`update orders set paid_at = now(), payment_status = 'paid' where id = ${order.id}`.execute(
        shop.store.db,
      );
    await race(8, (i) =>
      inTransaction(shop.store.db, async (trx) => {
        await issueInvoice(trx, nthOf(orders, i % 4).id, shop.store.clock.now());
        if (i === 5) throw new Error('undone');
      }),
    );
    await issueDue(shop.store.context);
    const { n, top } = await last();
    expect(top).toBe(n);
  });

  /** A sequence instead: no transaction waits for a number, and an unused number is lost. */
  const unlocked = async (trx: Trx): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select nextval('loose_numbers')::int as n`.execute(trx);
    return firstOf(rows).n;
  };
  test.each([
    ['the second waits for the first, and takes its number after a rollback', nextNumber, true],
    ['without the lock it does not wait, and the number is lost', unlocked, false],
  ] as const)('%s', async (_what, take, locked) => {
    const { db } = shop.store;
    await sql`create sequence if not exists loose_numbers`.execute(db);
    await inTransaction(db, (trx) => take(trx, 'CN', 2099));
    const { waited, second } = await holdFirstCommit({
      db,
      first: (trx) => take(trx, 'CN', 2099),
      second: () => inTransaction(db, (trx) => take(trx, 'CN', 2099)),
      undone: true,
      patience: locked ? 8_000 : 300,
    });
    expect(waited).toBe(locked);
    expect(second).toMatchObject({ status: 'fulfilled', value: locked ? 2 : 3 });
  });
});

test('staff find invoices, and print packing slips', async () => {
  const address = {
    firstName: 'Mara',
    lastName: 'Weiss',
    phone: '030 901820',
    address: 'Lange Straße 1',
    city: 'Berlin',
    zip: '10115',
    country: 'DE',
  };
  const box = await shop.box();
  await sql`update products set sku = 'NC-BOX' where id = ${box}`.execute(shop.store.db);
  const items = [{ productId: box, quantity: 2 }, ...one()];
  const names = (de: string) => JSON.stringify({ 'en-US': 'Parcel post', de });
  await sql`update delivery_methods set names = ${names('Paketpost')} where code = 'post'`.execute(
    shop.store.db,
  );
  const order = await shop.order({ items, country: 'DE', deliveryMethod: 'post', address, lang: 'de' });
  await sql`update delivery_methods set names = ${names('Anders')} where code = 'post'`.execute(
    shop.store.db,
  );
  await shop.press(order, 'approve');
  await until(
    'payment',
    () => shop.read(order),
    ({ paidAt }) => paidAt !== null,
  );
  const [{ number }] = await oneOf(order);
  const list = await finance.call('GET /admin/invoices', { query: { q: number.toLowerCase() } });
  expect(list).toMatchObject({ total: 1, rows: [{ number, orderNo: order.orderNo, kind: 'invoice' }] });
  expect((await finance.call('GET /admin/invoices', { query: { to: '2020-01-01' } })).total).toBe(0);
  const clerk = await atWork(shop.store, 'stock');
  const staff = { cookie: `staff=${clerk.cookie()}`, origin: shop.store.config.publicUrl };
  const answer = await open(`/admin/packing-slips?orders=${order.orderNo},HT-0000-0000-00000`, staff);
  const slip = pdfText(Buffer.from(await answer.arrayBuffer()));
  const invoice = pdfText(await pdf(order, number));
  for (const said of ['NC-BOX', 'Paketpost']) expect(invoice).toContain(said);
  for (const said of [
    'Night Courier',
    'SKU: NC-BOX',
    'Mara Weiss',
    'Lange Straße 1',
    '10115 Berlin',
    'Parcel post',
    order.orderNo,
  ])
    expect(slip, said).toContain(said);
  const inArabic = await open(`/admin/packing-slips?orders=${order.orderNo}`, {
    ...staff,
    cookie: `${staff.cookie}; lang=ar`,
  });
  const lines = pdfLines(Buffer.from(await inArabic.arrayBuffer()), 'right');
  expect(lines).toContain(`قائمة تعبئة الطلب ${order.orderNo}`);
  // The quantity comes before the item, as in English; a phone number is read from the left, its plus sign first.
  for (const said of ['الكمية الصنف', '2 Night Courier, boxed', 'الهاتف : +49 30 901820'])
    expect(lines.join('\n')).toContain(said);
  expect(slip).not.toContain('Lanternfall');
  expect(slip).not.toContain('€');
  const keys = await shop.order({ items: one() });
  expect((await open(`/admin/packing-slips?orders=${keys.orderNo}`, staff)).status).toBe(404);
  expect((await open(`/admin/invoices/${number}`, staff)).status).toBe(403);
});
