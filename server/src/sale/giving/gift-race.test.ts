import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giftShop, somebody, type GiftShop } from '../../../test/gift-shop.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { requestRefund } from '../orders/take-back.ts';
import { changeGift, keepGift } from './change-gift.ts';
import { openLocked } from './open-gift.ts';

type Given = Awaited<ReturnType<GiftShop['given']>>;

let shop: GiftShop;
beforeAll(async () => {
  shop = await giftShop();
});
afterAll(() => shop.close());

const now = () => shop.store.clock.now();
/** Opens the gift in a transaction that is not committed yet. */
const opening = (order: Given) => (trx: Parameters<typeof openLocked>[0]) =>
  openLocked(trx, shop.store.context, order.id, order.token, {
    ip: '10.0.0.1',
    userAgent: 'test',
    locale: 'en-US',
  });
const refused = (slug: string) => ({ status: 'rejected', reason: { slug } });

/** What the buyer does with a gift while it is being opened: each as a command, and by HTTP. */
const BUYER = {
  'takes it back': {
    first: (order: Given) => (trx: Parameters<typeof keepGift>[0]) => keepGift(trx, order.id, 'buyer', now()),
    call: (order: Given) => shop.keep(order),
    opened: 'gift_not_found',
  },
  'mends its address': {
    first: (order: Given) => (trx: Parameters<typeof keepGift>[0]) =>
      changeGift(trx, shop.store.context, order.id, { email: somebody() }, 'buyer'),
    call: (order: Given) => shop.change(order, { email: somebody() }),
    opened: 'gift_not_found',
  },
} as const;

describe.each(Object.entries(BUYER))(
  'the buyer %s while the recipient opens it',
  (_, { first, call, opened }) => {
    test('comes first: the link opens nothing', async () => {
      const order = await shop.given();
      const { waited, second } = await holdFirstCommit<unknown, unknown>({
        db: shop.store.db,
        first: first(order),
        second: () => shop.open(order.token),
      });
      expect(waited).toBe(true);
      expect(second).toMatchObject(refused(opened));
    });

    test('comes second: the keys are the recipient’s', async () => {
      const order = await shop.given();
      const { waited, second } = await holdFirstCommit<unknown, unknown>({
        db: shop.store.db,
        first: opening(order),
        second: () => call(order),
      });
      expect(waited).toBe(true);
      expect(second).toMatchObject(refused('gift_changed'));
      expect((await shop.read(order)).gift).toMatchObject({ state: 'opened', email: order.recipient });
    });
  },
);

describe('the buyer asks for the money while the recipient opens it', () => {
  test('comes first: the link opens nothing, and no key was seen', async () => {
    const order = await shop.given();
    const { waited, second } = await holdFirstCommit<unknown, unknown>({
      db: shop.store.db,
      first: (trx) => requestRefund(trx, order.id, { reason: '' }, now()),
      second: () => shop.open(order.token),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject(refused('gift_gone'));
    const seen = shop.store.db.selectFrom('key_reveals').select('id').where('order_id', '=', order.id);
    expect(await seen.execute()).toEqual([]);
  });

  test('comes second: staff review the request before money goes back', async () => {
    const order = await shop.given();
    const { waited, second } = await holdFirstCommit({
      db: shop.store.db,
      first: opening(order),
      second: () => shop.refund(order),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({
      status: 'fulfilled',
      value: { status: 'refund_requested', refunded: { amount: 0 } },
    });
  });
});

test('a round skips a gift that its buyer is about to keep, and does not send it', async () => {
  const order = await shop.paid({ at: new Date(now().getTime() + 86_400_000).toISOString() });
  const { second } = await holdFirstCommit({
    db: shop.store.db,
    first: async (trx) => {
      await trx.updateTable('gifts').set({ due_at: null }).where('order_id', '=', order.id).execute();
      await keepGift(trx, order.id, 'buyer', now());
    },
    second: () => shop.send(),
  });
  expect(second).toMatchObject({ status: 'fulfilled' });
  await shop.send();
  expect((await shop.settled(order.id)).map(({ kind }) => kind)).not.toContain('gift');
});
