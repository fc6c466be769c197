import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { CallError } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../house/staff/second-factor.ts';
import { linkIn } from '../../../test/key-shop.ts';
import { until } from '../../../test/make-order.ts';
import { capturesOf } from '../../../test/payment-books.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { taxShop, type TaxShop } from '../../../test/tax-shop.ts';

type Order = Awaited<ReturnType<TaxShop['order']>>;

let shop: TaxShop;
let clerk: StaffAtWork;
let productId: string;
let reduced: string;
beforeAll(async () => {
  shop = await taxShop();
  clerk = await atWork(shop.store, 'orders');
  [productId, reduced] = [await shop.taxed('standard'), await shop.taxed('reduced')];
  await sql`update products set sale_minor = null,
    price_minor = case when id = ${productId} then 10000 else 5000 end`.execute(shop.store.db);
});
afterAll(() => shop.close());

const REASON = 'The key came late last time.';
const items = (quantity = 1) => [{ productId, quantity }];
const order = (more: Partial<Parameters<TaxShop['order']>[0]> = {}) =>
  shop.order({ items: items(), currency: 'USD', country: 'DE', ...more });
const at = ({ orderNo }: Order) => ({ params: { orderNo } });
const adjust = (of: Order, amount: number, reason = REASON, by: StaffAtWork = clerk) =>
  by.call('POST /admin/orders/{orderNo}/adjustment', { ...at(of), body: { amount, reason } });
/** What it was refused with: the slug, and the fields that it names. */
const refused = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'taken',
    (error: CallError) => [error.slug, ...Object.keys(error.fields ?? {})].join(' '),
  );
const payAgain = async (of: Order): Promise<Order> => {
  const { orderNo, accessKey } = of;
  const { next } = await shop.store.call('POST /api/orders/{orderNo}/pay', {
    params: { orderNo },
    body: { accessKey },
  });
  return { ...of, next };
};
const papersOf = (of: Order) =>
  shop.store.call('GET /api/orders/{orderNo}/papers', { ...at(of), query: { accessKey: of.accessKey } });
