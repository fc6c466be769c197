import { present } from '@halfturn/contract/primitives/rows.ts';
import { randomToken } from '../../src/platform/ids.ts';
import { mailedLink } from '../account-links.ts';
import { Authenticator } from '../authenticator.ts';
import type { DescribedCalls } from '../described-calls.ts';
import { browser, makeMember } from '../member-browser.ts';

/** What a member does with their account. */
export async function walkAccount({ store, call }: DescribedCalls): Promise<void> {
  const { id, email, password } = await makeMember(store);
  const { data } = await call('POST', '/api/login', '/api/login', { email, password });
  await call('POST', '/api/login', '/api/login', { email, password: 'wrong' });
  await call('POST', '/api/login', '/api/login', {});
  const bearer = { authorization: `Bearer ${(data as { token: string }).token}` };
  const get = (path: string) => call('GET', path, path, undefined, '', bearer);
  const send = (method: 'POST' | 'DELETE', path: string, body?: object, filled = path) =>
    call(method, path, filled, body, '', bearer);
  await get('/api/getInfo');
  await call('GET', '/api/getInfo', '/api/getInfo');
  await get('/api/orders');
  await get('/api/cart');
  await get('/api/wishlist');
  await get('/api/wishlist/ids');
  await get('/api/wishlist/link');
  const shared = (await send('POST', '/api/wishlist/link', { title: 'For Ben' })).data as {
    link: { token: string };
  };
  const sharedPath = `/api/wishlist/shared/${shared.link.token}`;
  for (let time = 0; time < 2; time++) {
    await call('GET', '/api/wishlist/shared/{token}', sharedPath);
    await send('DELETE', '/api/wishlist/link');
  }
  const filters = { name: 'Cheap', list: 'games', query: 'maxPrice=20', currency: 'EUR' };
  const kept = (await send('POST', '/api/savedFilters', filters)).data as { id: string };
  await get('/api/savedFilters');
  for (const id of [kept.id, crypto.randomUUID()]) {
    const name = `/api/savedFilters/${id}/name`;
    await send('POST', '/api/savedFilters/{id}/name', { name: 'Cheaper' }, name);
  }
  await send('DELETE', '/api/savedFilters/{id}', undefined, `/api/savedFilters/${kept.id}`);
  const waited = { productId: await store.stock(1), kind: 'price' };
  for (let time = 0; time < 2; time++) {
    await send('POST', '/api/alerts/mine', waited);
    await get('/api/alerts/mine');
    const path = `/api/alerts/mine/price/${waited.productId}`;
    await send('DELETE', '/api/alerts/mine/{kind}/{productId}', undefined, path);
  }
  await send('POST', '/api/cart', { items: [] });
  await call('GET', '/api/home/addressFormat', '/api/home/addressFormat', undefined, '?country=JP');
  const sent = { firstName: 'Mara', lastName: 'Weiss', phone: '030 901820', address: 'Lange Straße 1' };
  await send('POST', '/api/addresses', { ...sent, city: 'Berlin', zip: '10115', country: 'DE' });
  await send('POST', '/api/addresses', { ...sent, country: 'DE' });
  await send('POST', '/api/addresses', { ...sent, city: 'Bonn', zip: '53113', country: 'DE' });
  const known = (await get('/api/addresses')).data as { rows: { id: string }[] };
  for (const one of known.rows.toReversed())
    await send('DELETE', '/api/addresses/{id}', undefined, `/api/addresses/${one.id}`);
  await send('POST', '/api/wishlist', { productId: await store.stock(1) });
  await send('DELETE', '/api/wishlist/{productId}', undefined, `/api/wishlist/${await store.stock(1)}`);
  const review = await store.db
    .insertInto('reviews')
    .values({
      product_id: await store.stock(1),
      full_name: 'Ben',
      content: 'Fine.',
      rating: 4,
      state: 'approved',
    })
    .returning(['id', 'product_id'])
    .executeTakeFirstOrThrow();
  const vote = '/api/reviews/{id}/helpful';
  await send('POST', vote, { helpful: true }, `/api/reviews/${review.id}/helpful`);
  await send('POST', '/api/reviews/{id}/report', { reason: 'spam' }, `/api/reviews/${review.id}/report`);
  const mine = `/api/products/${review.product_id}/reviews/helpful`;
  await call('GET', '/api/products/{id}/reviews/helpful', mine, undefined, '', bearer);
  await call('GET', '/api/orders', '/api/orders');
  for (const whose of [id, 'x'])
    await call('GET', '/api/getUserLevelInfo/{id}', `/api/getUserLevelInfo/${whose}`, undefined, '', bearer);
  await call('GET', '/api/home/membership', '/api/home/membership');
  for (const path of ['/api/notices', '/api/account/overview', '/api/account/counts']) {
    await get(path);
    await call('GET', path, path);
  }
  const question = { id: crypto.randomUUID(), text: 'Why?' };
  for (const topic of ['key', 'refund']) await send('POST', '/api/support', { ...question, topic });
  await get('/api/support');
  for (const one of [question.id, crypto.randomUUID()]) {
    const path = `/api/support/${one}`;
    await call('GET', '/api/support/{id}', path, undefined, '', bearer);
    const message = { id: crypto.randomUUID(), text: 'And how?' };
    await send('POST', '/api/support/{id}/messages', message, `${path}/messages`);
    await send('POST', '/api/support/{id}/state', { state: 'closed' }, `${path}/state`);
  }
  const { data: file } = (await send('POST', '/api/support/files', ['Some words'])) as {
    data: { id: string };
  };
  for (let time = 0; time < 2; time++)
    await send('DELETE', '/api/support/files/{id}', undefined, `/api/support/files/${file.id}`);
  await send('POST', '/api/notices/read', { all: true });
  await send('POST', '/api/notices/read', { ids: ['x'] });
  await get('/api/account/points');
  await get('/api/affiliate');
  await call('GET', '/api/affiliate', '/api/affiliate');
  await call('GET', '/api/account/points', '/api/account/points', undefined, '?pageSize=7', bearer);
  await send('POST', '/api/account', { uname: 'Mara', country: 'DE', phone: '030 901820' });
  await send('POST', '/api/account', { uname: '', phone: 'x' });
  await get('/api/account/logins');
  const other = browser(store);
  await other.call('POST /api/login', { body: { email, password } });
  const one = '/api/account/sessions/{id}';
  const { sessions } = (await get('/api/account/logins')).data as {
    sessions: { id: string; current: boolean }[];
  };
  const { id: session } = present(sessions.find((open) => !open.current));
  await send('DELETE', one, undefined, one.replace('{id}', session));
  await send('DELETE', one, undefined, one.replace('{id}', session));
  await send('DELETE', '/api/account/sessions');
  const fresh = { password: 'k4#mQ9-lark', confirmPassword: 'k4#mQ9-lark' };
  await send('POST', '/api/account/password', { oldPassword: 'x', ...fresh });
  await send('POST', '/api/account/password', { oldPassword: password, ...fresh });
  const notMe = { token: await mailedLink(store, email, 'not_me') };
  await call('GET', '/api/account/not-me', '/api/account/not-me', undefined, `?token=${notMe.token}`);
  await call('POST', '/api/account/not-me', '/api/account/not-me', notMe);
  await call('POST', '/api/account/not-me', '/api/account/not-me', notMe);
  await get('/api/logout');
}

