import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { makeOrder } from '../../../test/make-order.ts';
import { race } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let clerk: StaffAtWork;
let other: StaffAtWork;
beforeAll(async () => {
  store = await testStore();
  clerk = await atWork(store, 'orders');
  other = await atWork(store, 'support');
});
afterAll(() => store.close());

const place = async () => {
  const items = [{ productId: await store.stock(1), quantity: 1 }];
  return { params: { orderNo: (await makeOrder(store.call, { items })).orderNo } };
};

test('staff note for each other, and change what they wrote themselves', async () => {
  const order = await place();
  const look = (by = clerk) => by.call('GET /admin/orders/{orderNo}', order);
  await clerk.call('POST /admin/orders/{orderNo}/notes', { ...order, body: { text: 'Asked by phone' } });
  const note = firstOf((await look()).internalNotes);
  expect(note).toMatchObject({ by: 'The orders', mine: true, text: 'Asked by phone', editedAt: null });
  expect(firstOf((await look(other)).internalNotes).mine).toBe(false);
  const edit = (by: StaffAtWork) =>
    by.call('POST /admin/orders/{orderNo}/notes/{note}', {
      params: { ...order.params, note: note.id },
      body: { text: 'Asked by mail' },
    });
  expect(await slug(edit(other))).toBe('not_found');
  await edit(clerk);
  expect(firstOf((await look()).internalNotes).text).toBe('Asked by mail');
  const acts = await auditOf(store, `order:${order.params.orderNo}`);
  expect(acts.map(({ action }) => action)).toEqual(['orders.note_added', 'orders.note_edited']);
  // The log cannot be changed, so it holds no words that a person may have to be forgotten by.
  expect(JSON.stringify(acts)).not.toContain('Asked');
  const reader = await atWork(store, 'read_only');
  const text = { ...order, body: { text: 'x' } };
  expect(await slug(reader.call('POST /admin/orders/{orderNo}/notes', text))).toBe('forbidden');
});

test('tags are made on the fly, once each, and find their orders', async () => {
  const [order, another] = [await place(), await place()];
  const tag = (of: typeof order, name: string, on = true) =>
    clerk.call('POST /admin/orders/{orderNo}/tags', { ...of, body: { tag: name, on } });
  await race(3, () => tag(order, 'VIP  Customer'));
  await tag(order, 'call back');
  await tag(another, 'call back');
  await tag(another, 'call back', false);
  const { tags } = await clerk.call('GET /admin/orders/{orderNo}', order);
  expect(tags).toEqual(['call back', 'vip customer']);
  const find = async (of: string) =>
    (await clerk.call('GET /admin/orders', { query: { tag: of } })).rows.map(({ orderNo }) => orderNo);
  expect(await find('Call Back')).toEqual([order.params.orderNo]);
  expect(await find('call')).toEqual([]);
  expect(await slug(tag(order, ' '))).toBe('invalid_input');
  expect(await slug(tag(order, 'İ'.repeat(40)))).toBe('invalid_input');
  for (let i = 0; i < 18; i++) await tag(order, `tag ${i}`);
  expect(await slug(tag(order, 'one more'))).toBe('list_full');
});
