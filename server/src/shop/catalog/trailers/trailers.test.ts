import { randomBytes } from 'node:crypto';
import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { MOST_TRAILER_BYTES } from '@halfturn/contract/staff/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { PART_BYTES } from './keep-trailer.ts';
import { trailerParts } from './trailer-parts.ts';

let store: TestStore;
let keeper: StaffAtWork;
let productId: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
});
afterAll(() => store.close());
beforeEach(async () => {
  productId = await store.stock(0);
});

/** The first bytes of a film, and others behind them. */
const film = (head: string, size: number): Buffer =>
  Buffer.concat([Buffer.from(head, 'latin1'), randomBytes(size - head.length)]);
const mp4 = (size = 3 * PART_BYTES + 100) => film('\0\0\0\x20ftypisom', size);
const webm = (size = 5_000) => film('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', size);

/** Sends bytes as the back office does. */
async function upload(bytes: Buffer, { id = productId, cookie = keeper.cookie(), was = 'none' } = {}) {
  const answer = await fetch(`${store.url}/prod-api/admin/products/${id}/trailer?was=${was}`, {
    method: 'POST',
    headers: {
      origin: store.config.publicUrl,
      'content-type': 'application/octet-stream',
      ...(cookie && { cookie: `staff=${cookie}` }),
    },
    body: new Uint8Array(bytes),
  });
  const { error, data } = (await answer.json()) as { error?: string; data: { src: string } | null };
  return { status: answer.status, error, src: data?.src ?? '' };
}

const trailerOnPage = async () => {
  const card = firstOf(await store.call('GET /api/home/productsByIds', { query: { ids: [productId] } }));
  const call = { params: { class: card.class.slug, name: card.slug }, query: {} };
  return (await store.call('GET /api/home/product/{class}/{name}', call)).product.trailer;
};
const inEditor = async () =>
  (await keeper.call('GET /admin/products/{id}', { params: { id: productId } })).trailer;
const ask = (src: string, range?: string, method = 'GET') =>
  fetch(store.url + src, { method, headers: range === undefined ? {} : { range } });
const logged = () =>
  store.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `product:${productId}`)
    .orderBy('id')
    .execute();
