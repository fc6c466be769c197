import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, someBuyer, until } from '../../../test/make-order.ts';
import { payingBuyer, type Placed } from '../../../test/paying-buyer.ts';
import { refundsOf } from '../../../test/payment-books.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import type { Dispute, Session } from '../../../test/stand-ins/stripe-objects.ts';
import type { StripeStandIn } from '../../../test/stand-ins/stripe.ts';
import { steamKeys } from '../../../test/make-product.ts';
import { stripeShop } from '../../../test/stripe-shop.ts';
import type { TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { handOver } from '../delivery/hand-over.ts';
import { addKeys } from '../keys/door.ts';
import { unitsOf } from '../orders/door.ts';
import { sweepExpired } from '../orders/expire-order.ts';

let store: TestStore;
let stripe: StripeStandIn;
let clerk: StaffAtWork;
let finance: StaffAtWork;
beforeAll(async () => {
  ({ store, stripe } = await stripeShop());
  clerk = await atWork(store, 'orders');
  finance = await atWork(store, 'finance');
});
afterAll(async () => {
  await store.close();
  await stripe.close();
});

const buyer = payingBuyer(() => store);
type Paid = Placed & { session: Session; id: string; email: string };

async function order(
  keys: number,
  email = someBuyer(),
  paymentMethod = 'card',
): Promise<Placed & { email: string }> {
  const productId = await store.stock(keys);
  return {
    ...(await makeOrder(store.call, { items: [{ productId, quantity: 1 }], paymentMethod, email })),
    email,
  };
}
const idOf = async ({ orderNo }: Placed): Promise<string> =>
  (await store.db.selectFrom('orders').select('id').where('order_no', '=', orderNo).executeTakeFirstOrThrow())
    .id;
/** Bought by card, and delivered. */
async function bought(email?: string): Promise<Paid> {
  const placed = await order(1, email);
  const session = stripe.sessionOf(placed.next.attempt);
  stripe.pay(session);
  await stripe.tell('checkout.session.completed', stripe.wire(session));
  await buyer.reached(placed, 'delivered');
  return { ...placed, session, id: await idOf(placed) };
}
const statusIn = (placed: Placed) =>
  store.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'refunded_minor', 'under_review'])
    .where('order_no', '=', placed.orderNo)
    .executeTakeFirstOrThrow();
const comesTo = (placed: Placed, wanted: Partial<Awaited<ReturnType<typeof statusIn>>>) =>
  until(
    JSON.stringify(wanted),
    () => statusIn(placed),
    (seen) => Object.entries(wanted).every(([name, value]) => seen[name as keyof typeof seen] === value),
  );
const sendDispute = (dispute: Dispute, type = 'charge.dispute.created') =>
  stripe.tell(type, stripe.disputeEvent(dispute));
const disputesOf = ({ id }: Paid) =>
  store.db.selectFrom('disputes').selectAll().where('order_id', '=', id).orderBy('id').execute();
const handled = () =>
  until(
    'every event',
    () => store.db.selectFrom('payment_events').select('outcome').where('processed_at', 'is', null).execute(),
    (rows) => rows.length === 0,
  );
const slugOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof CallError ? error.slug : String(error)),
  );
/** An order that is placed and not paid, so its key has not left. */
const waitingOrder = (email: string): Promise<Placed> => order(1, email, 'sandbox');

