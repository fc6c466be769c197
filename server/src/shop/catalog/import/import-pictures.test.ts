import { createServer } from 'node:http';
import { present } from '@halfturn/contract/primitives/rows.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importing } from '../../../../test/import-products.ts';
import { portOf } from '../../../../test/port-of.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let origin: string;
let asked: string[] = [];
const pictures = new Map<string, Buffer>();
const { upload, one, settled, start, undo, lines, file } = importing({
  store: () => store,
  keeper: () => keeper,
});

const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const bytes = pictures.get(path);
  if (path === '/moved.png') response.writeHead(302, { location: '/red.png' }).end();
  else if (path === '/loop.png') response.writeHead(302, { location: '/loop.png' }).end();
  else if (bytes) response.end(bytes);
  else response.writeHead(404).end();
});

beforeAll(async () => {
  store = await testStore();
  keeper = await atWork(store, 'catalogue');
  await keeper.call('POST /admin/product-types', {
    body: { names: { 'en-US': 'Games' }, parentId: null, genre: null, slug: 'games' },
  });
  const drawn = (color: string, width = 600) =>
    sharp({ create: { width, height: 800, channels: 3, background: color } })
      .png()
      .toBuffer();
  for (const color of ['red', 'green', 'blue']) pictures.set(`/${color}.png`, await drawn(color));
  pictures.set('/small.png', await drawn('red', 40));
  pictures.set('/page.png', Buffer.from('<html>Not a picture</html>'));
  pictures.set('/large.png', Buffer.alloc(11 * 1024 * 1024));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await store.close();
});
beforeEach(() => {
  asked = [];
});

const fetched = async (id: string) => {
  await expect
    .poll(
      async () => {
        const { total, done, failed } = (await one(id)).pictures;
        return total - done - failed;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(0);
  return (await one(id)).pictures;
};
const held = async (name: string) => {
  const { id } = await store.db
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const rows = await store.db
    .selectFrom('product_pictures')
    .select(['id', 'width'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
  return { id, rows };
};

test(
  'pictures are fetched by their addresses, and each one that cannot be is named',
  { timeout: 60_000 },
  async () => {
    const id = await upload(
      `Name,Price,Images\n` +
        `Framed,9,"${origin}/red.png, ${origin}/green.png"\n` +
        `Broken,9,${origin}/none.png ${origin}/page.png ${origin}/small.png ${origin}/large.png ${origin}/loop.png ${origin}/moved.png\n` +
        `Odd,9,not-an-address\n`,
    );
    const checked = await settled(id);
    expect(checked.settings.columns).toEqual(['name', 'price', 'pictures']);
    expect((await lines(id, 'wrong')).rows).toMatchObject([{ name: 'Odd', reason: 'picture_address' }]);
    expect((await lines(id, 'new')).rows[0]?.changes.at(-1)).toMatchObject({
      field: 'pictures',
      to: { text: '2' },
    });
    expect(asked).toEqual([]);
    await start(id);
    expect(await fetched(id)).toEqual({ total: 8, done: 3, failed: 5 });
    expect((await held('Framed')).rows).toHaveLength(2);
    expect((await held('Broken')).rows).toHaveLength(1);
    const broken = present((await lines(id, 'noted')).rows.find(({ name }) => name === 'Broken'));
    const notes = broken.notes.filter(({ field }) => field === 'pictures');
    expect(new Map(notes.map(({ note, value }) => [present(value).replace(origin, ''), note]))).toEqual(
      new Map([
        ['/none.png', 'picture_unreachable'],
        ['/page.png', 'picture_unreadable'],
        ['/small.png', 'picture_size'],
        ['/large.png', 'picture_large'],
        ['/loop.png', 'picture_unreachable'],
      ]),
    );
    await expect.poll(async () => (await one(id)).noted).toBe(1);
    expect(await file(`${id}/report.csv`)).toContain(`No picture came from ${origin}/none.png`);
  },
);

test(
  'a picture that is there is not fetched again; the export gives the addresses of the store',
  { timeout: 60_000 },
  async () => {
    const csv = `Name,Price,Images\nTwice,9,${origin}/red.png\n`;
    const id = await upload(csv);
    await start(id);
    await fetched(id);
    expect((await settled(await upload(csv))).verdicts).toMatchObject({ same: 1 });
    const exported = await file('products.csv?q=Twice');
    const { id: productId, rows } = await held('Twice');
    expect(exported).toContain(`${store.config.publicUrl}/pictures/${present(rows[0]).id}-`);
    expect((await settled(await upload(exported))).verdicts).toEqual({
      new: 0,
      changed: 0,
      same: 1,
      wrong: 0,
    });

    const more = await upload(`Name,Price,Images\nTwice,,${origin}/red.png;${origin}/blue.png\n`);
    expect((await lines(more, 'changed')).rows[0]?.changes).toMatchObject([
      { field: 'pictures', from: { text: '1' }, to: { text: '2' } },
    ]);
    asked = [];
    await start(more);
    await fetched(more);
    expect(asked).toEqual(['/blue.png']);
    expect((await held('Twice')).rows).toHaveLength(2);
    await undo(more);
    expect((await held('Twice')).rows.map(({ id: picture }) => picture)).toEqual([present(rows[0]).id]);
    expect((await auditOf(store, `product:${productId}`)).map(({ action }) => action)).toContain(
      'catalog.picture_added',
    );
  },
);
