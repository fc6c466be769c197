import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSetting } from '../../house/settings/door.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { readCaptcha } from '../../../test/captcha.ts';
import { slug } from '../../../test/claim-shop.ts';
import { keyShop, linkIn, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { someBuyer, until } from '../../../test/make-order.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

const bought = async (): Promise<Bought> => shop.bought((await shop.shelf(1)).productId);
const ask = async (orderNo: string, email: string): Promise<null> => {
  const { store } = shop;
  const answer = await readCaptcha(store.call, store.context.keyring);
  return await store.call('POST /api/orders/link', { body: { orderNo, email, ...answer } });
};
const linksTo = async ({ id }: Bought): Promise<number> =>
  (await shop.mailsOf(id)).filter(({ kind }) => kind === 'order-link').length;

describe('a buyer who has lost the mail about an order', () => {
  test('has a link sent by the number and the address, which opens the order elsewhere', async () => {
    const order = await bought();
    expect(await ask(order.orderNo.toLowerCase(), order.email.toUpperCase())).toBeNull();
    const link = linkIn(await shop.inbox.mailTo(order.email, /^Link to your order/));
    expect(link.pathname).toBe('/success-payment');
    expect(link.searchParams.get('order')).toBe(order.orderNo);
    const accessKey = present(link.searchParams.get('accessKey'));
    expect(accessKey).not.toBe(order.accessKey);
    expect((await shop.read({ orderNo: order.orderNo, accessKey })).orderNo).toBe(order.orderNo);
    // Its keys ask for a code of their own, as with the link of any mail.
    expect(await slug(shop.reveal({ orderNo: order.orderNo, accessKey }))).toBe('code_required');
  });

  test('is answered alike, and not sooner, for an order that is not theirs or not there', async () => {
    const [mine, other] = [await bought(), await bought()];
    for (const [orderNo, email] of [
      [mine.orderNo, other.email],
      [other.orderNo, mine.email],
      ['HT-0000-0000-00000', mine.email],
    ] as const) {
      const start = performance.now();
      expect(await ask(orderNo, email)).toBeNull();
      expect(performance.now() - start).toBeGreaterThan(110);
    }
    expect([await linksTo(mine), await linksTo(other)]).toEqual([0, 0]);
  });

  test('gets three links a day, and one for two presses within a minute', async () => {
    const order = await bought();
    for (const [minutes, links] of [
      [0, 1],
      [0.5, 1],
      [2, 2],
      [2, 3],
      [2, 3],
    ] as const) {
      shop.store.clock.advance(minutes * 60_000);
      await ask(order.orderNo, order.email);
      expect(await linksTo(order)).toBe(links);
    }
  });

  test('sees an order again that was hidden', async () => {
    const order = await bought();
    await sql`update orders set hidden_at = now() where id = ${order.id}`.execute(shop.store.db);
    expect(await slug(shop.read(order))).toBe('order_not_found');
    await ask(order.orderNo, order.email);
    expect((await shop.read(order)).orderNo).toBe(order.orderNo);
  });

  test('has to answer a captcha', async () => {
    const body = { orderNo: 'HT-0000-0000-00000', email: someBuyer() };
    expect(await slug(shop.store.call('POST /api/orders/link', { body }))).toBe('captcha_required');
  });
});

test('a reply to a mail about an order goes to the contact address of the store', async () => {
  const { store, inbox } = shop;
  const without = await bought();
  expect((await inbox.mailTo(without.email)).mail.replyTo ?? []).toEqual([]);
  await inTransaction(store.db, (trx) => saveSetting(trx, 'contact.email', 'help@shop.test', 'test'));
  const order = await bought();
  const mails = await until(
    'mails',
    async () => inbox.received.filter(({ to }) => to.includes(order.email)),
    (received) => received.length >= 2,
  );
  for (const { mail, raw } of mails) {
    expect(mail.replyTo).toMatchObject([{ address: 'help@shop.test' }]);
    expect(mail.from).toMatchObject({ address: 'orders@shop.test' });
    expect(raw).toContain('Auto-Submitted: auto-generated');
  }
});
