import { present } from '@halfturn/contract/primitives/rows.ts';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeMember } from '../../test/member-browser.ts';
import { testStore, type TestStore } from '../../test/store.ts';
import { stubPages } from '../../test/stub-pages.ts';
import { inTransaction } from '../platform/db/kysely.ts';
import { notify } from '../platform/db/listener.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' }, pages: stubPages() });
});
afterAll(() => store.close());

/** Asks for a path as it stands: `fetch` would put it right first, as browsers do. */
const ask = (path: string): Promise<{ status: number; location: string | undefined; cookies: string[] }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(store.url);
    request({ hostname, port, path }, (answer) => {
      answer.resume();
      resolve({
        status: answer.statusCode ?? 0,
        location: answer.headers.location,
        cookies: answer.headers['set-cookie'] ?? [],
      });
    })
      .on('error', reject)
      .end();
  });

describe('a mail’s link to an order', () => {
  const secret = 'a'.repeat(43);

  test('goes on without its secret, which the browser keeps', async () => {
    const { status, location, cookies } = await ask(`/my-order?order=HT-1&accessKey=${secret}`);
    expect(status).toBe(303);
    expect(location).toBe('/my-order?order=HT-1');
    expect(cookies.join()).toContain(`orders=${secret}`);
  });

  test.each([
    '/%2e//evil.test/',
    '/.//evil.test/',
    '/a/..//evil.test/',
    '//evil.test/',
    '/%2e%2e///evil.test/',
  ])('never goes on to another site: %s', async (path) => {
    const { location } = await ask(`${path}?accessKey=${secret}`);
    expect(new URL(present(location), 'http://shop.test').host).toBe('shop.test');
  });
});

describe('a mail’s link that opens something', () => {
  const token = 'b'.repeat(43);

  test.each(['/gift', '/gift-address', '/resetpassword', '/personal-data/link'])(
    '%s goes on without its secret, which that page alone keeps',
    async (path) => {
      const { status, location, cookies } = await ask(`${path}?token=${token}&lang=de`);
      expect(status).toBe(303);
      expect(location).toBe(`${path}?lang=de`);
      expect(cookies).toEqual([`link=${token}; Path=${path}; Max-Age=3600; SameSite=Lax`]);
      expect((await ask(present(location))).status).toBe(200);
    },
  );

  test('takes the former secret away where its own is none', async () => {
    const { location, cookies } = await ask('/gift?token=nonsense');
    expect(location).toBe('/gift');
    expect(cookies).toEqual(['link=; Path=/gift; Max-Age=0; SameSite=Lax']);
  });

  test('is left as it is on the other pages: looking at them opens nothing', async () => {
    expect((await ask(`/newsletter/confirm?token=${token}`)).status).toBe(200);
  });
});

test('a page that could not be drawn in time says when to ask again, and is not kept', async () => {
  const pages = stubPages();
  const storefront = await pages.storefront();
  let drawn = 0;
  const shop = await testStore({
    env: { ROLE: 'web' },
    pages: {
      ...pages,
      sharedAddress: (url) => url,
      storefront: async () => ({
        ...storefront,
        render: async (request, deps) => ({
          ...(await storefront.render(request, deps)),
          status: ++drawn === 1 ? 503 : 200,
        }),
      }),
    },
  });
  const [late, then] = [await fetch(`${shop.url}/games`), await fetch(`${shop.url}/games`)];
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2']);
  expect([then.status, then.headers.get('retry-after')]).toEqual([200, null]);
  await shop.close();
});

test('the work for a page ends when its visitor leaves, and for nothing else', async () => {
  const pages = stubPages();
  const storefront = await pages.storefront();
  const begun: AbortSignal[] = [];
  const leaving = new AbortController();
  const shop = await testStore({
    env: { ROLE: 'web' },
    pages: {
      ...pages,
      storefront: async () => ({
        ...storefront,
        render: async (request, deps) => {
          const signal = present(request.signal);
          begun.push(signal);
          if (request.url === '/slow') {
            leaving.abort();
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
          }
          return await storefront.render(request, deps);
        },
      }),
    },
  });
  await fetch(`${shop.url}/games`).then((answer) => answer.text());
  await expect(fetch(`${shop.url}/slow`, { signal: leaving.signal })).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(begun.map(({ aborted }) => aborted)).toEqual([false, true]));
  await shop.close();
});

test('what all pages are made of is forgotten with each change', async () => {
  const forget = vi.fn();
  const shop = await testStore({
    env: { ROLE: 'web' },
    pages: { ...stubPages(), keptShells: () => ({ forget }) },
  });
  // As it begins to listen, it drops what it may have missed a change of.
  await vi.waitUntil(() => forget.mock.calls.length > 0);
  for (const channel of ['catalog', 'content', 'settings']) {
    forget.mockClear();
    await inTransaction(shop.db, (trx) => notify(trx, channel));
    await vi.waitUntil(() => forget.mock.calls.length > 0);
  }
  await shop.close();
});

describe('what a page is told of who asks', () => {
  let shop: TestStore;
  let session: string;
  const asked = (path: string) =>
    fetch(shop.url + path, { headers: { cookie: session } }).then((a) => a.text());
  beforeAll(async () => {
    const pages = stubPages();
    const storefront = await pages.storefront();
    shop = await testStore({
      env: { ROLE: 'web' },
      pages: {
        ...pages,
        sharedAddress: (url) => (url.startsWith('/mine') ? null : url),
        storefront: async () => ({
          ...storefront,
          async render(request, deps) {
            const { state } = await deps.call('GET /api/checkSession', { query: { toUrl: '/' } });
            return { ...(await storefront.render(request, deps)), html: `<p>state ${state}</p>` };
          },
        }),
      },
    });
    const { cookies } = await makeMember(shop);
    session = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  });
  afterAll(() => shop.close());

  test('is the session where the page is its visitor’s own, and nothing where it is everybody’s', async () => {
    expect(await asked('/mine')).toBe('<p>state 1</p>');
    expect(await asked('/games')).toBe('<p>state 0</p>');
  });
});
