import { drawnLook } from '@halfturn/ui/cover-look.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(store.url + path, { headers });

test('a cover is a picture that holds for a year and may do nothing', async () => {
  const { src } = drawnLook('Harrow & Vale 10/11 · $20', 'rpg');
  const answer = await get(src);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  const svg = await answer.text();
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 300, height: 400 });
  for (const encoding of ['br', 'gzip', 'identity']) {
    const again = await get(src, { 'accept-encoding': encoding });
    expect(again.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(await again.text()).toBe(svg);
    const known = await get(src, {
      'accept-encoding': encoding,
      'if-none-match': again.headers.get('etag') ?? '',
    });
    expect(known.status).toBe(304);
  }
});

test('every genre has its covers, and one that the art does not know has an address too', async () => {
  const known = await get(drawnLook('Lanternfall', 'scifi').src);
  const unknown = await get(drawnLook('Lanternfall', 'opera').src);
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(await unknown.text()).toBe(await (await get(drawnLook('Lanternfall', 'indie').src)).text());
});

test('whatever a name is, nothing of it is in the picture', async () => {
  const evil = '"><script>alert(1)</script>&xxe; ]]>';
  const answer = await get(drawnLook(evil, 'rpg').src);
  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toMatch(/script|xxe|\]\]|<text/);
});

test('another version gets the art of today, for a minute', async () => {
  const { src } = drawnLook('Lanternfall', 'rpg');
  const other = await get(src.replace(/\/\d+\//, '/999/'));
  expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
  expect(await other.text()).toBe(await (await get(src)).text());
});

test('no other address is found', async () => {
  const { src } = drawnLook('Lanternfall', 'rpg');
  const [path] = src.split('?');
  for (const wrong of [
    path,
    `${path}?name=`,
    `${path}?name=a&name=b`,
    `${path}?name=${'x'.repeat(401)}`,
    src.replace('rpg', 'opera'),
    src.replace('rpg', 'constructor'),
    src.replace('.svg', '.png'),
    src.replace(/\/\d+\//, '/2x/'),
    src.replace(/\/\d+\//, '/1234/'),
    '/covers/',
    '/covers/2',
  ])
    expect((await get(wrong ?? '')).status, wrong).toBe(404);
  // Bytes that are no UTF-8 are read as the sign for it, and drawn.
  expect((await get(`${path}?name=%ff`)).status).toBe(200);
});