describe('a dispute that Stripe reports', () => {
  test('keeps the key that the order still waits for, until it is won', async () => {
    const productId = await store.stock(1);
    const items = [{ productId, quantity: 1 }];
    const placed = await makeOrder(store.call, {
      items,
      paymentMethod: 'card',
      email: 'waits.long@example.net',
    });
    const session = stripe.sessionOf(placed.next.attempt);
    // The order expires, another buyer gets the last key, and then the money comes.
    await sweepExpired(store.db, new Date(store.clock.now().getTime() + 16 * 60_000));
    const other = await makeOrder(store.call, { items, email: 'was.quicker@example.net' });
    await buyer.press(other, 'approve');
    await buyer.reached(other, 'delivered');
    stripe.pay(session);
    await stripe.tell('checkout.session.completed', stripe.wire(session));
    await comesTo(placed, { payment_status: 'paid', status: 'paid' });
    const dispute = stripe.disputeOf(session, 'needs_response');
    await sendDispute(dispute);
    await comesTo(placed, { payment_status: 'disputed' });
    const batch = { productId, keys: steamKeys(1), supplier: 'Test', invoice: 'T-2' };
    await inTransaction(store.db, (trx) => addKeys(trx, store.context.keyring, batch));
    const orderId = await idOf(placed);
    const handedOver = async () => {
      await handOver(store.context, { orderId });
      return (await unitsOf(store.db, orderId)).map(({ status }) => status);
    };
    await store.db.updateTable('orders').set({ under_review: false }).where('id', '=', orderId).execute();
    expect(await handedOver()).toEqual(['waiting']);
    stripe.disputeOf(session, 'won');
    await sendDispute(dispute, 'charge.dispute.closed');
    await comesTo(placed, { payment_status: 'paid' });
    expect(['delivered', 'revealed']).toContain((await handedOver())[0]);
  });

  test('stops the order, is reported to staff once, and lets the order go on when it is won', async () => {
    const placed = await bought();
    const dispute = stripe.disputeOf(placed.session, 'needs_response');
    expect(await sendDispute(dispute)).toBe(200);
    await comesTo(placed, { payment_status: 'disputed', status: 'disputed' });
    expect(
      await slugOf(
        store.call('POST /api/orders/{orderNo}/keys', {
          params: { orderNo: placed.orderNo },
          body: { accessKey: placed.accessKey },
        }),
      ),
    ).toBe('keys_not_ready');
    // More events about it, in any order, are the same dispute.
    await sendDispute(dispute);
    await sendDispute(dispute, 'charge.dispute.funds_withdrawn');
    await handled();
    const rows = await disputesOf(placed);
    const row = firstOf(rows);
    const facts = { provider: 'stripe', dispute_ref: dispute.id, state: 'open', reason: 'fraudulent' };
    expect(rows).toMatchObject([facts]);
    expect(row.amount_minor).toBe(placed.total.amount);
    expect(present(row.due_at).getTime()).toBe(dispute.due_by * 1000);
    const mails = await store.db
      .selectFrom('mails')
      .select('recipient')
      .where('subject_id', '=', row.id)
      .execute();
    expect(mails).toHaveLength(2);

    stripe.disputeOf(placed.session, 'won');
    await sendDispute(dispute, 'charge.dispute.closed');
    await comesTo(placed, { payment_status: 'paid', status: 'delivered' });
    // An old event that comes late changes nothing, because the provider is asked for the current state.
    await sendDispute({ ...dispute, status: 'needs_response' }, 'charge.dispute.updated');
    await handled();
    await store.idle();
    expect(await statusIn(placed)).toMatchObject({ payment_status: 'paid' });
  });

  test('takes the money when it is lost, and the key unless it was revealed', async () => {
    const placed = await bought();
    const dispute = stripe.disputeOf(placed.session, 'lost');
    // The first event is the one that ends it.
    await sendDispute(dispute, 'charge.dispute.closed');
    await comesTo(placed, { payment_status: 'charged_back', status: 'disputed' });
    const steps = await store.db
      .selectFrom('order_events')
      .select(['before', 'after'])
      .where('order_id', '=', placed.id)
      .where('machine', '=', 'payment')
      .orderBy('id')
      .execute();
    expect(steps.slice(-2)).toEqual([
      { before: 'paid', after: 'disputed' },
      { before: 'disputed', after: 'charged_back' },
    ]);
    const units = await store.db
      .selectFrom('deliveries')
      .select('status')
      .where('order_id', '=', placed.id)
      .execute();
    expect(['voided', 'revealed']).toContain(firstOf(units).status);
  });

  test('holds the buyer’s other orders, and releases them when it is won', async () => {
    const email = someBuyer();
    const placed = await bought(email);
    const open = await waitingOrder(email);
    const foreign = await waitingOrder(someBuyer());
    await sendDispute(stripe.disputeOf(placed.session, 'needs_response'));
    await comesTo(open, { under_review: true });
    expect((await statusIn(foreign)).under_review).toBe(false);
    await buyer.press(open, 'approve');
    await comesTo(open, { status: 'under_review', payment_status: 'paid' });
    const row = firstOf(await disputesOf(placed));
    const seen = await clerk.call('GET /admin/disputes/{id}', { params: { id: row.id } });
    expect(seen.frozen).toEqual([{ orderNo: open.orderNo, status: 'under_review' }]);
    // The buyer's next order is under review, too.
    const later = await waitingOrder(email);
    const { risk } = await clerk.call('GET /admin/orders/{orderNo}', { params: { orderNo: later.orderNo } });
    expect(risk).toMatchObject({ verdict: 'review', reasons: [{ code: 'disputed' }] });

    stripe.disputeOf(placed.session, 'won');
    await sendDispute(stripe.disputeOf(placed.session, 'won'), 'charge.dispute.closed');
    await comesTo(open, { status: 'delivered', under_review: false });
    // Staff decide on that one, because its own risk put it under review.
    expect((await statusIn(later)).under_review).toBe(true);
  });

  test('changes no row if it is forged, stale, of another account or of an unknown payment', async () => {
    const placed = await bought();
    const dispute = stripe.disputeOf(placed.session, 'needs_response');
    const rows = async () => ({
      events: await store.db.selectFrom('payment_events').select('event_id').execute(),
      disputes: await store.db.selectFrom('disputes').select('id').execute(),
    });
    const before = await rows();
    const object = stripe.disputeEvent(dispute);
    const old = new Date(Date.now() - 3_600_000);
    for (const forged of [{ secret: 'whsec_other' }, { at: old }, { livemode: true }, { account: 'acct_1' }])
      expect(await stripe.tell('charge.dispute.created', object, forged)).toBe(400);
    expect(await rows()).toEqual(before);
    // An event about another store's payment is accepted and changes nothing.
    expect(await stripe.tell('charge.dispute.created', { ...object, payment_intent: 'pi_of_somebody' })).toBe(
      200,
    );
    await handled();
    expect((await rows()).disputes).toEqual(before.disputes);
    expect(await statusIn(placed)).toMatchObject({ payment_status: 'paid' });
  });

  test('a fraud warning holds the buyer’s other orders, and leaves the paid one as it is', async () => {
    const email = someBuyer();
    const placed = await bought(email);
    const open = await waitingOrder(email);
    const warning = stripe.warningOf(placed.session);
    await stripe.tell('radar.early_fraud_warning.created', {
      ...warning,
      object: 'radar.early_fraud_warning',
    });
    await comesTo(open, { under_review: true });
    expect(await statusIn(placed)).toMatchObject({ payment_status: 'paid' });
    const row = firstOf(await disputesOf(placed));
    expect(row).toMatchObject({ kind: 'warning', state: 'open', reason: 'made_with_stolen_card' });
    const lost = { params: { id: row.id }, body: { outcome: 'lost' as const } };
    expect(await slugOf(clerk.call('POST /admin/disputes/{id}/outcome', lost))).toBe('dispute_has_moved_on');
    await clerk.call('POST /admin/disputes/{id}/outcome', { ...lost, body: { outcome: 'won' } });
    await comesTo(open, { under_review: false });
  });
});

