import { firstOf, lastOf, nthOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import type { ClaimAnswer } from '@halfturn/contract/staff/claims.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../../../test/attachments.ts';
import { claimShop, slug, type ClaimShop } from '../../../test/claim-shop.ts';
import { expectFound, expectGuarded, fileOf, type ListWithFile } from '../../../test/list-file.ts';
import { keysIn, type Bought } from '../../../test/key-shop.ts';
import { until } from '../../../test/make-order.ts';
import { refundsOf } from '../../../test/payment-books.ts';
import { race } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { MOST_PER_MONTH } from './claim.ts';
import { settleClaims } from './follow-order.ts';
import { forgetUnsentPictures } from './keep-pictures.ts';

let shop: ClaimShop;
let clerk: StaffAtWork;
let support: StaffAtWork;
beforeAll(async () => {
  shop = await claimShop();
  [clerk, support] = [await atWork(shop.store, 'orders'), await atWork(shop.store, 'support')];
});
afterAll(() => shop.close());

const seen: ClaimShop['seen'] = (keys, quantity) => shop.seen(keys, quantity);
const claimsOf = (order: Bought) => shop.claimsOf(order);
const claim: ClaimShop['claim'] = (order, unit, wish) => shop.claim(order, unit, wish);
const upload: ClaimShop['upload'] = (order, bytes) => shop.upload(order, bytes);

const at = ({ orderNo }: Bought) => ({ params: { orderNo } });
/** Claims the first unit; returns the claim's id. */
async function claimed(order: Bought): Promise<string> {
  const { claimable } = await claimsOf(order);
  const { claims } = await claim(order, firstOf(claimable));
  return lastOf(claims).id;
}
const answer = (id: string, how: ClaimAnswer, reason = '', by = clerk, state: 'open' | 'waiting' = 'open') =>
  by.call('POST /admin/claims/{id}/answer', { params: { id }, body: { answer: how, reason, seen: state } });
const unitsOf = async (order: Bought) => (await shop.read(order)).lines.flatMap(({ units }) => units);
const stateOfKey = async (unit: string) =>
  await shop.store.db
    .selectFrom('product_keys as k')
    .innerJoin('deliveries as d', 'd.key_id', 'k.id')
    .select(['k.state', 'k.bad_at', 'k.batch_id'])
    .where('d.id', '=', unit)
    .executeTakeFirstOrThrow();

describe('a claim', () => {
  test('is about a revealed key, is made once, and does not contain the key', async () => {
    const order = await seen(2);
    const { claims, claimable } = await claimsOf(order);
    expect([claims, claimable.length]).toEqual([[], 1]);
    const id = randomUUID();
    const text = `Steam says: ${order.bad} was activated before.`;
    const made = await claim(order, firstOf(claimable), { id, text });
    expect(made.claims).toMatchObject([{ id, state: 'open', unit: claimable[0], answer: '' }]);
    expect(firstOf(made.claims).text).not.toContain(order.bad);
    expect(firstOf(made.claims).answerBy).not.toBeNull();
    expect(made.claimable).toEqual([]);
    expect((await claim(order, firstOf(claimable), { id, text })).claims).toHaveLength(1);
    expect(await slug(claim(order, firstOf(claimable)))).toBe('claim_not_possible');

    // An unrevealed key is refunded instead.
    const fresh = await shop.buy([{ productId: order.productId, quantity: 1 }]);
    await sql`insert into order_events (order_id, machine, actor, before, after, at)
      values (${fresh.id}, 'order', 'test', 'paying', 'under_review', '2020-01-01')`.execute(shop.store.db);
    await shop.press(fresh, 'approve');
    await shop.reached(fresh, 'delivered');
    const unit = firstOf(await unitsOf(fresh));
    expect((await claimsOf(fresh)).claimable).toEqual([]);
    expect(await slug(claim(fresh, unit.id))).toBe('claim_not_possible');
    // A unit of another buyer cannot be claimed either.
    expect(await slug(claim(fresh, firstOf(claimable)))).toBe('claim_not_possible');
  });

  test('shows pictures, encoded again, to staff alone', async () => {
    const order = await seen();
    const { data, error } = await upload(order, await picture().png().toBuffer());
    expect(error).toBeUndefined();
    for (const no of ['a text', '%PDF-1.7\n%%EOF', '\u0089PNG']) {
      expect((await upload(order, Buffer.from(no))).error).toBe('picture_unreadable');
    }
    const stranger = { ...order, accessKey: 'x'.repeat(43) };
    expect((await upload(stranger, await picture().png().toBuffer())).error).toBe('order_not_found');
    const unit = firstOf((await claimsOf(order)).claimable);
    const other = await seen();
    const foreign = firstOf((await claimsOf(other)).claimable);
    expect(await slug(claim(other, foreign, { pictures: [data.id] }))).toBe('file_gone');
    const address = `${shop.store.url}/prod-api/admin/claims/pictures/${data.id}`;
    const asked = (cookie: string) => fetch(address, { headers: { cookie } });
    // A picture that was not sent is not shown.
    expect((await asked(`staff=${clerk.cookie()}`)).status).toBe(404);
    const { claims } = await claim(order, unit, { pictures: [data.id] });
    expect(firstOf(claims).pictures).toBe(1);
    const handed = await asked(`staff=${clerk.cookie()}`);
    expect([handed.status, handed.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(handed.headers.get('cache-control')).toContain('no-store');
    expect((await asked('')).status).toBe(401);
    // A day later the unsent picture is deleted, and the sent one is still there.
    const { data: left } = await upload(order, await picture().png().toBuffer());
    const later = new Date(Date.now() + 25 * 3_600_000);
    await forgetUnsentPictures(shop.store.db, later);
    const { rows } = await sql<{
      id: string;
    }>`select id from claim_pictures where order_id = ${order.id}`.execute(shop.store.db);
    expect(rows.map((row) => row.id)).toEqual([data.id]);
    expect(left.id).not.toBe(data.id);
  });

  test('is shown to staff with the origin of its key, and the name of the one who decided', async () => {
    const order = await seen();
    await sql`update key_batches set invoice = 'INV-7', warranty_until = '2031-02-03' where product_id = ${order.productId}`.execute(
      shop.store.db,
    );
    const unit = firstOf((await claimsOf(order)).claimable);
    const id = randomUUID();
    await claim(order, unit, { id, text: `${order.bad} is used up.` });
    const read = () => clerk.call('GET /admin/claims/{id}', { params: { id } });
    const open = { decidedAt: null, decidedBy: null, answer: '' };
    expect(await read()).toMatchObject({
      orderNo: order.orderNo,
      product: 'Lanternfall',
      email: order.email,
      reason: 'used',
      text: expect.stringContaining(' is used up.'),
      hiddenKeys: 1,
      pictures: 0,
      files: [],
      ...open,
      unit: { no: 1, of: 1, status: 'revealed', worth: order.total, replaces: false },
      batch: { supplier: 'Test', invoice: 'INV-7', warrantyUntil: '2031-02-03', state: 'live' },
      buyer: { keys: 1, claims: 1, granted: 0, declined: 0 },
    });
    const { name } = await shop.store.db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', clerk.id)
      .executeTakeFirstOrThrow();
    await answer(id, 'decline', 'It was activated here.');
    expect(await read()).toMatchObject({
      decidedAt: expect.any(String),
      decidedBy: name,
      answer: 'It was activated here.',
      buyer: { granted: 0, declined: 1 },
    });
  });

  test('is refused after too many in a month', async () => {
    const order = await seen(2, 2);
    const [unit, spare] = (await claimsOf(order)).claimable;
    for (let i = 0; i < MOST_PER_MONTH; i++)
      await sql`insert into claims (id, order_id, delivery_id, reason, content, state, made_at, due_at, decided_at, answer)
        values (${randomUUID()}, ${order.id}, ${spare}, 'used', 'x', 'declined', now(), now(), now(), 'no')`.execute(
        shop.store.db,
      );
    expect((await claimsOf(order)).claimable).toEqual([unit]);
    expect(await slug(claim(order, present(unit)))).toBe('claims_full');
  });
});

describe('the list of staff', () => {
  test('is narrowed by problem and days, its tabs count what the filters find, and its file has the same rows', async () => {
    const order = await seen(2);
    const id = await claimed(order);
    const list = (more: object) => clerk.call('GET /admin/claims', { query: { q: order.orderNo, ...more } });
    const { rows, counts } = await list({});
    expect(counts).toMatchObject({ open: 1, all: 1 });
    const reason = firstOf(rows).reason;
    expect((await list({ reason })).rows.map((row) => row.id)).toEqual([id]);
    const other = reason === 'other' ? 'used' : 'other';
    expect((await list({ reason: other })).counts).toMatchObject({ open: 0, all: 0 });
    expect((await list({ to: '2020-01-01' })).total).toBe(0);
    expect((await list({ from: '2020-01-01' })).total).toBe(1);
    const claims: ListWithFile<{ orderNo: string }> = {
      store: shop.store,
      who: clerk,
      stranger: await atWork(shop.store, 'catalogue'),
      list: 'GET /admin/claims',
      area: 'claims',
      read: (query) => clerk.call('GET /admin/claims', { query }),
      keyOf: (row) => row.orderNo,
      column: 'order',
    };
    await expectFound(claims, { q: order.orderNo, tab: 'all' }, [order.orderNo]);
    const { rows: lines } = await fileOf(shop.store, clerk, 'GET /admin/claims', { q: order.orderNo });
    expect(lines).toMatchObject([{ problem: reason, state: 'open', supplier: 'Test' }]);
    expect(JSON.stringify(lines)).not.toContain(order.bad);
    await expectGuarded(claims);
  });

  test('is sorted by when they are due and were reported', async () => {
    const [first, second] = [await seen(2), await seen(2)];
    const ids = [await claimed(first), await claimed(second)];
    await sql`update claims set due_at = now() - interval '9 days' where id = ${ids[1]}`.execute(
      shop.store.db,
    );
    const sorted = async (sort: '' | 'due' | '-due' | 'reported' | '-reported') => {
      const { rows } = await clerk.call('GET /admin/claims', { query: { sort, pageSize: 50 } });
      return rows.map(({ id }) => id).filter((id) => ids.includes(id));
    };
    const backward = ids.toReversed();
    expect([await sorted(''), await sorted('due'), await sorted('-reported')]).toEqual([
      backward,
      backward,
      backward,
    ]);
    expect([await sorted('-due'), await sorted('reported')]).toEqual([ids, ids]);
  });
});

describe('an answer', () => {
  test('replaces the key: both units stay linked, and the bad key is void and counts against its batch', async () => {
    const order = await seen(2);
    const old = firstOf(await unitsOf(order)).id;
    const id = await claimed(order);
    const list = await clerk.call('GET /admin/claims', { query: { q: order.orderNo } });
    expect(list.rows).toMatchObject([{ id, orderNo: order.orderNo, state: 'open' }]);
    const before = await clerk.call('GET /admin/claims/{id}', { params: { id } });
    expect(before).toMatchObject({
      answers: ['replace', 'refund', 'wait', 'decline'],
      batch: { supplier: 'Test', sold: 1, bad: 0 },
      free: 1,
      buyer: { keys: 1, claims: 1, granted: 0 },
      reveals: [{ by: 'mail' }, { by: 'buyer' }],
    });
    expect(JSON.stringify(before)).not.toContain(order.bad);
    expect(await slug(answer(id, 'replace', '', support))).toBe('forbidden');

    const after = await answer(id, 'replace', 'Sorry for that.');
    expect(after).toMatchObject({ state: 'replaced', answers: [], batch: { bad: 1 } });
    const units = await unitsOf(order);
    expect(units.map(({ status }) => status).toSorted()).toEqual(['delivered', 'replaced']);
    const fresh = present(units.find(({ status }) => status === 'delivered'));
    const { claims } = await claimsOf(order);
    expect(claims).toMatchObject([{ state: 'replaced', replacement: fresh.id, answer: 'Sorry for that.' }]);
    const bad = await stateOfKey(old);
    expect([bad.state, bad.bad_at !== null]).toEqual(['voided', true]);
    const { keys } = await shop.reveal(order, [fresh.id]);
    expect(keys.map(({ key }) => key)).toEqual(order.keys.filter((key) => key !== order.bad));
    await expect(shop.reveal(order, [old])).rejects.toMatchObject({ slug: 'keys_not_ready' });
    const { batches } = await atWork(shop.store, 'stock').then((stock) =>
      stock.call('GET /admin/stock/{productId}', { params: { productId: order.productId } }),
    );
    expect(batches.map((batch) => [batch.bad, batch.voided])).toEqual([[1, 1]]);
    expect((await auditOf(shop.store, `order:${order.orderNo}`)).map(({ action }) => action)).toEqual([
      'claims.replaced',
    ]);
    // The mail says that there is another key, and contains no key.
    const mail = await shop.inbox.mailTo(order.email, /answer about a key/);
    expect(mail.mail.text).toContain('Sorry for that.');
    expect(keysIn(mail, order.keys)).toEqual([]);
    // The replacement is worth what the first unit was.
    const { lines, realAmount } = await shop.read(order);
    expect(present(firstOf(lines).units.find(({ id: one }) => one === fresh.id)).worth).toEqual(realAmount);
  });

  test('is refused if no key is free; then the buyer gets the next key that arrives', async () => {
    const order = await seen();
    const id = await claimed(order);
    expect(await slug(answer(id, 'replace'))).toBe('claim_no_key');
    expect((await unitsOf(order)).map(({ status }) => status)).toEqual(['revealed']);
    expect(await answer(id, 'wait')).toMatchObject({
      state: 'waiting',
      answers: ['replace', 'refund', 'decline'],
    });
    const [key] = await shop.restock(order.productId, 1);
    await until(
      'the other key',
      () => claimsOf(order),
      ({ claims }) => firstOf(claims).state === 'replaced',
    );
    const fresh = present((await unitsOf(order)).find(({ status }) => status === 'delivered'));
    expect((await shop.reveal(order, [fresh.id])).keys.map((one) => one.key)).toEqual([key]);
  });

  test('refunds the unit once, by the payment method of the order', async () => {
    const order = await seen(2, 2);
    const id = await claimed(order);
    const results = await race(4, () => slug(answer(id, 'refund')));
    const said = results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'));
    expect(said.toSorted()).toEqual([
      'claim_has_moved_on',
      'claim_has_moved_on',
      'claim_has_moved_on',
      'taken',
    ]);
    const units = await unitsOf(order);
    expect(units.map(({ status }) => status).toSorted()).toEqual(['revealed', 'voided']);
    const gone = present(units.find(({ status }) => status === 'voided'));
    expect((await stateOfKey(gone.id)).bad_at).not.toBeNull();
    expect((await refundsOf(shop.store.db, order.orderNo)).map((one) => one.amount_minor)).toEqual([
      gone.worth.amount,
    ]);
  });

  test('declines with a reason, and the unit can be claimed once more', async () => {
    const member = await shop.member();
    const productId = await shop.costing(500);
    const order = await shop.boughtBy(member, productId);
    await shop.settled(order.id);
    const mine = (await member.call('GET /api/orders/{orderNo}/claims', { ...at(order), query: {} }))
      .claimable;
    const body = { unit: firstOf(mine), reason: 'invalid' as const, text: 'No.' };
    const make = () =>
      member.call('POST /api/orders/{orderNo}/claims', { ...at(order), body: { id: randomUUID(), ...body } });
    const { claims } = await make();
    await expect(answer(firstOf(claims).id, 'decline')).rejects.toMatchObject({ status: 422 });
    await answer(firstOf(claims).id, 'decline', 'It was activated on your own account.');
    const mail = await shop.inbox.mailTo(member.email, /answer about a key/);
    expect(mail.mail.text).toContain('activated on your own account');
    const { rows } = await member.call('GET /api/notices', { query: {} });
    expect(rows.map(({ event }) => event)).toContain('claim_answered');
    const again = await make();
    await answer(nthOf(again.claims, 1).id, 'decline', 'Still no.');
    expect(await slug(make())).toBe('claim_not_possible');
  });

  test('is settled by a refund that was made elsewhere', async () => {
    const order = await seen();
    const id = await claimed(order);
    await shop.store.call('POST /api/orders/{orderNo}/refund', {
      ...at(order),
      body: { accessKey: order.accessKey, reason: 'Please.' },
    });
    await clerk.call('POST /admin/orders/{orderNo}/refund-answer', {
      ...at(order),
      body: { answer: 'approved', reason: '' },
    });
    await until(
      'the claim to be settled',
      () => claimsOf(order),
      ({ claims }) => firstOf(claims).state === 'refunded',
    );
    expect(await slug(answer(id, 'replace'))).toBe('claim_has_moved_on');
  });

  test('is not settled by the refund of another unit', async () => {
    const order = await seen(2, 2);
    const [unit, beside] = several((await claimsOf(order)).claimable, 2);
    const { claims } = await claim(order, unit);
    await claim(order, beside);
    await answer(firstOf(claims).id, 'refund');
    await settleClaims(shop.store.context, { orderId: order.id });
    expect((await claimsOf(order)).claims.map(({ state }) => state)).toEqual(['refunded', 'open']);
  });

  test('about one of two requested units leaves the other in the refund request', async () => {
    const order = await seen(3, 2);
    const id = await claimed(order);
    const units = await unitsOf(order);
    await shop.store.call('POST /api/orders/{orderNo}/refund', {
      ...at(order),
      body: { accessKey: order.accessKey, reason: 'Both.' },
    });
    await answer(id, 'replace');
    const after = await unitsOf(order);
    expect(after.filter(({ refundAsked }) => refundAsked)).toHaveLength(1);
    const granted = await clerk.call('POST /admin/orders/{orderNo}/refund-answer', {
      ...at(order),
      body: { answer: 'approved', reason: '' },
    });
    // The buyer keeps the replacement.
    expect(granted.refunded).toEqual(firstOf(units).worth);
    expect((await unitsOf(order)).map(({ status }) => status).toSorted()).toEqual([
      'delivered',
      'replaced',
      'voided',
    ]);
  });
});
