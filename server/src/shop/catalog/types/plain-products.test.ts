import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../../test/make-order.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { plainProduct } from '../../../../test/plain-products.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { taxShop, type TaxShop } from '../../../../test/tax-shop.ts';

let shop: TaxShop;
let staff: StaffAtWork;
let license: string;
let shirt: string;
beforeAll(async () => {
  shop = await taxShop();
  staff = await atWork(shop.store, 'owner');
  license = await plainProduct(shop.store.db, { type: 'licenses', name: 'Ferret Editor' });
  shirt = await plainProduct(shop.store.db, { type: 'shirts', name: 'Heron Shirt', onHand: 20 });
  await shop.restock(license, 4);
});
afterAll(() => shop.close());

const ADDRESS = {
  firstName: 'Mara',
  lastName: 'Weiss',
  phone: '030 901820',
  address: 'Lange Straße 1',
  city: 'Berlin',
  zip: '10115',
  country: 'DE',
};

const invoiceOf = async ({ orderNo, accessKey }: { orderNo: string; accessKey: string }) => {
  const { call, url } = shop.store;
  const { papers } = await until(
    'the invoice',
    () => call('GET /api/orders/{orderNo}/papers', { params: { orderNo }, query: { accessKey } }),
    ({ papers }) => papers.length > 0,
  );
  const path = `/prod-api/api/orders/${orderNo}/papers/${firstOf(papers).number}?accessKey=${accessKey}`;
  return pdfText(Buffer.from(await (await fetch(url + path)).arrayBuffer()));
};

describe('a product whose type has no platform, region and genre', () => {
  test('is listed, filtered, suggested and found', async () => {
    const { call } = shop.store;
    const list = await call('GET /api/home/queryProducts', { query: { class: 'shirts' } });
    expect(list.rows).toMatchObject([
      { id: shirt, platform: null, region: null, genre: null, class: { slug: 'shirts' } },
    ]);
    expect(list.facets).toMatchObject({ platform: [], region: [], genre: [], language: [] });
    const found = await call('GET /api/home/queryProducts', { query: { keyword: 'ferret' } });
    expect(found.rows.map(({ id }) => id)).toEqual([license]);
    const suggested = await call('GET /api/home/suggest', { query: { q: 'heron' } });
    expect(JSON.stringify(suggested)).toContain(shirt);
    const none = await call('GET /api/home/queryProducts', { query: { class: 'shirts', platform: 'steam' } });
    expect(none).toMatchObject({ total: 0, relief: [{ filter: 'platform', attribute: null, count: 1 }] });
  });

  test.each(['en-US', 'de', 'ar'] as const)('has a page in %s', async (lang) => {
    const { product, offers } = await shop.store.call(
      'GET /api/home/product/{class}/{name}',
      { params: { class: 'shirts', name: `plain-${shirt}` } },
      { headers: { cookie: `lang=${lang}` } },
    );
    expect(product).toMatchObject({ name: 'Heron Shirt', platform: null, activation: '', countries: [] });
    expect(offers).toEqual([]);
  });

  test('with keys is bought, delivered, mailed and invoiced', async () => {
    const order = await shop.buy([{ productId: license, quantity: 2 }]);
    await shop.press(order, 'approve');
    const seen = await shop.reached(order, 'delivered');
    expect(firstOf(seen.lines)).toMatchObject({ attributes: { platform: '', region: '' }, activation: '' });
    const mails = await shop.settled(order.id);
    expect(mails.map(({ state }) => state)).not.toContain('failed');
    const delivered = present(
      shop.inbox.received.find(
        ({ mail }) => mail.subject?.includes(order.orderNo) && mail.text?.includes('Ferret'),
      ),
    );
    expect(delivered.mail.text).not.toMatch(/undefined|null| · \n|^ ·/m);
    expect(await invoiceOf(order)).toContain('Ferret Editor');
  });

  test('with stock is bought, packed, shipped and invoiced', async () => {
    const order = await shop.order({
      items: [{ productId: shirt, quantity: 2 }],
      country: 'DE',
      deliveryMethod: 'post',
      address: ADDRESS,
    });
    await shop.press(order, 'approve');
    await until(
      'payment',
      () => shop.read(order),
      ({ paidAt }) => paidAt !== null,
    );
    const params = { orderNo: order.orderNo };
    await staff.call('POST /admin/orders/{orderNo}/packed', { params });
    await staff.call('POST /admin/orders/{orderNo}/shipped', { params, body: { carrier: 'DHL' } });
    expect(await invoiceOf(order)).toContain('Heron Shirt');
    expect((await shop.settled(order.id)).map(({ state }) => state)).not.toContain('failed');
  });

  test('is in the lists of the back office', async () => {
    const { rows } = await staff.call('GET /admin/stock', { query: { q: 'ferret' } });
    expect(rows).toMatchObject([{ name: 'Ferret Editor', platform: '', region: '' }]);
    const prices = await staff.call('GET /admin/prices', { query: { q: 'heron' } });
    expect(prices.rows).toMatchObject([{ name: 'Heron Shirt', platform: '' }]);
    expect(await staff.call('GET /admin/products/{id}', { params: { id: shirt } })).toMatchObject({
      product: { name: 'Heron Shirt' },
    });
  });

  test('has a card for a cart that lives in the browser', async () => {
    const answer = await shop.store.call('GET /api/home/productsByIds', { query: { ids: [license, shirt] } });
    expect(answer.map(({ platform }) => platform)).toEqual([null, null]);
  });
});
