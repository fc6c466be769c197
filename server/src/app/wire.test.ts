import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@halfturn/contract/calls.ts';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { default as addFormats } from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../../test/attachments.ts';
import { readCaptcha } from '../../test/captcha.ts';
import { makeOrder, someBuyer, until } from '../../test/make-order.ts';
import { enquiriesBy } from '../../test/enquirers.ts';
import { mailedLink } from '../../test/account-links.ts';
import { Authenticator } from '../../test/authenticator.ts';
import { browser, makeMember } from '../../test/member-browser.ts';
import { testStore, type TestStore } from '../../test/store.ts';
import { inTransaction } from '../platform/db/kysely.ts';
import { addNews, installPages } from '../shop/content/door.ts';
import { hashToken, randomToken } from '../platform/ids.ts';
import { requestSecret } from '../desk/personal-data/requests.queries.ts';
import { bindingsOf } from './bindings.ts';

interface Operation {
  operationId: string;
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

let store: TestStore;
let description: Description;
const seen = new Map<string, Set<number>>();
const checks = new Map<string, ValidateFunction>();
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);

beforeAll(async () => {
  store = await testStore();
  description = (await (await fetch(`${store.url}${BASE}/openapi.json`)).json()) as Description;
});
afterAll(() => store.close());

const captcha = () => readCaptcha(store.call, store.context.keyring);

/** Calls the store and holds the reply, whatever it is, against what the description says of that call and status. */
async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  filled: string,
  body?: unknown,
  query = '',
  headers: Record<string, string> = {},
) {
  const sent = body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
  const answer = await fetch(`${store.url}${BASE}${filled}${query}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: sent }),
  });
  const reply: unknown = await answer.json();
  const operation = description.paths[BASE + path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the description`);
  const schema = operation.responses[answer.status]?.content['application/json'].schema;
  expect(
    schema,
    `${method} ${path} answers ${answer.status}, which it does not declare: ${JSON.stringify(reply)}`,
  ).toBeDefined();
  const id = `${method} ${path} ${answer.status}`;
  const check = checks.get(id) ?? ajv.compile({ ...schema, components: description.components });
  checks.set(id, check);
  expect(
    check(reply),
    `${id}: ${JSON.stringify(check.errors)} in ${JSON.stringify(reply).slice(0, 400)}`,
  ).toBe(true);
  const statuses = seen.get(`${method} ${path}`) ?? new Set();
  seen.set(`${method} ${path}`, statuses.add(answer.status));
  return reply as { code: number; data: never; error?: string };
}

test('every call of the contract is bound, once, and described', () => {
  const bound = bindingsOf(store.context, store.providers).map(({ endpoint }) => endpoint.name);
  expect(bound.toSorted((a, b) => a.localeCompare(b))).toEqual(
    ENDPOINTS.map((e) => e.name).toSorted((a, b) => a.localeCompare(b)),
  );
  expect(description.openapi).toBe('3.1.0');
  for (const e of ENDPOINTS)
    expect(description.paths[BASE + e.path]?.[e.method.toLowerCase()]?.operationId).toBe(e.name);
});

