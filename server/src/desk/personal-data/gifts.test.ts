import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { giftShop, type GiftShop } from '../../../test/gift-shop.ts';
import { everythingIn } from '../../../test/everything-in.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { erasePerson } from './erase.ts';
import { forgetOld } from './forget-old.queries.ts';
import { readPerson } from './read-person.queries.ts';

let shop: GiftShop;
beforeAll(async () => {
  shop = await giftShop();
});
afterAll(() => shop.close());

const rowOf = (id: string) =>
  shop.store.db.selectFrom('gifts').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();

test('the recipient and the message of a gift are in the export of its giver', async () => {
  const order = await shop.given({ sender: 'Mara', message: 'With love' });
  const parts = await readPerson(shop.store.db, { accountId: null, emailNorm: order.email });
  const { rows } = present(parts.find(({ part }) => part === 'orders'));
  expect(rows.find(({ status }) => status === 'gift')).toMatchObject({
    number: order.orderNo,
    email: order.recipient,
    name: 'Mara',
    note: 'With love',
  });
});

test('the erasure of a giver empties the gift: its recipient is gone, and its link opens nothing', async () => {
  const order = await shop.given({ sender: 'Mara', message: 'With love 4711' });
  await inTransaction(shop.store.db, (trx) =>
    erasePerson(trx, { accountId: null, emailNorm: order.email }, 'test', shop.store.clock.now()),
  );
  expect(await slug(shop.look(order.token))).toBe('gift_not_found');
  expect(await slug(shop.open(order.token))).toBe('gift_not_found');
  const all = await everythingIn(shop.store.db);
  expect(all).not.toContain(order.recipient);
  expect(all).not.toContain('With love 4711');
});

test('the recipient is erased 30 days after the gift was opened; its link still works', async () => {
  const [opened, unopened] = [await shop.given({ message: 'x' }), await shop.given()];
  await shop.open(opened.token);
  const after = (days: number) => new Date(shop.store.clock.now().getTime() + days * 86_400_000);
  await forgetOld(shop.store.db, after(29));
  expect((await rowOf(opened.id)).email).toBe(opened.recipient);
  await forgetOld(shop.store.db, after(31));
  expect(await rowOf(opened.id)).toMatchObject({ email: '', sender: '', message: '' });
  expect((await rowOf(unopened.id)).email).toBe(unopened.recipient);
  expect((await shop.open(opened.token)).keys).toHaveLength(1);
  expect(await slug(shop.change(opened, { email: 'a@example.org' }))).toBe('gift_changed');
  // Of an order that came to nothing, as soon.
  const never = await shop.place();
  await sql`update orders set status = 'expired' where id = ${never.id}`.execute(shop.store.db);
  await forgetOld(shop.store.db, after(31));
  expect((await rowOf(never.id)).email).toBe('');
});