/** A passkey: made, used, named and taken away. */
export async function walkPasskeys({ store, call }: DescribedCalls): Promise<void> {
  const token = (await makeMember(store)).cookies.get('session');
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, filled = path) =>
    call(method, path, filled, body, '', { authorization: `Bearer ${token}` });
  const [base, login] = ['/api/account/passkeys', '/api/login/passkey'] as const;
  const device = new Authenticator(store.config.publicUrl);
  const made = device.make((await send('POST', `${base}/options`, {})).data);
  const { id } = (await send('POST', base, { name: 'Phone', credential: made })).data as { id: string };
  await send('GET', base);
  const credential = device.show((await call('GET', login, login)).data);
  for (let times = 0; times < 2; times++) await call('POST', login, login, { credential });
  await send('POST', `${base}/{id}`, { name: 'Laptop' }, `${base}/${id}`);
  for (let times = 0; times < 2; times++) await send('DELETE', `${base}/{id}`, undefined, `${base}/${id}`);
}

/** Getting an account, and getting back into it. */
export async function walkGettingIn({ store, call, captcha }: DescribedCalls): Promise<void> {
  const email = 'new.member@example.com';
  const fresh = { password: 'k4#mQ9-lark', confirmPassword: 'k4#mQ9-lark' };
  const wish = { email, uname: 'Mara', agree: true, ...fresh };
  await call('POST', '/api/register', '/api/register', wish);
  await call('POST', '/api/register', '/api/register', { ...wish, ...(await captcha()) });
  const token = await mailedLink(store, email, 'confirm');
  const confirm = '/api/account/confirm';
  await call('GET', confirm, confirm, undefined, `?token=${token}`);
  await call('GET', confirm, confirm, undefined, `?token=${randomToken()}`);
  await call('POST', confirm, confirm, { token });
  await call('POST', confirm, confirm, { token, password: fresh.password });
  await call('POST', '/api/forget', '/api/forget', { email });
  await call('POST', '/api/forget', '/api/forget', { email, ...(await captcha()) });
  const reset = { token: await mailedLink(store, email, 'reset'), ...fresh };
  await call('GET', '/api/verify', '/api/verify', undefined, `?token=${reset.token}`);
  await call('POST', '/api/resetPassword', '/api/resetPassword', { ...reset, confirmPassword: 'x' });
  await call('POST', '/api/resetPassword', '/api/resetPassword', reset);
  await call('POST', '/api/resetPassword', '/api/resetPassword', reset);
}
