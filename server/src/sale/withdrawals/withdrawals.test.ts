import { firstOf, nthOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { linkIn, type Bought } from '../../../test/key-shop.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { refundsOf } from '../../../test/payment-books.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { ownedUnits } from '../delivery/delivery.queries.ts';
import { showKeys } from '../delivery/show-keys.ts';
import { lockOrder } from '../orders/door.ts';
import { shippedOrder, unseenOrder } from '../../../test/withdrawn-from.ts';
import { withdraw } from './withdraw.ts';

type View = ReplyOf<Calls['GET /api/orders/{orderNo}/withdrawal']>;

let shop: MemberShop;
let clerk: StaffAtWork;
beforeAll(async () => {
  shop = await memberShop();
  clerk = await atWork(shop.store, 'orders');
  await sql`insert into delivery_methods (code, names, first_minor, further_minor, min_days, max_days)
    values ('post', '{"en-US": "Post"}', 500, 200, 2, 5) on conflict do nothing`.execute(shop.store.db);
});
afterAll(() => shop.close());

const read = ({ orderNo, accessKey }: Pick<Bought, 'orderNo' | 'accessKey'>): Promise<View> =>
  shop.store.call('GET /api/orders/{orderNo}/withdrawal', { params: { orderNo }, query: { accessKey } });
const declare = (
  { orderNo, accessKey }: Pick<Bought, 'orderNo' | 'accessKey'>,
  units: string[],
  { name = 'Mara Lindt', email = someBuyer(), key = randomUUID() } = {},
) =>
  shop.store.call(
    'POST /api/orders/{orderNo}/withdrawal',
    { params: { orderNo }, body: { accessKey, name, email, units } },
    { idempotencyKey: key },
  );
const openIn = ({ units }: View) => units.filter(({ coverage }) => coverage === 'open').map(({ id }) => id);

const unseen = (quantity?: number) => unseenOrder(shop, quantity);
const shipped = (received: boolean, quantity?: number) => shippedOrder(shop, clerk, received, quantity);

describe('the link to the withdrawal page', () => {
  const ask = (orderNo: string, email: string) =>
    shop.store.call('POST /api/withdrawal/link', { body: { orderNo, email } });
  const linksTo = async ({ id }: Bought) =>
    (await shop.mailsOf(id)).filter(({ kind }) => kind === 'withdrawal-link').length;

  test('is mailed to the order’s own address, and to no other', async () => {
    const order = await unseen();
    const stranger = someBuyer();
    expect(await ask(order.orderNo, stranger)).toBeNull();
    expect(await linksTo(order)).toBe(0);
    // A second request sends no second mail.
    for (let twice = 0; twice < 2; twice++)
      expect(await ask(order.orderNo, order.email.toUpperCase())).toBeNull();
    expect(await linksTo(order)).toBe(1);
    const link = linkIn(await shop.inbox.mailTo(order.email, /^Withdraw from order/));
    expect(link.pathname).toBe('/withdrawal');
    const accessKey = present(link.searchParams.get('accessKey'));
    // It opens the withdrawal page, which hides the buyer's data and the keys.
    const view = await read({ orderNo: order.orderNo, accessKey });
    expect(view).toMatchObject({ state: 'open', name: '', email: '' });
    expect(await slug(shop.reveal({ orderNo: order.orderNo, accessKey }))).toBe('code_required');
    const { at } = await declare({ orderNo: order.orderNo, accessKey }, openIn(view), { email: order.email });
    expect(Date.parse(at)).toBeGreaterThan(0);
  });

  test('is mailed three times a day, and works for a hidden order', async () => {
    const order = await unseen();
    await sql`update orders set hidden_at = now() where id = ${order.id}`.execute(shop.store.db);
    expect(await slug(read(order))).toBe('order_not_found');
    for (let i = 0; i < 5; i++) {
      await ask(order.orderNo, order.email);
      await sql`update mails set created_at = created_at - interval '2 minutes'
        where subject_id = ${order.id}`.execute(shop.store.db);
    }
    expect(await linksTo(order)).toBe(3);
    expect((await read(order)).state).toBe('open');
  });

  test('is refused without access to the order', async () => {
    const order = await unseen();
    const other = await unseen();
    const foreign = { orderNo: order.orderNo, accessKey: other.accessKey };
    const unit = firstOf(openIn(await read(order)));
    expect(await slug(read(foreign))).toBe('order_not_found');
    expect(await slug(declare(foreign, [unit]))).toBe('order_not_found');
    // A unit of another buyer cannot be returned with one's own order.
    expect(await slug(declare(other, [unit]))).toBe('withdrawal_changed');
    expect(await refundsOf(shop.store.db, order.orderNo)).toEqual([]);
  });
});

describe('a withdrawal', () => {
  test('takes unrevealed keys back right away, once, and is confirmed by mail with its text and time', async () => {
    const order = await unseen(3);
    const [first, second, third] = several(openIn(await read(order)), 3);
    await shop.reveal(order, [third]);
    const [seen] = (await read(order)).units.filter(({ coverage }) => coverage === 'revealed');
    expect(seen).toMatchObject({ id: third, revealedAt: expect.any(String), until: null });
    expect(await slug(declare(order, [first, third]))).toBe('withdrawal_changed');

    const email = someBuyer();
    const wish = { name: 'Mara <b>Lindt</b>', email, key: randomUUID() };
    const declared = await declare(order, [first, second], wish);
    const worth = order.total.amount - Math.floor(order.total.amount / 3);
    expect(declared).toMatchObject({ email, waiting: 0 });
    // The same request again is the same withdrawal.
    expect(await declare(order, [first, second], wish)).toEqual(declared);
    const refunds = await refundsOf(shop.store.db, order.orderNo);
    expect(refunds).toEqual([expect.objectContaining({ amount_minor: declared.refunded.amount })]);
    expect(Math.abs(declared.refunded.amount - worth)).toBeLessThan(2);

    const { mail } = await shop.inbox.mailTo(email, /^Your withdrawal/);
    const time = declared.at.slice(0, 4);
    for (const said of ['2 × Lanternfall', order.orderNo, 'Mara <b>Lindt</b>', email, time, 'UTC'])
      expect(mail.text).toContain(said);
    expect(mail.html).toContain('Mara &lt;b&gt;Lindt&lt;/b&gt;');
    // An address that was only named here gets no link; the order's own address is told too, and gets one.
    expect(mail.text).not.toContain('accessKey');
    const own = await shop.inbox.mailTo(order.email, /^Your withdrawal/);
    expect(linkIn(own).pathname).toBe('/success-payment');

    const view = await read(order);
    expect(view.units.map(({ coverage }) => coverage).toSorted()).toEqual([
      'revealed',
      'withdrawn',
      'withdrawn',
    ]);
    expect(view.declared).toMatchObject([{ at: declared.at, refunded: declared.refunded, waiting: 0 }]);
    expect(await slug(declare(order, [first]))).toBe('withdrawal_changed');
    // Their keys are void, and cannot be revealed.
    expect(await slug(shop.reveal(order, [first]))).toBe('keys_not_ready');
  });

  test('works during an open refund request, and during a review of the order', async () => {
    const order = await unseen(2);
    const [first, second] = several(openIn(await read(order)), 2);
    await shop.reveal(order, [first]);
    await shop.store.call('POST /api/orders/{orderNo}/refund', {
      params: { orderNo: order.orderNo },
      body: { accessKey: order.accessKey, reason: 'It does not start.', units: [first] },
    });
    expect((await shop.read(order)).status).toBe('refund_requested');
    await declare(order, [second]);
    // The request for the other unit is still open.
    expect((await shop.read(order)).refundAnswerBy).not.toBeNull();

    const held = await unseen();
    await sql`update orders set under_review = true where id = ${held.id}`.execute(shop.store.db);
    const { refunded } = await declare(held, openIn(await read(held)));
    expect(refunded).toEqual(held.total);
    expect((await shop.read(held)).status).toBe('refunded');
  });

  test('covers keys that have not come yet, and needs a paid order', async () => {
    const order = await shop.buy([{ productId: (await shop.shelf(1)).productId, quantity: 1 }]);
    expect(await read(order)).toMatchObject({ state: 'unpaid' });
    expect(
      await slug(
        declare(
          order,
          (await read(order)).units.map(({ id }) => id),
        ),
      ),
    ).toBe('withdrawal_not_possible');
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    // Like a pre-order: paid, and without a key.
    const late = await unseen();
    await sql`update deliveries set status = 'voided' where order_id = ${late.id}`.execute(shop.store.db);
    const waiting = randomUUID();
    await sql`insert into deliveries (id, order_id, line_id, unit_no, product_id, kind, status, set_aside, replaces)
      select ${waiting}, order_id, line_id, unit_no, product_id, kind, 'waiting', false, id from deliveries
      where order_id = ${late.id}`.execute(shop.store.db);
    const view = await read(late);
    expect(view.units.find(({ id }) => id === waiting)).toMatchObject({ coverage: 'open', until: null });
    await declare(late, [waiting]);
    expect((await shop.read(late)).status).toBe('refunded');
  });

  test('of goods that have left is refunded when they come back, or when the buyer proves that they were sent', async () => {
    const order = await shipped(true);
    const view = await read(order);
    expect(view.units).toMatchObject([
      { sendsBack: true, coverage: 'open', until: expect.any(String) },
      { sendsBack: true, coverage: 'open' },
    ]);
    const units = openIn(view);
    const declared = await declare(order, units);
    expect(declared).toMatchObject({ waiting: 2, refunded: { amount: 0 } });
    expect(await refundsOf(shop.store.db, order.orderNo)).toEqual([]);

    const { rows, counts } = await clerk.call('GET /admin/withdrawals', { query: { q: order.orderNo } });
    expect(rows).toMatchObject([
      { orderNo: order.orderNo, name: 'Mara Lindt', units: [{ settled: null }, { settled: null }] },
    ]);
    expect(counts.awaited).toBeGreaterThan(0);
    const settle = (of: string[], how: 'returned' | 'proof', by = clerk) =>
      by.call('POST /admin/withdrawals/{id}/goods', {
        params: { id: firstOf(rows).id },
        body: { units: of, how },
      });
    const reader = await atWork(shop.store, 'read_only');
    expect(await slug(settle([firstOf(units)], 'proof', reader))).toBe('forbidden');
    const twice = await race(3, () => slug(settle([firstOf(units)], 'proof')));
    const said = twice.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
    expect(said.toSorted()).toEqual(['taken', 'withdrawal_changed', 'withdrawal_changed']);
    await settle([nthOf(units, 1)], 'returned');
    // Shipping is refunded too, because nothing of the order is kept.
    const refunds = await refundsOf(shop.store.db, order.orderNo);
    expect(refunds.map(({ reason }) => reason)).toEqual(['withdrawal_proof', 'withdrawal_returned']);
    expect(refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(order.total.amount);
    expect((await shop.read(order)).status).toBe('refunded');
    const after = await clerk.call('GET /admin/withdrawals', { query: { q: order.orderNo, tab: 'all' } });
    expect(firstOf(after.rows).units.map(({ settled }) => settled)).toEqual(['proof', 'returned']);
    const noted = (await auditOf(shop.store, `order:${order.orderNo}`)).filter(
      ({ action }) => action === 'withdrawals.goods_back',
    );
    expect(noted).toHaveLength(2);
  });

  test('of goods ends two weeks after they were received', async () => {
    const order = await shipped(true, 1);
    await sql`update deliveries set received_at = received_at - interval '18 days' where order_id = ${order.id}`.execute(
      shop.store.db,
    );
    const view = await read(order);
    expect(view.units).toMatchObject([{ coverage: 'over' }]);
    expect(await slug(declare(order, [firstOf(view.units).id]))).toBe('withdrawal_changed');
  });

  test('of goods can be made for two weeks after the buyer confirms them', async () => {
    const order = await shipped(false, 1);
    expect((await read(order)).units).toMatchObject([{ coverage: 'open', until: null }]);
    const access = { params: { orderNo: order.orderNo } };
    await shop.store.call('POST /api/orders/{orderNo}/confirm', {
      ...access,
      body: { accessKey: order.accessKey },
    });
    const { steps } = await shop.store.call('GET /api/orders/{orderNo}/track', {
      ...access,
      query: { accessKey: order.accessKey },
    });
    expect(present(steps.find(({ step }) => step === 'received')).at).not.toBeNull();
    const view = await read(order);
    expect(view.units).toMatchObject([{ coverage: 'open', until: expect.any(String) }]);
    // A completed order can be withdrawn from, too.
    expect((await shop.read(order)).status).toBe('completed');
    expect(await declare(order, openIn(view))).toMatchObject({ waiting: 1 });
  });

  test('of goods that were refunded elsewhere is settled', async () => {
    const order = await shipped(false, 1);
    await declare(order, openIn(await read(order)));
    await shop.store.call('POST /api/orders/{orderNo}/refund', {
      params: { orderNo: order.orderNo },
      body: { accessKey: order.accessKey, reason: 'It is broken.' },
    });
    const finance = await atWork(shop.store, 'finance');
    await finance.call('POST /admin/orders/{orderNo}/refund-answer', {
      params: { orderNo: order.orderNo },
      body: { answer: 'approved', reason: '' },
    });
    await shop.reached(order, 'refunded');
    await expect
      .poll(
        async () =>
          firstOf(
            firstOf(
              (await clerk.call('GET /admin/withdrawals', { query: { q: order.orderNo, tab: 'all' } })).rows,
            ).units,
          ).settled,
        { timeout: 20_000 },
      )
      .toBe('returned');
  });
});

describe('of the same unit at the same time', () => {
  const wish = (units: string[]) => ({ name: 'Mara', email: someBuyer(), units, locale: 'en-US' as const });

  test('a reveal waits for a withdrawal, and shows nothing', async () => {
    const order = await unseen();
    const unit = firstOf(openIn(await read(order)));
    const { waited, first, second } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => withdraw(trx, order.id, wish([unit]), new Date()),
      second: () => shop.reveal(order, [unit]),
    });
    expect([waited, first.status]).toEqual([true, 'fulfilled']);
    // The whole order was refunded, so it is not paid any more.
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'order_not_paid' } });
  });

  test('a withdrawal waits for a reveal, and finds that the right has ended', async () => {
    const order = await unseen();
    const unit = firstOf(openIn(await read(order)));
    const { db, context } = shop.store;
    const viewer = { actor: 'buyer' as const, ip: null, device: '', reason: '' };
    const { waited, first, second } = await holdFirstCommit({
      db,
      first: async (trx) => {
        const [locked, owned] = [await lockOrder(trx, order.id), await ownedUnits(trx, order.id, 'en-US')];
        return await showKeys(trx, context, locked, owned, viewer, new Date());
      },
      second: () => declare(order, [unit]),
    });
    expect([waited, first.status]).toEqual([true, 'fulfilled']);
    // Without the lock on the order's row it would wait as well, and refund a revealed key.
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'withdrawal_changed' } });
    expect(await refundsOf(db, order.orderNo)).toEqual([]);
  });

  test('of many at once, each unit is either revealed or refunded, never both', async () => {
    const order = await unseen(6);
    const units = openIn(await read(order));
    await race(units.length * 2, (i) =>
      i % 2 === 0
        ? slug(declare(order, [nthOf(units, i >> 1)]))
        : slug(shop.reveal(order, [nthOf(units, i >> 1)])),
    );
    const { rows } = await sql<{ revealed: boolean; refunded: boolean }>`
      select revealed_at is not null as revealed, refunded_at is not null as refunded from deliveries
      where order_id = ${order.id}`.execute(shop.store.db);
    expect(rows).toHaveLength(6);
    for (const { revealed, refunded } of rows) expect(revealed).not.toBe(refunded);
  });
});
