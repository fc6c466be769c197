import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, keysIn, linkIn, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { makeOrder, someBuyer, until } from '../../../test/make-order.ts';
import { refundsOf } from '../../../test/payment-books.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { DEFAULT_RULES } from './risk.ts';
import { remindReviews } from './remind-reviews.ts';

let shop: KeyShop;
let clerk: StaffAtWork;
let finance: StaffAtWork;
let owner: StaffAtWork;

beforeAll(async () => {
  shop = await keyShop();
  clerk = await atWork(shop.store, 'orders');
  finance = await atWork(shop.store, 'finance');
  owner = await atWork(shop.store, 'owner');
});
afterAll(() => shop.close());

let no = 0;
/** A disposable address that no other test uses. */
const throwaway = (): string =>
  `x${String.fromCharCode(97 + (no++ % 26))}q${'z'.repeat(no % 9)}@mailinator.com`;

/** With these rules a disposable address means a review, and a disposable address from a watched network a refusal. */
const STRICT: RiskRules = {
  ...DEFAULT_RULES,
  weights: {
    ...DEFAULT_RULES.weights,
    disposable: { points: 60, limit: 0 },
    network: { points: 60, limit: 0 },
  },
  networks: ['198.51.100.0/24'],
};

async function rule(rules: RiskRules) {
  const { revision } = await finance.call('GET /admin/risk');
  await finance.call('POST /admin/risk', { body: { rules, revision } });
}

async function held(): Promise<{ order: Bought; keys: string[] }> {
  const { productId, keys } = await shop.shelf(1);
  const order = await shop.buy([{ productId, quantity: 1 }], { email: throwaway() });
  await shop.press(order, 'approve');
  await shop.reached(order, 'under_review');
  return { order, keys };
}
const at = ({ orderNo }: { orderNo: string }) => ({ params: { orderNo } });
const refusal = (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.fail('the call was not refused'),
    (error: unknown) => (error instanceof CallError ? error : Promise.reject(error as Error)),
  );

