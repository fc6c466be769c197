import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { pictureSet, pictureSrc, widthsOf } from '@halfturn/contract/primitives/picture-files.ts';
import { MOST_PICTURE_BYTES, MOST_PICTURES } from '@halfturn/contract/staff/limits.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let productId: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web', PAGE_CACHE_MB: '0' } });
  keeper = await atWork(store, 'catalogue');
});
afterAll(() => store.close());
beforeEach(async () => {
  productId = await store.stock(0);
});

interface Wanted {
  width?: number;
  height?: number;
  colour?: string;
}
const blank = ({ width = 600, height = 800, colour = '#c04020' }: Wanted = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** Sends bytes as the back office does. */
async function upload(bytes: Uint8Array, { cookie = keeper.cookie(), id = productId } = {}) {
  const answer = await fetch(`${store.url}/prod-api/admin/products/${id}/pictures`, {
    method: 'POST',
    headers: {
      origin: store.config.publicUrl,
      'content-type': 'application/octet-stream',
      ...(cookie && { cookie: `staff=${cookie}` }),
    },
    body: new Uint8Array(bytes),
  });
  const { error, data } = (await answer.json()) as { error?: string; data: { id: string } | null };
  return { status: answer.status, error, id: data?.id };
}
const read = async () => await keeper.call('GET /admin/products/{id}', { params: { id: productId } });
const card = async () =>
  firstOf(await store.call('GET /api/home/productsByIds', { query: { ids: [productId] } }));
const page = async (lang = 'en-US') => {
  const { slug, class: shelf } = await card();
  const call = { params: { class: shelf.slug, name: slug }, query: { lang } };
  return (await store.call('GET /api/home/product/{class}/{name}', call)).product;
};

describe('a picture that is uploaded', () => {
  test('is served in a few widths and two formats, at an address that never expires', async () => {
    expect((await card()).image).toBeNull();
    const { id, status } = await upload(await blank().jpeg().toBuffer());
    expect(status).toBe(200);
    const { image } = await card();
    expect(image).toMatchObject({ width: 600, height: 800 });
    expect(present(image).file.startsWith(present(id))).toBe(true);
    expect(widthsOf(600)).toEqual([160, 320, 600]);
    for (const width of widthsOf(600))
      for (const format of ['webp', 'avif'] as const) {
        const answer = await fetch(store.url + pictureSrc(present(image), width, format));
        expect(answer.headers.get('content-type')).toBe(`image/${format}`);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        const seen = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect([seen.width, seen.format]).toEqual([width, format === 'avif' ? 'heif' : 'webp']);
      }
    expect(pictureSet(present(image), 'avif').split(', ')).toHaveLength(3);
    const shown = firstOf((await page()).pictures);
    expect(shown.placeholder).toMatch(/^data:image\/webp;base64,/);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const bytes = await blank({ colour: '#104080' })[format]().toBuffer();
    expect((await upload(bytes)).status).toBe(200);
  });

  test('is rotated as the camera was held, scaled down, and stripped of its location', async () => {
    const bytes = await blank({ width: 2400, height: 1800 })
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await upload(bytes)).status).toBe(200);
    const { image } = await card();
    expect(image).toMatchObject({ width: 1600, height: 2133 });
    const answer = await fetch(store.url + pictureSrc(present(image), 1600));
    const kept = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('sent twice is one picture', async () => {
    const bytes = await blank().png().toBuffer();
    const [one, other] = await Promise.all([upload(bytes), upload(bytes)]);
    expect(one.id).toBe(other.id);
    expect((await read()).pictures).toHaveLength(1);
  });

  test('is in the log', async () => {
    const { id } = await upload(await blank().png().toBuffer());
    const row = await store.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `product:${productId}`)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      actor: `staff:${keeper.id}`,
      action: 'catalog.picture_added',
      after: { id, width: 600, height: 800 },
    });
  });
});

describe('refused is', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800"/></svg>';

  test.each([
    ['text', Buffer.from('x'.repeat(500))],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from(svg)],
    [
      'a JPEG in its first bytes alone',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(900, 7)]),
    ],
  ])('%s', async (_what, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 422, error: 'picture_unreadable' });
  });

  test('a GIF, which is no format of ours', async () => {
    expect((await upload(await blank().gif().toBuffer())).error).toBe('picture_unreadable');
  });

  test('a picture cut short', async () => {
    const whole = await sharp(Buffer.from(svg)).jpeg().toBuffer();
    expect((await upload(whole.subarray(0, whole.length / 2))).error).toBe('picture_unreadable');
  });

  test('a file that is also a page, an archive or a program', async () => {
    const png = await blank().png().toBuffer();
    const jpeg = await blank().jpeg().toBuffer();
    const webp = await blank().webp().toBuffer();
    const zip = Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1');
    for (const bytes of [
      Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
      Buffer.concat([jpeg, Buffer.from('%PDF-1.7')]),
      Buffer.concat([jpeg, zip]),
      Buffer.concat([png, Buffer.from('anything at all')]),
      Buffer.concat([webp, Buffer.from('anything at all')]),
    ])
      expect(await upload(bytes)).toMatchObject({ status: 422, error: 'picture_suspicious' });
    // Control: without what hangs on them, all three are fine.
    for (const bytes of [jpeg, png, webp]) expect((await upload(bytes)).status).toBe(200);
  });

  test('a small file that would unfold to more than memory has', async () => {
    const bomb = await blank({ width: 8_000, height: 8_000 }).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(MOST_PICTURE_BYTES);
    const before = process.memoryUsage().rss;
    expect(await upload(bomb)).toMatchObject({ status: 422, error: 'picture_size' });
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test('a picture that is too small for a cover, or too narrow', async () => {
    expect((await upload(await blank({ width: 200 }).png().toBuffer())).error).toBe('picture_size');
    expect((await upload(await blank({ width: 2000, height: 320 }).png().toBuffer())).error).toBe(
      'picture_size',
    );
  });

  test('more than 10 MiB, and an upload without a session before a byte of it is read', async () => {
    expect(await upload(Buffer.alloc(MOST_PICTURE_BYTES + 1))).toMatchObject({ status: 413 });
    // Else it would be told of the size.
    expect(await upload(Buffer.alloc(MOST_PICTURE_BYTES + 1), { cookie: '' })).toMatchObject({ status: 401 });
    expect(await upload(await blank().png().toBuffer(), { cookie: '' })).toMatchObject({ status: 401 });
    const orders = await atWork(store, 'orders');
    expect((await upload(await blank().png().toBuffer(), { cookie: orders.cookie() })).status).toBe(403);
  });

  test('one too many, and one for a product that is not there', async () => {
    const unknown = await upload(await blank().png().toBuffer(), {
      id: '01900000-0000-7000-8000-000000000000',
    });
    expect(unknown).toMatchObject({ status: 404, error: 'product_not_found' });
    for (let i = 0; i < MOST_PICTURES; i++)
      expect(
        (
          await upload(
            await blank({ width: 320, height: 330 + i })
              .png()
              .toBuffer(),
          )
        ).status,
      ).toBe(200);
    expect(await upload(await blank({ width: 333, height: 333 }).png().toBuffer())).toMatchObject({
      status: 409,
      error: 'pictures_full',
    });
  }, 60_000);
});

