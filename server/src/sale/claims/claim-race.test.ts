import { firstOf, lastOf } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimShop, type ClaimShop } from '../../../test/claim-shop.ts';
import type { Bought } from '../../../test/key-shop.ts';
import { refundsOf } from '../../../test/payment-books.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { refundOrder } from '../payments/refund-order.ts';
import { answerClaim } from './answer-claim.ts';
import { makeClaim } from './make-claim.ts';

let shop: ClaimShop;
beforeAll(async () => {
  shop = await claimShop();
});
afterAll(() => shop.close());

const seen: ClaimShop['seen'] = (keys, quantity) => shop.seen(keys, quantity);
const claimsOf = (order: Bought) => shop.claimsOf(order);
const claim: ClaimShop['claim'] = (order, unit, wish) => shop.claim(order, unit, wish);
const at = ({ orderNo }: Bought) => ({ params: { orderNo } });
/** Claims the first unit; returns the claim's id. */
async function claimed(order: Bought): Promise<string> {
  const { claimable } = await claimsOf(order);
  const { claims } = await claim(order, firstOf(claimable));
  return lastOf(claims).id;
}
const unitsOf = async (order: Bought) => (await shop.read(order)).lines.flatMap(({ units }) => units);

describe('about the same unit at the same time', () => {
  const by = () => ({ actor: 'test', staffId: null, now: new Date() });

  test('a claim waits for a refund, and finds the unit gone', async () => {
    const order = await seen();
    const unit = firstOf((await claimsOf(order)).claimable);
    const { waited, second } = await holdFirstCommit({
      db: shop.store.db,
      first: async (trx) => {
        await refundOrder(trx, order.id, { reason: 'x' }, new Date());
      },
      second: () => claim(order, unit),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'claim_not_possible' } });
  });

  test('a refund request waits for an answer, and covers the unit that replaced it', async () => {
    const order = await seen(2);
    const id = await claimed(order);
    const { waited, first, second } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => answerClaim(trx, id, { answer: 'replace', reason: '', seen: 'open' }, by()),
      second: () =>
        shop.store.call('POST /api/orders/{orderNo}/refund', {
          ...at(order),
          body: { accessKey: order.accessKey, reason: 'x' },
        }),
    });
    expect([first.status, second.status, waited]).toEqual(['fulfilled', 'fulfilled', true]);
    // The bad key is void, and the new one was not revealed, so it goes back without staff: one refund, no key sold.
    expect((await unitsOf(order)).map(({ status }) => status).toSorted()).toEqual(['replaced', 'voided']);
    expect((await refundsOf(shop.store.db, order.orderNo)).map((one) => one.amount_minor)).toEqual([
      order.total.amount,
    ]);
  });

  test('a reveal waits for an answer, and does not show the bad key any more', async () => {
    const order = await seen(2);
    const unit = firstOf(await unitsOf(order)).id;
    const id = await claimed(order);
    const { waited, second } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => answerClaim(trx, id, { answer: 'replace', reason: '', seen: 'open' }, by()),
      second: () => shop.reveal(order, [unit]),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'keys_not_ready' } });
  });

  test('two claims become one', async () => {
    const order = await seen();
    const unit = firstOf((await claimsOf(order)).claimable);
    const draft = () => ({
      id: randomUUID(),
      unit: unit,
      reason: 'used' as const,
      text: 'x',
      pictures: [],
      hiddenKeys: 0,
    });
    const { waited, second } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => makeClaim(trx, order.id, draft(), new Date()),
      second: () => claim(order, unit),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'claim_not_possible' } });
  });
});
