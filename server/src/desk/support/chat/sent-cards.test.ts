import type { CallError } from '@halfturn/contract/client.ts';
import { SOCKET_CLOSED } from '@halfturn/contract/primitives/chat-limits.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatSocket } from '../../../../test/chat-socket.ts';
import { browser, makeMember, type Browser } from '../../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../../test/member-shop.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';

let shop: MemberShop;
let support: StaffAtWork;
let productId: string;
beforeAll(async () => {
  shop = await memberShop();
  support = await atWork(shop.store, 'support');
  ({ productId } = await shop.shelf(3));
});
afterAll(() => shop.close());

const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'went through',
    ({ slug }: CallError) => slug,
  );
const nameOf = async () => {
  const { rows } = await sql<{ name: string }>`select name from products where id = ${productId}`.execute(
    shop.store.db,
  );
  return present(rows[0]).name;
};
const send = async (by: Browser, card: { productId: string } | { orderNo: string }) => {
  const { chat } = await by.call('POST /api/chat/messages', { body: { id: randomUUID(), card } });
  return present(chat);
};
const desk = (id: string) => support.call('GET /admin/chats/{id}', { params: { id } });

test('a product that is sent stands in the chat under its name, on both sides, also once it is retired', async () => {
  const mara = browser(shop.store);
  const name = await nameOf();
  const { id, messages } = await send(mara, { productId });
  expect(messages.at(-1)).toMatchObject({ productId, text: name, order: null });
  expect((await desk(id)).messages.at(-1)).toMatchObject({ productId, text: name });
  await sql`update products set status = 'retired' where id = ${productId}`.execute(shop.store.db);
  const { chat } = await mara.call('GET /api/chat/history', { query: {} });
  expect(chat?.messages.at(-1)).toMatchObject({ productId, text: name });
  await sql`update products set status = 'live' where id = ${productId}`.execute(shop.store.db);
  expect(await refusal(send(mara, { productId: randomUUID() }))).toBe('product_not_found');
});

test('staff send a product, over the socket too, and a note carries none', async () => {
  const mara = browser(shop.store);
  const { id } = await send(mara, { productId });
  const socket = await chatSocket(shop.store, mara);
  const answer = (body: { productId?: string; text?: string; note?: boolean }) =>
    support.call('POST /admin/chats/{id}/messages', { params: { id }, body: { id: randomUUID(), ...body } });
  expect(await answer({ productId })).toMatchObject({ state: 'answered' });
  await expect
    .poll(() => socket.frames)
    .toContainEqual({ type: 'message', message: expect.objectContaining({ from: 'store', productId }) });
  socket.send({ type: 'send', id: randomUUID(), card: { productId } });
  await expect
    .poll(async () => (await desk(id)).messages.at(-1))
    .toMatchObject({ from: 'visitor', productId });
  socket.close();
  expect(await refusal(answer({ productId, note: true }))).toBe('invalid_input');
  expect(await refusal(answer({ productId: randomUUID() }))).toBe('product_not_found');
});

test('an order that is sent is the member’s own', async () => {
  const ada = await makeMember(shop.store);
  const order = await shop.boughtBy(ada, productId);
  const { id, messages } = await send(ada, { orderNo: order.orderNo });
  const sent = { orderNo: order.orderNo, items: await nameOf(), status: expect.any(String) };
  expect(messages.at(-1)).toMatchObject({ text: order.orderNo, order: sent, productId: null });
  expect((await desk(id)).messages.at(-1)).toMatchObject({ order: sent });
  for (const stranger of [browser(shop.store), await makeMember(shop.store)])
    expect(await refusal(send(stranger, { orderNo: order.orderNo }))).toBe('order_not_found');
});

test('what was sent stays a product and an order in the ticket that the chat becomes, on both sides', async () => {
  const ada = await makeMember(shop.store);
  const { orderNo } = await shop.boughtBy(ada, productId);
  await send(ada, { productId });
  const { id, last: seen } = await send(ada, { orderNo });
  const { ticketId } = await support.call('POST /admin/chats/{id}/ticket', {
    params: { id },
    body: { seen },
  });
  const params = { id: present(ticketId) };
  const sent = [
    { text: await nameOf(), productId, order: null },
    { text: orderNo, productId: null, order: { orderNo, items: await nameOf(), status: expect.any(String) } },
  ];
  expect((await support.call('GET /admin/support/{id}', { params })).messages).toMatchObject(sent);
  expect((await ada.call('GET /api/support/{id}', { params })).messages).toMatchObject(sent);
});

test('a guest who signs in does not begin a second chat over the socket that is open', async () => {
  const mara = browser(shop.store);
  const { id } = await send(mara, { productId });
  const socket = await chatSocket(shop.store, mara);
  const member = await makeMember(shop.store);
  for (const [name, value] of member.cookies) mara.cookies.set(name, value);
  expect((await send(mara, { productId })).id).toBe(id);
  socket.send({ type: 'send', id: randomUUID(), text: 'As a guest still.' });
  await expect.poll(socket.closed).toBe(SOCKET_CLOSED.signedOut);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from chats
    where guest_hash = (select guest_hash from chats where id = ${id})`.execute(shop.store.db);
  expect(rows).toEqual([{ n: 1 }]);
});

test('a guest who leaves a message answers a captcha, as in other forms', async () => {
  const mara = browser(shop.store);
  const body = { id: randomUUID(), email: 'mara@example.com', text: 'Do you take iDEAL?' };
  expect(await refusal(mara.call('POST /api/chat/ticket', { body }))).toBe('captcha_required');
});

test('what says nothing and carries nothing is refused', async () => {
  const mara = browser(shop.store);
  expect(await refusal(mara.call('POST /api/chat/messages', { body: { id: randomUUID(), text: ' ' } }))).toBe(
    'invalid_input',
  );
});

test('staff see the likely country of a visitor, and their cart at the prices that they see', async () => {
  const mara = browser(shop.store);
  const headers = { 'accept-language': 'de-CH,de;q=0.8' };
  const cart = [
    { productId, quantity: 2 },
    { productId: randomUUID(), quantity: 1 },
  ];
  const body = { id: randomUUID(), text: 'Does it work here?', cart };
  const { chat } = await mara.call('POST /api/chat/messages', { body }, { headers });
  const seen = await desk(present(chat).id);
  expect(seen.country).toBe('CH');
  expect(seen.cart.lines).toEqual([{ productId, name: await nameOf(), quantity: 2 }]);
  expect(seen.cart.total).toMatchObject({ amount: expect.any(Number) });
});