const amounts = async ({ id }: Order) => ({
  order: await shop.store.db
    .selectFrom('orders')
    .select(['total_minor', 'adjust_minor', 'adjust_reason', 'tax_minor', 'tax_added_minor', 'fee_minor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(),
  lines: await shop.store.db
    .selectFrom('order_lines')
    .select(['no', 'total_minor', 'adjust_minor', 'tax_minor', 'tax_added_minor'])
    .where('order_id', '=', id)
    .orderBy('no')
    .execute(),
});
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('a price that staff change', () => {
  test('is the new total at once, with its tax; the buyer is told why, and the former payment page is closed', async () => {
    const placed = await order({ items: [...items(2), { productId: reduced, quantity: 1 }] });
    expect(placed.total).toEqual(usd(25_000));
    expect((await clerk.call('GET /admin/orders/{orderNo}', at(placed))).actions).toContain(
      'staffAdjustPrice',
    );
    expect(await adjust(placed, -2_500)).toEqual({ status: 'awaiting_payment', total: usd(22_500) });

    const seen = await shop.read(placed);
    expect(seen).toMatchObject({
      adjustPrice: usd(-2_500),
      adjustReason: REASON,
      realAmount: usd(22_500),
      goods: usd(25_000),
      paymentStatus: 'cancelled',
    });
    expect(seen.actions).toContain('pay');
    // 18,000 with 19 % in it and 4,500 with 7 %.
    expect(seen.tax.rates).toMatchObject([
      { rate: 19, tax: usd(2_874) },
      { rate: 7, tax: usd(294) },
    ]);
    expect(seen.tax.total).toEqual(usd(3_168));
    await until(
      'the payment page to be closed',
      () =>
        shop.store.call('GET /api/payments/sandbox/{attempt}', { params: { attempt: placed.next.attempt } }),
      ({ state }) => state !== 'open',
    );
    expect(await refused(shop.press(placed, 'approve'))).toBe('attempt_settled');

    const letter = await shop.inbox.mailTo(placed.email, /^New total for order/);
    for (const said of ['$225.00', '−$25.00', REASON, 'Pay $225.00'])
      expect(letter.mail.text).toContain(said);
    expect(linkIn(letter).pathname).toBe('/paying');
    expect(await clerk.call('GET /admin/orders/{orderNo}', at(placed))).toMatchObject({
      adjustment: usd(-2_500),
      adjustReason: REASON,
      attempts: [{ state: 'cancelled', amount: usd(25_000) }],
    });
  });

  test('is written down, with both amounts, the reason, and the address as a hash', async () => {
    const placed = await order();
    await adjust(placed, -1_000);
    const [act] = (await auditOf(shop.store, `order:${placed.orderNo}`)).slice(-1);
    expect(act).toMatchObject({
      actor: `staff:${clerk.id}`,
      action: 'orders.price_adjusted',
      before: { adjustment: 0, total: 10_000, currency: 'USD' },
      after: {
        adjustment: -1_000,
        total: 9_000,
        buyer: { addressHash: expect.stringMatching(/^[0-9a-f]{32}$/) },
      },
      reason: REASON,
    });
    expect(JSON.stringify(act)).not.toContain(placed.email);
  });

  test('is what the buyer pays: the keys come, and the invoice adds up', async () => {
    const placed = await order({ items: [...items(), { productId: reduced, quantity: 1 }] });
    await adjust(placed, -3_001);
    const again = await payAgain(placed);
    await shop.paidUnseen(again);
    expect(await capturesOf(shop.store.db, placed.orderNo)).toEqual([
      { disposition: 'applied', amount_minor: 11_999 },
    ]);
    // The invoice is issued when its buyer asks for it, at the latest.
    const { papers } = await papersOf(placed);
    const { data, total_minor, tax_minor } = await until(
      'the invoice',
      () =>
        shop.store.db
          .selectFrom('invoices')
          .select(['data', 'total_minor', 'tax_minor', 'number'])
          .where('order_id', '=', placed.id)
          .executeTakeFirst(),
      (found) => found !== undefined,
    ).then((found) => present(found));
    const { lines } = data as unknown as {
      lines: {
        quantity: number;
        unitMinor: number;
        adjustMinor: number;
        amountMinor: number;
        taxMinor: number;
      }[];
    };
    const sum = (of: (line: (typeof lines)[number]) => number) =>
      lines.reduce((all, one) => all + of(one), 0);
    expect([total_minor, sum((one) => one.amountMinor)]).toEqual([11_999, 11_999]);
    expect(sum((one) => one.taxMinor)).toBe(tax_minor);
    expect(sum((one) => one.quantity * one.unitMinor + one.adjustMinor)).toBe(11_999);
    const paper = await fetch(
      `${shop.store.url}/prod-api/api/orders/${placed.orderNo}/papers/${firstOf(papers).number}?accessKey=${placed.accessKey}`,
    );
    expect(pdfText(Buffer.from(await paper.arrayBuffer()))).toContain('Price adjustment −$20.00');
  });

  test('replaces the one before, and 0 takes it away as if it had never been', async () => {
    const placed = await order({ items: [...items(2), { productId: reduced, quantity: 1 }] });
    const first = await amounts(placed);
    await adjust(placed, -3_333);
    await adjust(placed, 777, 'Gift wrap');
    expect((await amounts(placed)).order).toMatchObject({ adjust_minor: 777, total_minor: 25_777 });
    expect(await adjust(placed, 0, '')).toMatchObject({ total: usd(25_000) });
    expect(await amounts(placed)).toEqual(first);
    expect((await shop.read(placed)).adjustReason).toBe('');
    const letter = await shop.inbox.mailTo(placed.email, /^New total for order/);
    expect(letter.mail.text).toBeDefined();
    await shop.paidUnseen(await payAgain(placed));
  });

  test('is changed once, however often it is sent', async () => {
    const placed = await order();
    await adjust(placed, -1_000);
    const again = await payAgain(placed);
    expect(await adjust(placed, -1_000)).toEqual({ status: 'paying', total: usd(9_000) });
    expect((await auditOf(shop.store, `order:${placed.orderNo}`)).length).toBe(1);
    await shop.paidUnseen(again);
  });

  test('with tax on top has its tax worked out again, and its units give back what was paid for them', async () => {
    await shop.included(false);
    const placed = await order({ items: items(2) });
    expect(placed.total).toEqual(usd(23_800));
    // 5,001 off before tax: 14,999 and 2,850.
    expect(await adjust(placed, -5_001)).toMatchObject({ total: usd(17_849) });
    await shop.included(true);
    const paid = await shop.paidUnseen(await payAgain(placed));
    await papersOf(placed);
    const worths = firstOf(paid.lines).units.map(({ worth }) => worth.amount);
    expect(worths.reduce((all, one) => all + one, 0)).toBe(17_849);
    const back = (units?: string[]) =>
      shop.store.call('POST /api/orders/{orderNo}/refund', {
        ...at(placed),
        body: { accessKey: placed.accessKey, ...(units && { units }) },
      });
    expect((await back([firstOf(firstOf(paid.lines).units).id])).refunded).toEqual(usd(firstOf(worths)));
    expect((await back()).refunded).toEqual(usd(17_849 - firstOf(worths)));
    expect(await shop.read(placed)).toMatchObject({ status: 'refunded', refunded: usd(17_849) });
    const notes = await until(
      'the credit notes',
      () =>
        shop.store.db
          .selectFrom('invoices')
          .select(['total_minor', 'tax_minor'])
          .where('order_id', '=', placed.id)
          .where('series', '=', 'CN')
          .execute(),
      (found) => found.length === 2,
    );
    expect(notes.reduce((all, note) => all + note.total_minor, 0)).toBe(17_849);
    expect(notes.reduce((all, note) => all + note.tax_minor, 0)).toBe(2_850);
  });

  test('leaves the charge for paying as it was agreed to, also where it grows', async () => {
    await sql`update payment_methods set fee_percent = 10 where code = 'sandbox'`.execute(shop.store.db);
    const placed = await order();
    expect(placed.total).toEqual(usd(11_000));
    expect(await adjust(placed, 5_000, 'A second unit by hand')).toMatchObject({ total: usd(16_000) });
    const again = await payAgain(placed);
    await sql`update payment_methods set fee_percent = 0 where code = 'sandbox'`.execute(shop.store.db);
    expect((await amounts(placed)).order.fee_minor).toBe(1_000);
    await shop.paidUnseen(again);
  });

  test('changes also once the time to pay is over, for who pays again', async () => {
    const placed = await order();
    await sql`update orders set expires_at = now() - interval '1 second' where id = ${placed.id}`.execute(
      shop.store.db,
    );
    await shop.reached(placed, 'expired');
    expect(await adjust(placed, -500)).toEqual({ status: 'expired', total: usd(9_500) });
    await shop.paidUnseen(await payAgain(placed));
    expect(await capturesOf(shop.store.db, placed.orderNo)).toMatchObject([{ amount_minor: 9_500 }]);
  });
});

describe('refused is', () => {
  test('an order that is paid, canceled, or too old to be paid', async () => {
    const paid = await order();
    await shop.paidUnseen(paid);
    expect(await refused(adjust(paid, -100))).toBe('order_has_moved_on');
    const { actions } = await clerk.call('GET /admin/orders/{orderNo}', at(paid));
    expect(actions).not.toContain('staffAdjustPrice');

    const canceled = await order();
    await shop.store.call('POST /api/orders/{orderNo}/cancel', {
      ...at(canceled),
      body: { accessKey: canceled.accessKey },
    });
    expect(await refused(adjust(canceled, -100))).toBe('order_has_moved_on');
    const old = await order();
    await sql`update orders set placed_at = placed_at - interval '25 hours' where id = ${old.id}`.execute(
      shop.store.db,
    );
    expect(await refused(adjust(old, -100))).toBe('order_has_moved_on');
    expect(await refused(adjust({ ...old, orderNo: 'HT-0000-0000-00000' }, -100))).toBe('order_not_found');
  });

  test('an amount that cannot be, at its field, and nothing changes', async () => {
    const placed = await order();
    const before = await amounts(placed);
    expect(await refused(adjust(placed, -10_001))).toBe('invalid_input amount');
    // Nothing would be left to pay.
    expect(await refused(adjust(placed, -10_000))).toBe('invalid_input amount');
    expect(await refused(adjust(placed, -0.5))).toBe('invalid_input amount');
    expect(await refused(adjust(placed, -100, ''))).toBe('invalid_input reason');
    expect(await refused(adjust(placed, -100, 'x'.repeat(301)))).toBe('invalid_input reason');
    expect(await amounts(placed)).toEqual(before);
    expect((await shop.read(placed)).status).toBe('paying');
  });

  test('who may not', async () => {
    const placed = await order();
    for (const role of ['support', 'stock', 'catalogue', 'read_only'] as const)
      expect(await refused(adjust(placed, -100, REASON, await atWork(shop.store, role)))).toBe('forbidden');
    const finance = await atWork(shop.store, 'finance');
    expect(await refused(adjust(placed, -100, REASON, finance))).toBe('taken');
  });
});

describe('what one person takes off in a day', () => {
  test('is a large sum together with balance they gave: it needs a fresh code, and the owners are told', async () => {
    const owner = await atWork(shop.store, 'owner');
    const finance = await atWork(shop.store, 'finance');
    const [a, b] = [await order({ items: items(2) }), await order()];
    shop.store.clock.advance(6 * 60_000);
    await adjust(a, -6_000, REASON, finance);
    expect(await refused(adjust(b, -5_000, REASON, finance))).toBe('staff_code_again');
    const [{ id: member }] = (
      await sql<{
        id: string;
      }>`insert into accounts (email, email_norm, name, country, password_hash, locale, terms_version)
        select 'given@example.com', 'given@example.com', 'Given', 'DE', 'x', 'en-US', '1' returning id`.execute(
        shop.store.db,
      )
    ).rows as [{ id: string }];
    const give = () =>
      finance.call('POST /admin/members/{id}/balance', {
        params: { id: member },
        body: { id: crypto.randomUUID(), currency: 'USD', amount: 5_000, reason: 'A test' },
      });
    expect(await refused(give())).toBe('staff_code_again');
    shop.store.clock.advance(61_000);
    await finance.call('POST /admin/session/code/again', {
      body: { code: codeAt(finance.secret, shop.store.clock.now()) },
    });
    await adjust(b, -5_000, REASON, finance);
    const { mail } = await shop.inbox.mailTo(owner.email, /^A sensitive change/);
    expect(mail.text).toContain('−$50.00');
    expect(mail.text).toContain(`/admin/orders/${b.orderNo}`);
    // Putting back is no giving.
    await adjust(b, 0, '', finance);
  });

  test('has an end', async () => {
    await sql`update products set price_minor = 300000 where id = ${productId}`.execute(shop.store.db);
    const placed = await order();
    await sql`update products set price_minor = 10000 where id = ${productId}`.execute(shop.store.db);
    expect(await refused(adjust(placed, -200_001))).toBe('staff_day_limit');
    expect((await shop.read(placed)).adjustPrice.amount).toBe(0);
  });
});
