import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { giftShop, somebody, tokenIn, type Given, type GiftShop } from '../../../test/gift-shop.ts';
import { race } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';

let shop: GiftShop;
beforeAll(async () => {
  shop = await giftShop();
});
afterAll(() => shop.close());

const move = (by: StaffAtWork, { orderNo }: Given, email: string) =>
  by.call('POST /admin/orders/{orderNo}/gift/email', { params: { orderNo }, body: { email } });
const look = (token: string) => shop.store.call('GET /api/gift/address', { query: { token } });
const restore = (token: string) => shop.store.call('POST /api/gift/address', { body: { token } });
const told = (order: Given) => shop.inbox.mailTo(order.email, /^The address of your gift was changed/);
const giftIn = async (order: Given) => present((await shop.read(order)).gift);

describe('staff move a gift', () => {
  test('only with a fresh code, and the buyer’s own change needs none', async () => {
    const order = await shop.given();
    const clerk = await atWork(shop.store, 'support');
    const mine = await shop.given();
    shop.store.clock.advance(6 * 60_000);
    expect(await slug(move(clerk, order, somebody()))).toBe('staff_code_again');
    const own = somebody();
    expect((await shop.change(mine, { email: own })).email).toBe(own);
    expect((await giftIn(order)).email).toBe(order.recipient);
    expect((await shop.look(order.token)).state).toBe('ready');
  });

  test('the buyer is told the new address; their link restores the old one, and the other link stops working', async () => {
    const order = await shop.given();
    const clerk = await atWork(shop.store, 'support');
    const rogue = somebody();
    await move(clerk, order, rogue);
    const stolen = tokenIn(await shop.giftMail(rogue));
    const mail = await told(order);
    expect(mail.mail.text).toContain(order.orderNo);
    expect(mail.mail.text).not.toContain(rogue);
    const undo = tokenIn(mail);
    // Reading the page changes nothing, because mail programs follow links too.
    expect((await look(undo)).state).toBe('moved');
    expect((await look(undo)).state).toBe('moved');
    expect((await giftIn(order)).email).toBe(rogue);

    expect((await restore(undo)).state).toBe('restored');
    expect((await giftIn(order)).email).toBe(order.recipient);
    expect(await slug(shop.open(stolen))).toBe('gift_not_found');
    await expect.poll(async () => tokenIn(await shop.giftMail(order.recipient))).not.toBe(order.token);
    const token = tokenIn(await shop.giftMail(order.recipient));
    expect((await shop.open(token)).keys.map(({ key }) => key)).toEqual(order.keys);
    // A second restore changes nothing, and says so.
    expect((await restore(undo)).state).toBe('opened');
  });

  test('twice: the link of either mail restores the buyer’s address', async () => {
    const order = await shop.paid({ at: new Date(Date.now() + 5 * 86_400_000).toISOString() });
    const clerk = await atWork(shop.store, 'orders');
    await move(clerk, order, somebody());
    const first = tokenIn(await told(order));
    await move(clerk, order, somebody());
    expect((await restore(first)).state).toBe('restored');
    const gift = await giftIn(order);
    expect([gift.email, gift.state]).toEqual([order.recipient, 'planned']);
    // After another move the same link restores it again.
    await move(clerk, order, somebody());
    expect((await look(first)).state).toBe('moved');
    expect((await restore(first)).state).toBe('restored');
    expect((await giftIn(order)).email).toBe(order.recipient);
  });

  test('the buyer’s later choice stays', async () => {
    const order = await shop.given();
    const clerk = await atWork(shop.store, 'support');
    await move(clerk, order, somebody());
    const undo = tokenIn(await told(order));
    const own = somebody();
    await shop.change(order, { email: own });
    expect((await look(undo)).state).toBe('restored');
    await restore(undo);
    expect((await giftIn(order)).email).toBe(own);
  });

  test('a gift that was opened first stays open, and the link says so', async () => {
    const order = await shop.given();
    const clerk = await atWork(shop.store, 'support');
    const friend = somebody();
    await move(clerk, order, friend);
    const undo = tokenIn(await told(order));
    await shop.open(tokenIn(await shop.giftMail(friend)));
    expect((await look(undo)).state).toBe('opened');
    expect((await restore(undo)).state).toBe('opened');
    expect((await giftIn(order)).email).toBe(friend);
    expect(await slug(look('A'.repeat(43)))).toBe('incorrect_link');
  });

  test('opening and restoring at once: one comes first, and the keys go to one address', async () => {
    const order = await shop.given();
    const clerk = await atWork(shop.store, 'support');
    const rogue = somebody();
    await move(clerk, order, rogue);
    const [stolen, undo] = [tokenIn(await shop.giftMail(rogue)), tokenIn(await told(order))];
    const [opened, restored] = await race(2, (i) =>
      i === 0
        ? shop.open(stolen).then(
            () => 'opened',
            (error: unknown) => (error instanceof CallError ? error.slug : String(error)),
          )
        : restore(undo).then(({ state }) => state),
    );
    const pair = [opened, restored].map((one) => (one?.status === 'fulfilled' ? one.value : 'failed'));
    expect([
      ['opened', 'opened'],
      ['gift_not_found', 'restored'],
    ]).toContainEqual(pair);
  });

  test('the log tells both addresses apart without naming either', async () => {
    const [order, other] = [await shop.given(), await shop.given()];
    const clerk = await atWork(shop.store, 'support');
    const rogue = somebody();
    await move(clerk, order, rogue);
    await move(clerk, other, rogue);
    const row = firstOf(await auditOf(shop.store, `order:${order.orderNo}`));
    const same = firstOf(await auditOf(shop.store, `order:${other.orderNo}`));
    const hash = (part: unknown) => (part as { addressHash: string }).addressHash;
    expect(hash(row.after)).toMatch(/^[0-9a-f]{32}$/);
    expect(hash(row.after)).not.toBe(hash(row.before));
    expect(hash(same.after)).toBe(hash(row.after));
    for (const address of [rogue, order.recipient]) expect(JSON.stringify(row)).not.toContain(address);
  });
});