describe('each reply is what the description says', () => {
  test('of the catalogue', async () => {
    const productId = await store.stock(3);
    for (const path of ['language', 'location', 'rate', 'scrollPhoto', 'navigationBar', 'products'])
      await call('GET', `/api/home/${path}`, `/api/home/${path}`);
    for (const id of ['games', 'nothing-here'])
      await call('GET', '/api/home/type/{id}', `/api/home/type/${id}`);
    const config = '/api/home/config/configKey';
    for (const key of ['site.title', 'caps.guest.openOrdersPerIp'])
      await call('GET', `${config}/{key}`, `${config}/${key}`);
    for (const query of ['?sort=1&pageSize=10', '?pageSize=11', '?class=nothing-here'])
      await call('GET', '/api/home/queryProducts', '/api/home/queryProducts', undefined, query);
    await call('GET', '/api/home/suggest', '/api/home/suggest', undefined, '?q=lan');
    await call('GET', '/api/home/productsByIds', '/api/home/productsByIds', undefined, `?ids=${productId}`);
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
    await call('GET', '/api/checkSession', '/api/checkSession', undefined, '?toUrl=/');
    await call('POST', '/api/saveVisit', '/api/saveVisit', { toUrl: '/games', fromUrl: '/' });
    await call('POST', '/api/saveVisit', '/api/saveVisit', { toUrl: 7 });
  });

  test('of an order, from the quote to the end', async () => {
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
    const claim = { unit: keys[0]!.unit, reason: 'used', text: 'Used already.' };
    for (const id of ['x', randomUUID()]) await post('/api/orders/{orderNo}/claims', { ...claim, id });
    await post('/api/orders/{orderNo}/email', { email: someBuyer() });
    const text = { fullName: 'Mara', email: someBuyer(), content: 'Fine.', rating: 5 };
    const reviews = `/api/products/${items[0]!.productId}/reviews`;
    const shown = { ...access, orderNo: placed.orderNo };
    // The feedback above came from the same place: one message a minute.
    store.clock.advance(61_000);
    for (let twice = 0; twice < 2; twice++)
      await call('POST', '/api/products/{id}/reviews', reviews, { ...text, ...shown });
    for (const tail of ['', '/track', '/claims']) await get(`/api/orders/{orderNo}${tail}`);
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
  });

  test('what is asked for by mail, and the links of its mails', async () => {
    const { db } = store;
    const [news, alert] = [randomToken(), randomToken()];
    const email = 'reader@example.com';
    const created_at = new Date();
    await call('POST', '/api/newsletter', '/api/newsletter', { email });
    await call('POST', '/api/newsletter', '/api/newsletter', { email: 'nobody' });
    const { id: subscriber_id } = await db
      .selectFrom('newsletter_subscribers')
      .select('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('newsletter_links')
      .values({ token_hash: hashToken(news), subscriber_id, created_at })
      .execute();
    await call('POST', '/api/alerts', '/api/alerts', {
      productId: await store.stock(0),
      kind: 'stock',
      email,
    });
    const { id: alert_id } = await db.selectFrom('alerts').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('alert_links')
      .values({ token_hash: hashToken(alert), alert_id, created_at })
      .execute();
    const pages = [
      ['/api/newsletter/confirm', '/api/newsletter/confirm', news],
      ['/api/newsletter/unsubscribe', '/api/newsletter/unsubscribe', news],
      ['/api/alerts/link', '/api/alerts/confirm', alert],
      ['/api/alerts/link', '/api/alerts/end', alert],
    ] as const;
    for (const [look, act, good] of pages) {
      for (const token of [good, randomToken(), 'x']) {
        await call('GET', look, look, undefined, `?token=${token}`);
        await call('POST', act, act, { token });
      }
    }
  });

  test('of an account', async () => {
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
    await send('POST', '/api/cart', { items: [] });
    await call('GET', '/api/home/addressFormat', '/api/home/addressFormat', undefined, '?country=JP');
    const sent = { firstName: 'Mara', lastName: 'Weiss', phone: '030 901820', address: 'Lange Straße 1' };
    await send('POST', '/api/addresses', { ...sent, city: 'Berlin', zip: '10115', country: 'DE' });
    await send('POST', '/api/addresses', { ...sent, country: 'DE' });
    await send('POST', '/api/addresses', { ...sent, city: 'Bonn', zip: '53113', country: 'DE' });
    const kept = (await get('/api/addresses')).data as { rows: { id: string }[] };
    for (const one of kept.rows.toReversed())
      await send('DELETE', '/api/addresses/{id}', undefined, `/api/addresses/${one.id}`);
    await send('POST', '/api/wishlist', { productId: await store.stock(1) });
    await send('DELETE', '/api/wishlist/{productId}', undefined, `/api/wishlist/${await store.stock(1)}`);
    await call('GET', '/api/orders', '/api/orders');
    for (const whose of [id, 'x'])
      await call(
        'GET',
        '/api/getUserLevelInfo/{id}',
        `/api/getUserLevelInfo/${whose}`,
        undefined,
        '',
        bearer,
      );
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
    const { id: session } = sessions.find((open) => !open.current)!;
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
  });

  test('of passkeys', async () => {
    const token = (await makeMember(store)).cookies.get('session');
    const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, filled = path) =>
      call(method, path, filled, body, '', { authorization: `Bearer ${token}` });
    const [base, login] = ['/api/account/passkeys', '/api/login/passkey'] as const;
    const device = new Authenticator(store.config.publicUrl);
    const made = device.make((await send('POST', `${base}/options`, {})).data as never);
    const { id } = (await send('POST', base, { name: 'Phone', credential: made })).data as { id: string };
    await send('GET', base);
    const credential = device.show((await call('GET', login, login)).data as never);
    for (let times = 0; times < 2; times++) await call('POST', login, login, { credential });
    await send('POST', `${base}/{id}`, { name: 'Laptop' }, `${base}/${id}`);
    for (let times = 0; times < 2; times++) await send('DELETE', `${base}/{id}`, undefined, `${base}/${id}`);
  });

  test('of what is held of somebody', async () => {
    const { email, password } = await makeMember(store);
    const { data } = await call('POST', '/api/login', '/api/login', { email, password });
    const bearer = { authorization: `Bearer ${(data as { token: string }).token}` };
    const base = '/api/personal-data';
    await call('GET', base, base, undefined, '', bearer);
    for (const act of [`${base}/export`, `${base}/erase`])
      for (const said of ['wrong', password]) await call('POST', act, act, { password: said }, '', bearer);
    const wish = { email, kind: 'export' };
    await call('POST', `${base}/requests`, `${base}/requests`, wish);
    await call('POST', `${base}/requests`, `${base}/requests`, {
      ...wish,
      ...(await captcha()),
    });
    const { id } = await store.db
      .selectFrom('personal_requests')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const link = `${base}/link`;
    for (const token of [requestSecret(store.context, id), randomToken(), 'x']) {
      await call('GET', link, link, undefined, `?token=${token}`);
      await call('POST', link, link, { token });
    }
  });

  test('of getting an account, and of getting back into it', async () => {
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
  });

  test('and every call has been answered well at least once', () => {
    // The back office's calls have tests of their own, with a staff session.
    const ours = ENDPOINTS.filter((e) => !e.path.startsWith('/admin/'));
    const never = ours.filter((e) => !seen.get(`${e.method} ${e.path}`)?.has(200)).map((e) => e.name);
    // Those have tests of their own: balance.test.ts, bank.test.ts, delivery.test.ts, and payments.test.ts, as events are signed by a job.
    expect(never).toEqual(['orderTransfer', 'checkRevealCode', 'paymentWebhook', 'accountBalance']);
  });
});
