import { inTransaction } from '../../src/platform/db/kysely.ts';
import { addNews, installPages } from '../../src/shop/content/door.ts';
import type { DescribedCalls } from '../described-calls.ts';
import { enquiriesBy } from '../enquirers.ts';
import { someBuyer } from '../make-order.ts';
import { atWork } from '../staff-browser.ts';
import { expect } from 'vitest';

/** What anyone may look at, and write. */
export async function walkCatalogue({ store, call, captcha }: DescribedCalls): Promise<void> {
  const productId = await store.stock(3);
  const home = [
    'language',
    'location',
    'country',
    'platforms',
    'brand',
    'hours',
    'rate',
    'paymentMarks',
    'scrollPhoto',
    'navigationBar',
    'products',
  ];
  for (const path of home) await call('GET', `/api/home/${path}`, `/api/home/${path}`);
  for (const id of ['games', 'nothing-here'])
    await call('GET', '/api/home/type/{id}', `/api/home/type/${id}`);
  const config = '/api/home/config/configKey';
  for (const key of ['site.title', 'caps.guest.openOrdersPerIp'])
    await call('GET', `${config}/{key}`, `${config}/${key}`);
  for (const query of ['?sort=1&pageSize=10', '?pageSize=11', '?class=nothing-here'])
    await call('GET', '/api/home/queryProducts', '/api/home/queryProducts', undefined, query);
  await call('GET', '/api/home/suggest', '/api/home/suggest', undefined, '?q=lan');
  await call('GET', '/api/home/productsByIds', '/api/home/productsByIds', undefined, `?ids=${productId}`);
  for (const id of [productId, crypto.randomUUID()])
    await call('GET', '/api/products/{id}/prices', `/api/products/${id}/prices`);
  await call('GET', '/api/home/product/{class}/{name}', `/api/home/product/games/product-${productId}`);
  await call('GET', '/api/home/product/{class}/{name}', '/api/home/product/games/nothing-here');
  const reviews = ['/api/products/{id}/reviews', `/api/products/${productId}/reviews`] as const;
  for (const query of ['', '?rating=6']) await call('GET', ...reviews, undefined, query);
  for (const path of ['/api/reviews/mine', '/api/feedback', '/captchaImage']) await call('GET', path, path);
  const text = { fullName: 'Mara', email: someBuyer(), content: 'Fine.', rating: 5 };
  await call('POST', '/api/feedback', '/api/feedback', text);
  await call('POST', '/api/feedback', '/api/feedback', { ...text, ...(await captcha()) });
  await call('POST', '/api/feedback', '/api/feedback', { ...text, ...(await captcha()) });
  await call('POST', ...reviews, text);
  for (const [path, body] of enquiriesBy(someBuyer())) {
    store.clock.advance(61_000);
    for (const rest of [{ country: 'XX' }, {}, await captcha(), await captcha()])
      await call('POST', path, path, { ...body, ...rest });
  }
  for (const size of [10, 11]) await call('GET', '/api/news', '/api/news', undefined, `?pageSize=${size}`);
  const title = { title: 'News', summary: '', author: '', body: 'News.' };
  const newsId = await inTransaction(store.db, (trx) => addNews(trx, { 'en-US': title }, new Date(0)));
  await call('GET', '/api/news/{id}', `/api/news/${newsId}`);
  await call('GET', '/api/news/{id}', `/api/news/${productId}`);
  await call('POST', '/api/news/{id}/read', `/api/news/${newsId}/read`, {});
  await call('GET', '/api/pages/{name}', '/api/pages/condition');
  await inTransaction(store.db, (trx) => installPages(trx, new Date(0)));
  await call('GET', '/api/pages/{name}', '/api/pages/shipping');
  await walkOwnPages({ store, call });
  await call('GET', '/api/checkSession', '/api/checkSession', undefined, '?toUrl=/');
  await call('POST', '/api/saveVisit', '/api/saveVisit', { toUrl: '/games', fromUrl: '/' });
  await call('POST', '/api/saveVisit', '/api/saveVisit', { toUrl: 7 });
}

/** A page that staff make: not there as a draft, and read once it is published. */
async function walkOwnPages({ store, call }: Pick<DescribedCalls, 'store' | 'call'>): Promise<void> {
  const keeper = await atWork(store, 'catalogue');
  const body = { name: 'imprint', inFooter: true, title: 'Imprint', summary: '', body: 'Who we are.' };
  const { id, revision } = await keeper.call('POST /admin/content/pages', { body });
  const path = ['/api/own-pages/{name}', '/api/own-pages/imprint'] as const;
  await call('GET', ...path);
  await keeper.call('POST /admin/content/{id}/publish', { params: { id }, body: { revision } });
  await expect.poll(async () => (await call('GET', ...path)).code).toBe(200);
  await call('GET', '/api/home/footer', '/api/home/footer');
}