describe('by hand', () => {
  test('staff open, note and end a dispute that no provider reports', async () => {
    const placed = await bought();
    const opened = await clerk.call('POST /admin/disputes', {
      body: { orderNo: placed.orderNo, reason: 'The bank called it back.', dueAt: null },
    });
    expect(opened).toMatchObject({ provider: 'hand', state: 'open', byHand: true, status: 'disputed' });
    const again = { body: { orderNo: placed.orderNo, reason: 'Twice', dueAt: null } };
    expect(await slugOf(clerk.call('POST /admin/disputes', again))).toBe('order_has_moved_on');
    const at = { params: { id: opened.id } };
    const noted = await finance.call('POST /admin/disputes/{id}/notes', {
      ...at,
      body: { notes: 'Sent the file.', submitted: true },
    });
    expect(noted).toMatchObject({ notes: 'Sent the file.', submittedAt: expect.any(String) });
    await finance.call('POST /admin/disputes/{id}/outcome', { ...at, body: { outcome: 'lost' } });
    expect(await statusIn(placed)).toMatchObject({ payment_status: 'charged_back' });
    const ended = finance.call('POST /admin/disputes/{id}/outcome', { ...at, body: { outcome: 'won' } });
    expect(await slugOf(ended)).toBe('dispute_has_moved_on');
    const { counts } = await clerk.call('GET /admin/disputes', { query: { tab: 'closed' } });
    expect(counts.closed).toBeGreaterThan(0);
    expect((await auditOf(store, `order:${placed.orderNo}`)).map(({ action }) => action)).toEqual([
      'disputes.opened',
      'disputes.noted',
      'disputes.lost',
    ]);
  });

  test('the evidence says who ordered what, when and from where, and has no key', async () => {
    const placed = await bought();
    const { keys } = await store.call('POST /api/orders/{orderNo}/keys', {
      params: { orderNo: placed.orderNo },
      body: { accessKey: placed.accessKey },
    });
    const { id } = await clerk.call('POST /admin/disputes', {
      body: { orderNo: placed.orderNo, reason: 'Not me', dueAt: null },
    });
    const file = await clerk.call('POST /admin/disputes/{id}/evidence', { params: { id } });
    expect(file.name).toBe(`evidence-${placed.orderNo}`);
    for (const text of [file.html, file.json]) {
      expect(text).toContain(placed.orderNo);
      expect(text).toContain(placed.email);
      for (const part of ['Terms that the buyer agreed to', 'When a key was shown', 'Mails to the buyer'])
        expect(text).toContain(part);
      for (const { key } of keys) expect(text).not.toContain(key);
      expect(text).not.toContain(placed.accessKey);
    }
    const written: Record<string, object[]> = JSON.parse(file.json);
    expect(written['When a key was shown, to whom']).toContainEqual(
      expect.objectContaining({ shown_to: 'buyer', unit: 1 }),
    );
    expect((await auditOf(store, `order:${placed.orderNo}`)).at(-1)).toMatchObject({
      action: 'disputes.evidence_taken',
    });
  });
});

