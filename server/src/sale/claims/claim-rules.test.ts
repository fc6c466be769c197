import { firstOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { MOST_PICTURES } from '@halfturn/contract/primitives/claim-limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../../../test/attachments.ts';
import { claimShop, slug, type ClaimShop } from '../../../test/claim-shop.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork } from '../../../test/staff-browser.ts';
import { MOST_OPEN } from './claim.ts';
import { addPicture, readPicture } from './keep-pictures.ts';

let shop: ClaimShop;
let png: Buffer;
beforeAll(async () => {
  [shop, png] = [await claimShop(), await picture().png().toBuffer()];
});
afterAll(() => shop.close());

test('the id of a claim about another unit, or of another buyer, makes no claim', async () => {
  const [order, other] = [await shop.seen(2, 2), await shop.seen()];
  const [unit, spare] = several((await shop.claimsOf(order)).claimable, 2);
  const theirs = firstOf((await shop.claimsOf(other)).claimable);
  const id = randomUUID();
  await shop.claim(order, unit, { id });
  expect(await slug(shop.claim(order, spare, { id }))).toBe('idempotency_conflict');
  expect(await slug(shop.claim(other, theirs, { id }))).toBe('idempotency_conflict');
  expect(await shop.claimsOf(other)).toMatchObject({ claims: [], claimable: [theirs] });
  expect((await shop.claimsOf(order)).claimable).toEqual([spare]);
});

test('an address has a limited number of open claims in all its orders, and one more after one is decided', async () => {
  const order = await shop.seen();
  const last = firstOf((await shop.claimsOf(order)).claimable);
  for (let i = 0; i < MOST_OPEN; i += 2) {
    const former = await shop.seen(2, 2);
    for (const unit of (await shop.claimsOf(former)).claimable)
      await sql`insert into claims (id, order_id, delivery_id, reason, content, made_at, due_at)
        values (${randomUUID()}, ${former.id}, ${unit}, 'used', 'x', now(), now())`.execute(shop.store.db);
    await sql`update orders set email_norm = ${order.email.toLowerCase()} where id = ${former.id}`.execute(
      shop.store.db,
    );
  }
  expect(await slug(shop.claim(order, last))).toBe('claims_full');
  await sql`update claims set state = 'declined', decided_at = now(), answer = 'no' where id = (
    select c.id from claims c join orders o on o.id = c.order_id where o.email_norm = ${order.email.toLowerCase()} limit 1)`.execute(
    shop.store.db,
  );
  expect(await slug(shop.claim(order, last))).toBe('taken');
});

test('no unit can be claimed after the guarantee', async () => {
  const order = await shop.seen();
  const unit = firstOf((await shop.claimsOf(order)).claimable);
  const paid = (days: number) =>
    sql`update orders set paid_at = now() - ${days} * interval '1 day' where id = ${order.id}`.execute(
      shop.store.db,
    );
  await paid(31);
  expect((await shop.claimsOf(order)).claimable).toEqual([]);
  expect(await slug(shop.claim(order, unit))).toBe('claim_not_possible');
  await paid(29);
  expect(await slug(shop.claim(order, unit))).toBe('taken');
});

test('a picture belongs to one claim', async () => {
  const order = await shop.seen(2, 2);
  const [unit, spare] = several((await shop.claimsOf(order)).claimable, 2);
  const { data } = await shop.upload(order, png);
  await shop.claim(order, unit, { pictures: [data.id] });
  expect(await slug(shop.claim(order, spare, { pictures: [data.id] }))).toBe('file_gone');
  expect((await shop.claimsOf(order)).claims.map(({ pictures }) => pictures)).toEqual([1]);
});

test('the second of two simultaneous uploads counts the first', async () => {
  const order = await shop.seen();
  const kept = await readPicture(png, 'shot.png');
  const add = () => shop.store.db.transaction().execute((trx) => addPicture(trx, order.id, kept, new Date()));
  for (let i = 1; i < 3 * MOST_PICTURES; i++) await add();
  const { waited, second } = await holdFirstCommit({
    db: shop.store.db,
    first: (trx) => addPicture(trx, order.id, kept, new Date()),
    second: () => shop.upload(order, png),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ value: { error: 'files_full' } });
});

test('a claim that refunds one of two requested units leaves the other in the refund request; one that refunds both ends it', async () => {
  const clerk = await atWork(shop.store, 'orders');
  const order = await shop.seen(2, 2);
  const { orderNo, accessKey } = order;
  const units = (await shop.claimsOf(order)).claimable;
  for (const unit of units) await shop.claim(order, unit);
  await shop.store.call('POST /api/orders/{orderNo}/refund', {
    params: { orderNo },
    body: { accessKey, reason: 'Both.' },
  });
  const asked = async () => {
    const { lines } = await shop.read(order);
    const units = lines.flatMap((line) => line.units).filter(({ refundAsked }) => refundAsked);
    const { refund_requested_at } = await shop.store.db
      .selectFrom('orders')
      .select('refund_requested_at')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    return [units.length, refund_requested_at !== null];
  };
  expect(await asked()).toEqual([2, true]);
  for (const left of [1, 0]) {
    const { claims } = await shop.claimsOf(order);
    await clerk.call('POST /admin/claims/{id}/answer', {
      params: { id: present(claims.find(({ state }) => state === 'open')).id },
      body: { answer: 'refund', reason: '', seen: 'open' },
    });
    expect(await asked()).toEqual([left, left > 0]);
  }
});
