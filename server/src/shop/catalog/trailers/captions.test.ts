import { randomBytes } from 'node:crypto';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { MOST_CAPTIONS_BYTES } from '@halfturn/contract/staff/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let productId: string;
/** The path of the product's trailer. */
let trailer: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
});
afterAll(() => store.close());
beforeEach(async () => {
  productId = await store.stock(0);
  trailer = await uploadFilm('none');
});

const vtt = (words: string) => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${words}\n`);

/** Sends bytes as the back office does. */
async function send(path: string, bytes: Buffer, cookie = keeper.cookie()) {
  const answer = await fetch(`${store.url}/prod-api/admin/products/${path}`, {
    method: 'POST',
    headers: {
      origin: store.config.publicUrl,
      'content-type': 'application/octet-stream',
      ...(cookie && { cookie: `staff=${cookie}` }),
    },
    body: new Uint8Array(bytes),
  });
  const { error, msg, data } = (await answer.json()) as {
    error?: string;
    msg: string;
    data: { src?: string } | null;
  };
  return { status: answer.status, error, msg, src: data?.src ?? '' };
}

async function uploadFilm(was: string) {
  const webm = Buffer.concat([
    Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'),
    randomBytes(900),
  ]);
  return (await send(`${productId}/trailer?was=${was}`, webm)).src;
}

interface Upload {
  locale?: string;
  was?: string;
  of?: string;
  id?: string;
  cookie?: string;
}
const upload = (
  bytes: Buffer,
  { locale = 'de', was = 'none', of = trailer, id = productId, cookie }: Upload = {},
) => send(`${id}/trailer/captions/${locale}?trailer=${of}&was=${was}`, bytes, cookie);

const remove = (locale: Locale) =>
  keeper.call('DELETE /admin/products/{id}/trailer/captions/{locale}', { params: { id: productId, locale } });
const inEditor = async () =>
  (await keeper.call('GET /admin/products/{id}', { params: { id: productId } })).trailer?.captions;
const onPage = async () => {
  const card = firstOf(await store.call('GET /api/home/productsByIds', { query: { ids: [productId] } }));
  const call = { params: { class: card.class.slug, name: card.slug }, query: {} };
  return (await store.call('GET /api/home/product/{class}/{name}', call)).product.trailer?.captions;
};
const ask = (src: string) => fetch(store.url + src);
const logged = () =>
  store.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `product:${productId}`)
    .where('action', 'like', 'catalog.captions%')
    .orderBy('id')
    .execute();

describe('captions that are uploaded', () => {
  test('stand beside the film, by language, at addresses that never expire', async () => {
    expect(await inEditor()).toEqual([]);
    expect(await onPage()).toEqual([]);
    const czech = await upload(vtt('Dveře'), { locale: 'cz' });
    const german = await upload(vtt('Tür'));
    expect([czech.status, german.status]).toEqual([200, 200]);
    expect(german.src).toMatch(new RegExp(`^/trailers/captions/${productId}-de-[0-9a-f]{16}\\.vtt$`));
    const both = [
      { locale: 'cz', src: czech.src },
      { locale: 'de', src: german.src },
    ];
    expect(await inEditor()).toEqual(both);
    await expect.poll(onPage).toEqual(both);
    const answer = await ask(german.src);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await answer.text()).toBe(vtt('Tür').toString());
  });

  test('the new ones have another address, the former ones are gone, and the log names both', async () => {
    const { src: former } = await upload(vtt('Tür'));
    const { src } = await upload(vtt('Tor'), { was: former });
    expect(src).not.toBe(former);
    expect((await ask(former)).status).toBe(404);
    await expect.poll(onPage).toEqual([{ locale: 'de', src }]);
    const [file, formerFile] = [src, former].map((path) => path.replace(/^.*\/|\.vtt$/g, ''));
    expect(await logged()).toEqual([
      { action: 'catalog.captions_set', before: null, after: { locale: 'de', file: formerFile } },
      {
        action: 'catalog.captions_set',
        before: { locale: 'de', file: formerFile },
        after: { locale: 'de', file },
      },
    ]);
  });

  test('the same file twice is one change', async () => {
    const [one, other] = await Promise.all([upload(vtt('Tür')), upload(vtt('Tür'))]);
    expect(one.src).toBe(other.src);
    expect(await logged()).toHaveLength(1);
  });

  test('removed, they are gone from page, editor and address; the others stay; once more does nothing', async () => {
    const { src } = await upload(vtt('Tür'));
    const { src: english } = await upload(vtt('Door'), { locale: 'en-US' });
    await remove('de');
    await remove('de');
    expect(await inEditor()).toEqual([{ locale: 'en-US', src: english }]);
    await expect.poll(onPage).toEqual([{ locale: 'en-US', src: english }]);
    expect((await ask(src)).status).toBe(404);
    expect((await logged()).map(({ action }) => action)).toEqual([
      'catalog.captions_set',
      'catalog.captions_set',
      'catalog.captions_removed',
    ]);
  });
});

describe('with their film', () => {
  test.each([
    ['replaced', () => uploadFilm(trailer)],
    ['removed', () => keeper.call('DELETE /admin/products/{id}/trailer', { params: { id: productId } })],
  ])('they are gone once it is %s', async (_name, change) => {
    const { src } = await upload(vtt('Tür'));
    await change();
    expect((await inEditor()) ?? []).toEqual([]);
    expect((await ask(src)).status).toBe(404);
  });

  test('a duplicate of the product has its own', async () => {
    const { src } = await upload(vtt('Tür'));
    const id = '0199a000-0000-7000-8000-0000000000ab';
    await keeper.call('POST /admin/products/{id}/duplicate', { params: { id: productId }, body: { id } });
    await remove('de');
    const answer = await ask(src.replace(productId, id));
    expect(await answer.text()).toBe(vtt('Tür').toString());
  });
});

describe('refused', () => {
  test.each([
    ['SubRip', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nTür\n'), 422, 'captions_unreadable'],
    ['with commas', Buffer.from('WEBVTT\n\n00:00,000 --> 00:01,000\nTür\n'), 422, 'captions_time'],
    ['without a cue', Buffer.from('WEBVTT\n'), 422, 'captions_empty'],
    ['too large', Buffer.alloc(MOST_CAPTIONS_BYTES + 1, 'x'), 413, 'payload_too_large'],
  ])('a file that is no such one, and the former captions stay: %s', async (_name, bytes, status, error) => {
    const { src } = await upload(vtt('Tür'));
    expect(await upload(bytes, { was: src })).toMatchObject({ status, error });
    expect(present(await inEditor())).toEqual([{ locale: 'de', src }]);
  });

  test('times that cannot be read are named by their line', async () => {
    const { msg } = await upload(Buffer.from('WEBVTT\n\n00:00,000 --> 00:01,000\nTür\n'));
    expect(msg).toContain('line 3');
  });

  test('over those of a colleague, for a film that was replaced, and without a film', async () => {
    const { src } = await upload(vtt('Tür'));
    const theirs = await upload(vtt('Tor'), { was: src });
    const changed = { status: 409, error: 'content_changed' };
    expect(await upload(vtt('Pforte'))).toMatchObject(changed);
    expect(await upload(vtt('Pforte'), { was: src })).toMatchObject(changed);
    expect(await inEditor()).toEqual([{ locale: 'de', src: theirs.src }]);
    const film = await uploadFilm(trailer);
    expect(await upload(vtt('Pforte'))).toMatchObject(changed);
    await keeper.call('DELETE /admin/products/{id}/trailer', { params: { id: productId } });
    expect(await upload(vtt('Pforte'), { of: film })).toMatchObject(changed);
  });

  test('a product or a language that does not exist, a visitor, and staff who keep no products', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    expect(await upload(vtt('Tür'), { id })).toMatchObject({ status: 404, error: 'product_not_found' });
    expect(await upload(vtt('Tür'), { locale: 'xx' })).toMatchObject({ status: 422, error: 'invalid_input' });
    expect((await upload(vtt('Tür'), { cookie: '' })).status).toBe(401);
    const reader = await atWork(store, 'read_only');
    expect((await upload(vtt('Tür'), { cookie: reader.cookie() })).status).toBe(403);
    expect(await inEditor()).toEqual([]);
  });

  test.each(['x.vtt', `${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}-xx-${'0'.repeat(16)}.vtt`])(
    '%s leads nowhere',
    async (file) => {
      expect((await ask(`/trailers/captions/${file}`)).status).toBe(404);
    },
  );
});