describe('money that went back at Stripe’s own site', () => {
  const sendRefund = ({ intent }: Session) =>
    stripe.tell('charge.refunded', { id: 'ch_x', object: 'charge', payment_intent: present(intent).id });

  test('all of it: the order is refunded once, and the store sends no refund', async () => {
    const placed = await bought();
    stripe.refundOnSite(placed.session, placed.total.amount);
    await sendRefund(placed.session);
    await comesTo(placed, { payment_status: 'refunded', refunded_minor: placed.total.amount });
    await sendRefund(placed.session);
    await handled();
    await store.idle();
    expect(await refundsOf(store.db, placed.orderNo)).toEqual([
      { state: 'done', amount_minor: placed.total.amount, reason: 'provider_site' },
    ]);
    const { id: intent } = present(placed.session.intent);
    const sent = [...stripe.refunds.values()].filter((each) => each.payment_intent === intent);
    expect(sent).toHaveLength(1);
    expect(
      await slugOf(
        store.call('POST /api/orders/{orderNo}/refund', {
          params: { orderNo: placed.orderNo },
          body: { accessKey: placed.accessKey, reason: '' },
        }),
      ),
    ).toBe('order_not_refundable');
  });

  test('a part of it is noted, and the rest can be refunded later', async () => {
    const placed = await bought();
    stripe.refundOnSite(placed.session, 500);
    await sendRefund(placed.session);
    await comesTo(placed, { payment_status: 'partially_refunded', refunded_minor: 500 });
    stripe.refundOnSite(placed.session, placed.total.amount - 500);
    await sendRefund(placed.session);
    await comesTo(placed, { payment_status: 'refunded', refunded_minor: placed.total.amount });
    expect((await refundsOf(store.db, placed.orderNo)).map(({ amount_minor }) => amount_minor)).toEqual([
      500,
      placed.total.amount - 500,
    ]);
  });

  test('a refund of the store that Stripe reports is the same refund', async () => {
    const placed = await bought();
    const asked = await store.call('POST /api/orders/{orderNo}/refund', {
      params: { orderNo: placed.orderNo },
      body: { accessKey: placed.accessKey, reason: 'Changed my mind' },
    });
    if (asked.status !== 'refunded')
      await finance.call('POST /admin/orders/{orderNo}/refund-answer', {
        params: { orderNo: placed.orderNo },
        body: { answer: 'approved', reason: '' },
      });
    await buyer.refunded(placed);
    await sendRefund(placed.session);
    await handled();
    expect(await refundsOf(store.db, placed.orderNo)).toHaveLength(1);
    expect(await statusIn(placed)).toMatchObject({
      payment_status: 'refunded',
      refunded_minor: placed.total.amount,
    });
  });

  test.each([
    ['more than was paid', { amount: 1 }],
    ['another currency', { currency: 'eur' }],
  ])('%s is refused, and reported to staff', async (_what, wrong) => {
    const placed = await bought();
    const amount = 'amount' in wrong ? placed.total.amount + 1 : placed.total.amount;
    stripe.refundOnSite(placed.session, amount, 'currency' in wrong ? wrong.currency : undefined);
    await sendRefund(placed.session);
    await until(
      'the staff to be told',
      () =>
        store.db
          .selectFrom('mails')
          .select('id')
          .where('kind', '=', 'refund-misfit')
          .where('subject_id', '=', placed.id)
          .execute(),
      (mails) => mails.length > 0,
    );
    expect(await refundsOf(store.db, placed.orderNo)).toEqual([]);
    expect(await statusIn(placed)).toMatchObject({ payment_status: 'paid', refunded_minor: 0 });
  });
});