describe('an order with a score for a review', () => {
  beforeAll(() => rule(STRICT));

  test('is placed and paid, and shows no key until staff approve it', async () => {
    const { order, keys } = await held();
    const seen = await shop.read(order);
    expect(seen.actions).not.toContain('keys');
    // Buyer and staff see the same time, two hours after the payment.
    expect(Date.parse(present(seen.reviewBy)) - Date.parse(present(seen.paidAt))).toBe(2 * 3_600_000);
    expect(JSON.stringify(seen)).not.toMatch(/risk|score|disposable/);
    expect((await refusal(shop.reveal(order))).slug).toBe('keys_not_ready');
    expect((await refusal(shop.resend(order))).slug).toMatch(/keys_not_ready|order_not_paid/);
    await shop.store.hurry();
    await shop.store.idle();
    const told = await shop.settled(order.id);
    expect(told.map(({ kind }) => kind)).not.toContain('keys-delivered');
    // One mail tells the buyer what happens, and until when.
    expect(told.filter(({ kind }) => kind === 'order-held')).toHaveLength(1);
    const mail = await shop.inbox.mailTo(order.email, /is being checked/);
    expect(mail.mail.subject).toBe(`Order ${order.orderNo} is being checked`);
    const plain = (of: string) => of.replaceAll(/\s+/g, ' ');
    const due = formatDateTime(present(seen.reviewBy), 'en-US', { zone: true });
    expect(plain(present(mail.mail.text))).toContain(plain(due));
    expect(plain(present(mail.mail.text))).toContain('stays reserved for you');
    const link = present(linkIn(mail).searchParams.get('accessKey'));
    expect(await shop.read({ orderNo: order.orderNo, accessKey: link })).toMatchObject({
      status: 'under_review',
      mayReveal: false,
    });
    expect(shop.inbox.received.flatMap((mail) => keysIn(mail, keys))).toEqual([]);

    const staff = await clerk.call('GET /admin/orders/{orderNo}', at(order));
    expect(staff).toMatchObject({
      reviewBy: seen.reviewBy,
      risk: { score: 60, verdict: 'review', reasons: [{ code: 'disposable', points: 60 }] },
      actions: ['staffApproveOrder', 'staffRefuseOrder', 'staffKeyDelivery'],
    });
    expect(JSON.stringify(staff)).not.toContain(keys[0]);
    const { review } = await clerk.call('GET /admin/today');
    expect(review.rows.find(({ orderNo }) => orderNo === order.orderNo)?.due).toBe(seen.reviewBy);

    await clerk.call('POST /admin/orders/{orderNo}/approve', at(order));
    await shop.reached(order, 'delivered');
    expect((await shop.reveal(order)).keys.map(({ key }) => key)).toEqual(keys);
  });

  test('is refunded by one call if staff refuse it; its key was not revealed and is sold to another buyer', async () => {
    const { order } = await held();
    const refunded = await finance.call('POST /admin/orders/{orderNo}/refuse', at(order));
    expect(refunded).toMatchObject({ status: 'refunded', refunded: order.total });
    await until(
      'the refund',
      () => refundsOf(shop.store.db, order.orderNo),
      (refunds) => refunds.length === 1 && firstOf(refunds).state === 'done',
    );
    expect((await refusal(finance.call('POST /admin/orders/{orderNo}/refuse', at(order)))).slug).toBe(
      'order_has_moved_on',
    );
    expect((await refusal(clerk.call('POST /admin/orders/{orderNo}/approve', at(order)))).slug).toBe(
      'order_has_moved_on',
    );
    expect(await refundsOf(shop.store.db, order.orderNo)).toHaveLength(1);
    const { rows } = await sql<{ state: string }>`
      select k.state from product_keys k join order_lines l on l.product_id = k.product_id
      where l.order_id = ${order.id}`.execute(shop.store.db);
    expect(rows).toEqual([{ state: 'free' }]);
    expect((await auditOf(shop.store, `order:${order.orderNo}`)).map(({ action }) => action)).toEqual([
      'orders.refused',
    ]);
  });

  test('reminds staff after an hour, and the owner before the two hours are over, once each', async () => {
    const { order } = await held();
    const kinds = async () =>
      (await shop.mailsOf(order.id))
        .filter(({ kind }) => kind.startsWith('review-'))
        .map(({ kind, recipient }) => `${kind} ${recipient}`);
    const emails = await shop.store.db.selectFrom('staff').select(['id', 'email']).execute();
    const of = ({ id }: StaffAtWork) => present(emails.find((row) => row.id === id)).email;
    const paidAt = Date.parse(present((await shop.read(order)).paidAt));
    const after = (minutes: number) => remindReviews(shop.store.db, new Date(paidAt + minutes * 60_000));
    await after(59);
    expect(await kinds()).toEqual([]);
    await after(61);
    await after(62);
    expect((await kinds()).toSorted()).toEqual(
      [`review-wait ${of(clerk)}`, `review-wait ${of(finance)}`].toSorted(),
    );
    await after(96);
    await after(97);
    expect((await kinds()).filter((one) => one.startsWith('review-late')).toSorted()).toEqual(
      [clerk, finance, owner].map((who) => `review-late ${of(who)}`).toSorted(),
    );
  });
});