const typeIn = (said: unknown) => (said as { type: string } | null)?.type ?? null;
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('a trailer that is uploaded', () => {
  test('stands on the page and in the editor, and is served whole, at an address that never expires', async () => {
    expect(await trailerOnPage()).toBeNull();
    expect(await inEditor()).toBeNull();
    const bytes = mp4();
    const { status, src } = await upload(bytes);
    expect(status).toBe(200);
    expect(src).toMatch(new RegExp(`^/trailers/${productId}-[0-9a-f]{16}\\.mp4$`));
    expect(await inEditor()).toEqual({ src, type: 'video/mp4', size: bytes.length, captions: [] });
    await expect.poll(trailerOnPage).toEqual({ src, type: 'video/mp4', captions: [] });
    const answer = await ask(src);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await bytesOf(answer)).equals(bytes)).toBe(true);
    const head = await ask(src, undefined, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  test.each([
    ['the beginning of the whole', 'bytes=0-', 0, 3 * PART_BYTES + 99],
    ['within a part', 'bytes=10-19', 10, 19],
    [
      'over the border of two parts',
      `bytes=${PART_BYTES - 3}-${PART_BYTES + 2}`,
      PART_BYTES - 3,
      PART_BYTES + 2,
    ],
    ['exactly one part', `bytes=${PART_BYTES}-${2 * PART_BYTES - 1}`, PART_BYTES, 2 * PART_BYTES - 1],
    ['the end', 'bytes=-100', 3 * PART_BYTES, 3 * PART_BYTES + 99],
    ['beyond the end', 'bytes=1000-99999999', 1_000, 3 * PART_BYTES + 99],
  ])('is served as a range: %s', async (_name, range, start, end) => {
    const bytes = mp4();
    const { src } = await upload(bytes);
    const answer = await ask(src, range);
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect((await bytesOf(answer)).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each([
    ['several ranges', 'bytes=0-1,5-6'],
    ['another unit', 'lines=0-1'],
    ['ends before it begins', 'bytes=20-10'],
    ['no range', 'bytes=abc'],
  ])('is served whole for what is not one range: %s', async (_name, range) => {
    const { src } = await upload(webm());
    const answer = await ask(src, range);
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '5000']);
    await answer.arrayBuffer();
  });

  test('each part is read once for all who watch it', async () => {
    const bytes = mp4();
    const { src } = await upload(bytes);
    const watch = async () => (await bytesOf(await ask(src))).equals(bytes);
    expect(await Promise.all(Array.from({ length: 40 }, watch))).toEqual(Array<boolean>(40).fill(true));
    await sql`delete from trailer_parts where product_id = ${productId}`.execute(store.db);
    expect(await watch()).toBe(true);
  });

  test('more parts are wanted at once than are kept, and each is given', async () => {
    const bytes = mp4(8 * PART_BYTES);
    const { src } = await upload(bytes);
    const hash = present(/-([0-9a-f]{16})\.mp4$/.exec(src)?.[1]);
    const partOf = trailerParts(store.db, 2 * PART_BYTES);
    const numbers = Array.from({ length: 8 }, (_, no) => no);
    const parts = await Promise.all(numbers.map((no) => partOf({ productId, hash, type: 'video/mp4' }, no)));
    expect(Buffer.concat(parts.map(present)).equals(bytes)).toBe(true);
  });

  test('a range behind its end is refused with its size', async () => {
    const { src } = await upload(webm());
    const answer = await ask(src, 'bytes=5000-');
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
    expect((await bytesOf(answer)).length).toBe(0);
  });
});

describe('in place of another', () => {
  test('the new one has another address, the former one is gone, and the log names both', async () => {
    const { src: former } = await upload(mp4());
    const { src } = await upload(webm(), { was: former });
    expect(src).toMatch(/\.webm$/);
    expect((await ask(former)).status).toBe(404);
    // Neither the hash nor the ending of another file leads to it.
    expect((await ask(src.replace('.webm', '.mp4'))).status).toBe(404);
    await expect.poll(trailerOnPage).toEqual({ src, type: 'video/webm', captions: [] });
    expect(
      (await logged()).map(({ action, before, after }) => ({
        action,
        before: typeIn(before),
        after: typeIn(after),
      })),
    ).toEqual([
      { action: 'catalog.trailer_set', before: null, after: 'video/mp4' },
      { action: 'catalog.trailer_set', before: 'video/mp4', after: 'video/webm' },
    ]);
  });

  test('the same file twice is one change', async () => {
    const bytes = webm();
    const [one, other] = await Promise.all([upload(bytes), upload(bytes)]);
    expect(one.src).toBe(other.src);
    expect(await logged()).toHaveLength(1);
  });

  test.each([
    ['one for none', false],
    ['one for another', true],
  ])('an editor who has not seen the change of a colleague is refused: %s', async (_name, second) => {
    const { src } = await upload(webm());
    const seen = second ? src : 'none';
    const theirs = await upload(mp4(9_000), { was: src });
    expect(theirs.status).toBe(200);
    const answer = await upload(webm(), { was: seen });
    expect([answer.status, answer.error]).toEqual([409, 'content_changed']);
    expect(present(await inEditor()).src).toBe(theirs.src);
  });

  test('removed, it is gone from page, editor and address; once more does nothing', async () => {
    const { src } = await upload(webm());
    const remove = () => keeper.call('DELETE /admin/products/{id}/trailer', { params: { id: productId } });
    await remove();
    await remove();
    expect(await inEditor()).toBeNull();
    await expect.poll(trailerOnPage).toBeNull();
    expect((await ask(src)).status).toBe(404);
    const parts = store.db.selectFrom('trailer_parts').select('no').where('product_id', '=', productId);
    expect(await parts.execute()).toEqual([]);
  });

  test('a duplicate of the product has its own file', async () => {
    const bytes = mp4();
    const { src } = await upload(bytes);
    const id = '0199a000-0000-7000-8000-0000000000aa';
    await keeper.call('POST /admin/products/{id}/duplicate', { params: { id: productId }, body: { id } });
    await keeper.call('DELETE /admin/products/{id}/trailer', { params: { id: productId } });
    const answer = await ask(src.replace(productId, id));
    expect((await bytesOf(answer)).equals(bytes)).toBe(true);
  });
});

describe('refused', () => {
  test.each([
    ['a picture of the same family', film('\0\0\0\x20ftypavif', 900)],
    ['QuickTime', film('\0\0\0\x20ftypqt  ', 900)],
    ['Matroska that is not WebM', film('\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska', 900)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is no trailer, and the former one stays', async (_name, bytes) => {
    const { src } = await upload(webm());
    const answer = await upload(bytes, { was: src });
    expect([answer.status, answer.error]).toEqual([422, 'trailer_unreadable']);
    expect(present(await inEditor()).src).toBe(src);
  });

  test('a file over the limit', async () => {
    const answer = await upload(mp4(MOST_TRAILER_BYTES + 1));
    expect([answer.status, answer.error]).toEqual([413, 'payload_too_large']);
  });

  test('a product that does not exist, a visitor, and staff who keep no products', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    expect(await upload(webm(), { id })).toMatchObject({ status: 404, error: 'product_not_found' });
    expect((await upload(webm(), { cookie: '' })).status).toBe(401);
    const reader = await atWork(store, 'read_only');
    expect((await upload(webm(), { cookie: reader.cookie() })).status).toBe(403);
  });

  test.each([
    '/trailers/x.mp4',
    `/trailers/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}-${'0'.repeat(16)}.mp4`,
  ])('%s leads nowhere', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});
