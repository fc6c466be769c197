import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { picture } from '../attachments.ts';
import type { DescribedCalls } from '../described-calls.ts';
import { makeOrder, someBuyer, until } from '../make-order.ts';

/** An order, from the quote until it is put away. */
export async function walkOrder({ store, call, captcha }: DescribedCalls): Promise<void> {
  const items = [{ productId: await store.stock(3), quantity: 1 }];
  const input = { items, currency: 'USD', paymentMethod: 'sandbox' };
  const order = {
    ...input,
    contact: { email: someBuyer() },
    agree: true,
    total: { amount: 2499, currency: 'USD' },
  };
  await call('POST', '/api/checkout/quote', '/api/checkout/quote', input);
  await call('POST', '/api/checkout/quote', '/api/checkout/quote', { ...input, items: [] });
  await call('POST', '/api/orders', '/api/orders', { ...order, agree: false });
  await call('POST', '/api/orders', '/api/orders', { ...order, total: { amount: 1, currency: 'USD' } });
  await call('POST', '/api/orders', '/api/orders', order);

  const placed = await makeOrder(store.call, { items });
  const access = { accessKey: placed.accessKey };
  const query = `?accessKey=${placed.accessKey}`;
  const at = (path: string) =>
    path.replace('{orderNo}', placed.orderNo).replace('{attempt}', placed.next.attempt);
  const get = (path: string) => call('GET', path, at(path), undefined, query);
  const post = (path: string, body: object = {}) => call('POST', path, at(path), { ...access, ...body });
  await call('GET', '/api/orders/{orderNo}', at('/api/orders/{orderNo}'));
  for (const tail of ['', '/status', '/track']) await get(`/api/orders/{orderNo}${tail}`);
  for (const tail of ['/keys', '/code', '/resend', '/confirm', '/refund', '/pay'])
    await post(`/api/orders/{orderNo}${tail}`);
  await call('GET', '/api/payments/sandbox/{attempt}', at('/api/payments/sandbox/{attempt}'));
  await call('POST', '/api/payments/{provider}/webhook', '/api/payments/sandbox/webhook', {});
  await call('POST', '/api/payments/sandbox/{attempt}', at('/api/payments/sandbox/{attempt}'), {
    outcome: 'approve',
  });
  await call('POST', '/api/payments/sandbox/{attempt}', at('/api/payments/sandbox/{attempt}'), {
    outcome: 'approve',
  });
  await until(
    'delivery',
    () => get('/api/orders/{orderNo}/status'),
    (seen) => (seen.data as { status: string }).status === 'delivered',
  );
  await post('/api/orders/{orderNo}/cancel');
  await post('/api/orders/{orderNo}/code');
  await post('/api/orders/{orderNo}/code/check', { code: '000000' });
  await post('/api/orders/{orderNo}/code/check', { code: 'abc' });
  const { keys } = (await post('/api/orders/{orderNo}/keys')).data as { keys: { unit: string }[] };
  await post('/api/orders/{orderNo}/resend');
  const shot = '/api/orders/{orderNo}/claim-pictures';
  await call('POST', shot, at(shot), await picture().png().toBuffer(), query);
  const claim = { unit: firstOf(keys).unit, reason: 'used', text: 'Used already.' };
  for (const id of ['x', randomUUID()]) await post('/api/orders/{orderNo}/claims', { ...claim, id });
  await post('/api/orders/{orderNo}/email', { email: someBuyer() });
  const text = { fullName: 'Mara', email: someBuyer(), content: 'Fine.', rating: 5 };
  const reviews = `/api/products/${firstOf(items).productId}/reviews`;
  const shown = { ...access, orderNo: placed.orderNo };
  // The feedback above came from the same place: one message a minute.
  store.clock.advance(61_000);
  for (let twice = 0; twice < 2; twice++)
    await call('POST', '/api/products/{id}/reviews', reviews, { ...text, ...shown });
  for (const tail of ['', '/track', '/claims', '/withdrawal']) await get(`/api/orders/{orderNo}${tail}`);
  // Its keys were shown: there is nothing to withdraw from.
  const named = { name: 'Mara', email: someBuyer() };
  for (const units of [[firstOf(keys).unit], []])
    await post('/api/orders/{orderNo}/withdrawal', { ...named, units });
  for (const orderNo of [placed.orderNo, 'HT-1'])
    await call('POST', '/api/withdrawal/link', '/api/withdrawal/link', { orderNo, email: named.email });
  await call('POST', '/api/orders/link', '/api/orders/link', {
    orderNo: placed.orderNo,
    email: named.email,
    ...(await captcha()),
  });
  await post('/api/orders/{orderNo}/confirm');
  await post('/api/orders/{orderNo}/refund', { reason: 'It does not work.' });
  await call('DELETE', '/api/orders/{orderNo}', at('/api/orders/{orderNo}'), undefined, query);

  const other = await makeOrder(store.call, { items });
  await call('POST', '/api/orders/{orderNo}/cancel', `/api/orders/${other.orderNo}/cancel`, {
    accessKey: other.accessKey,
  });
  await call(
    'DELETE',
    '/api/orders/{orderNo}',
    `/api/orders/${other.orderNo}`,
    undefined,
    `?accessKey=${other.accessKey}`,
  );
}