describe('an order with a score for a refusal', () => {
  beforeAll(() => rule(STRICT));

  test('is refused before any money moves, its keys stay in stock, and staff see why', async () => {
    const { productId } = await shop.shelf(1);
    const email = `Loud.${throwaway()}`;
    const items = [{ productId, quantity: 1 }];
    const { db } = shop.store;
    const count = async () =>
      firstOf((await sql<{ n: number }>`select count(*)::int as n from orders`.execute(db)).rows).n;
    const before = await count();
    const refused = await refusal(makeOrder(shop.store.call, { items, email, ip: '198.51.100.7' }));
    expect(refused).toMatchObject({ slug: 'order_refused', status: 409 });
    expect(refused.message).toMatch(/write to us/i);
    expect(JSON.stringify(refused.data ?? null)).not.toMatch(/score|reason/);
    expect(await count()).toBe(before);
    const { rows } = await sql<{ state: string }>`
      select state from product_keys where product_id = ${productId}`.execute(db);
    expect(rows).toEqual([{ state: 'free' }]);
    const seen = firstOf((await clerk.call('GET /admin/risk')).refused);
    expect(seen).toMatchObject({ email, ip: '198.51.100.7', score: 120, verdict: 'refuse' });
    expect(seen.reasons.map(({ code }) => code).toSorted()).toEqual(['disposable', 'network']);
    // The address in lower case finds the person again.
    const kept = await sql<{ email: string; email_norm: string }>`
      select email, email_norm from risk_refusals where email_norm = ${email.toLowerCase()}`.execute(db);
    expect(kept.rows).toEqual([{ email, email_norm: email.toLowerCase() }]);
    // Orders of other buyers are not affected.
    expect((await makeOrder(shop.store.call, { items, ip: '198.51.100.8' })).orderNo).toMatch(/^HT-/);
  });
});

describe('counting', () => {
  test('orders of an hour by network address, by email and by near duplicates of it', async () => {
    await rule(DEFAULT_RULES);
    const { productId } = await shop.shelf(12);
    const items = [{ productId, quantity: 1 }];
    const [ip, email] = ['203.0.113.77', 'kite@example.org'];
    for (const [i, name] of ['kite', 'kite+1', 'k.ite', 'kite4', 'kite5', 'kite6'].entries())
      await makeOrder(shop.store.call, {
        items,
        email: i === 0 ? email : `${name}@example.org`,
        ip: i < 5 ? ip : '203.0.113.78',
      });
    const placed = await makeOrder(shop.store.call, { items, email, ip });
    const { risk } = await clerk.call('GET /admin/orders/{orderNo}', at(placed));
    expect(present(risk).reasons.map(({ code, count }) => [code, count])).toEqual([
      ['ip_hour', 6],
      ['twins', 5],
    ]);
    // An address that does not belong to one person is not counted.
    const inside = await makeOrder(shop.store.call, { items, email: someBuyer(), ip: '10.1.1.1' });
    expect(present((await clerk.call('GET /admin/orders/{orderNo}', at(inside))).risk).reasons).toEqual([]);
  });
});

describe('the rules', () => {
  test('are read by staff and changed by finance; the second of two simultaneous changes is refused', async () => {
    const { revision } = await clerk.call('GET /admin/risk');
    const body = { rules: DEFAULT_RULES, revision };
    expect((await refusal(clerk.call('POST /admin/risk', { body }))).slug).toBe('forbidden');
    expect(await finance.call('POST /admin/risk', { body })).toMatchObject({ revision: revision + 1 });
    expect((await refusal(finance.call('POST /admin/risk', { body }))).slug).toBe('content_changed');
  });

  test('can be tried on stored orders without changing them', async () => {
    await rule(DEFAULT_RULES);
    const { productId } = await shop.shelf(1);
    const placed = await makeOrder(shop.store.call, {
      items: [{ productId, quantity: 1 }],
      email: throwaway(),
      ip: '198.51.100.99',
    });
    const tried = await clerk.call('POST /admin/risk/try', { body: { rules: STRICT } });
    expect(tried.changed[0]).toMatchObject({
      orderNo: placed.orderNo,
      was: 'allow',
      would: 'refuse',
      score: 120,
    });
    expect(tried.weighed).toBe(Object.values(tried.would).reduce((sum, n) => sum + n, 0));
    expect((await clerk.call('GET /admin/risk')).rules).toEqual(DEFAULT_RULES);
    const { risk } = await clerk.call('GET /admin/orders/{orderNo}', at(placed));
    expect(risk).toMatchObject({ verdict: 'allow', score: 40 });
  });
});