describe('pictures', () => {
  test('stand in the order that they were put in', async () => {
    const ids: string[] = [];
    for (const colour of ['#111111', '#222222', '#333333'])
      ids.push(present((await upload(await blank({ colour }).png().toBuffer())).id));
    const shown = async () => (await read()).pictures.map(({ id }) => id);
    expect(await shown()).toEqual(ids);
    const order = [nthOf(ids, 2), '01900000-0000-7000-8000-000000000000'];
    await keeper.call('POST /admin/products/{id}/pictures/order', {
      params: { id: productId },
      body: { ids: order },
    });
    expect(await shown()).toEqual([ids[2], ids[0], ids[1]]);
    expect(present((await card()).image).file.startsWith(nthOf(ids, 2))).toBe(true);
  });

  test('are described in each language, or in English', async () => {
    const { id } = await upload(await blank().png().toBuffer());
    const alt = { 'en-US': 'A lantern on a pier', de: 'Eine Laterne am Steg', fr: '' };
    const { version } = present((await read()).pictures.find((one) => one.id === id));
    await keeper.call('POST /admin/pictures/{id}', {
      params: { id: present(id) },
      body: { alt, kind: 'cover', version },
    });
    await expect(
      keeper.call('POST /admin/pictures/{id}', {
        params: { id: present(id) },
        body: { alt: { 'en-US': 'A pier' }, kind: 'cover', version },
      }),
    ).rejects.toMatchObject({ slug: 'content_changed', data: { by: 'The catalogue' } });
    expect(firstOf((await page('de')).pictures).alt).toBe('Eine Laterne am Steg');
    expect(firstOf((await page('fr')).pictures).alt).toBe('A lantern on a pier');
    expect(firstOf((await read()).pictures).alt).toEqual({
      'en-US': 'A lantern on a pier',
      de: 'Eine Laterne am Steg',
    });
  });

  test('are screenshots if they are wide, unless staff say otherwise, and only covers stand for the product', async () => {
    const wide = await upload(await blank({ width: 1600, height: 900 }).png().toBuffer());
    const high = await upload(await blank({ width: 900, height: 1200 }).png().toBuffer());
    const kinds = async () => (await page()).pictures.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['screenshot', 'cover']);
    expect(present((await card()).image).file.startsWith(present(high.id))).toBe(true);
    const { version } = firstOf((await read()).pictures);
    await keeper.call('POST /admin/pictures/{id}', {
      params: { id: present(wide.id) },
      body: { alt: {}, kind: 'cover', version },
    });
    expect(await kinds()).toEqual(['cover', 'cover']);
    expect(present((await card()).image).file.startsWith(present(wide.id))).toBe(true);
  });

  test('are gone once they are taken away, and their addresses with them', async () => {
    const { id } = await upload(await blank().png().toBuffer());
    const { image } = await card();
    await keeper.call('DELETE /admin/pictures/{id}', { params: { id: present(id) } });
    expect((await card()).image).toBeNull();
    expect((await fetch(store.url + pictureSrc(present(image), 320))).status).toBe(404);
    await expect(
      keeper.call('DELETE /admin/pictures/{id}', { params: { id: present(id) } }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  test('replace the cover when the link is shared', async () => {
    const drawn = (await page()).picture;
    await upload(await blank({ colour: '#ff0000' }).png().toBuffer());
    const shared = (await page()).picture;
    expect(shared).not.toBe(drawn);
    const answer = await fetch(store.url + shared);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    const at = (300 * info.width + 300) * 3;
    expect([...data.subarray(at, at + 3)].map((part) => Math.round(part / 64))).toEqual([4, 0, 0]);
  });
});

test('addresses of pictures that never were are not found', async () => {
  for (const path of ['x', `${productId}-0123456789abcdef-160.webp`, `${productId}-0123456789abcdef-160.svg`])
    expect((await fetch(`${store.url}/pictures/${path}`)).status).toBe(404);
});
