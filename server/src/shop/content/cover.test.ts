import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let staff: StaffAtWork;
let other: StaffAtWork;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  staff = await atWork(store, 'catalogue');
  other = await atWork(store, 'support');
});
afterAll(() => store.close());

const pixels = (width: number) =>
  sharp({ create: { width, height: 600, channels: 3, background: '#228844' } })
    .png()
    .toBuffer();

async function send(bytes: Buffer) {
  const answer = await fetch(`${store.url}/prod-api/admin/content/pictures`, {
    method: 'POST',
    headers: {
      origin: store.config.publicUrl,
      'content-type': 'application/octet-stream',
      cookie: `staff=${staff.cookie()}`,
    },
    body: new Uint8Array(bytes),
  });
  return (await answer.json()) as { error?: string; data: { id: string; file: string } };
}
const upload = async (width: number) => (await send(await pixels(width))).data;

async function published(title: string) {
  const body = { title, summary: 'In short.', author: 'Mara', body: `About ${title}.` };
  const { id, revision } = await staff.call('POST /admin/content', { body });
  return await staff.call('POST /admin/content/{id}/publish', { params: { id }, body: { revision } });
}
const cover = (who: StaffAtWork, id: string, revision: number, pictureId: string | null, alt = {}) =>
  who.call('POST /admin/content/{id}/cover', { params: { id }, body: { revision, pictureId, alt } });

const read = async (id: string, lang: string) => {
  const query: object = { lang };
  return (await store.call('GET /api/news/{id}', { params: { id }, query })).cover;
};

describe('the cover of a news item', () => {
  test('is shown in the list and on the page, described in the language of the visitor or in English', async () => {
    const picture = await upload(900);
    const { id, revision } = await published('A new shelf');
    await cover(staff, id, revision, picture.id, { 'en-US': 'A shelf', de: 'Ein Regal', fr: '' });
    await expect
      .poll(() => read(id, 'de'))
      .toMatchObject({ file: picture.file, width: 900, alt: 'Ein Regal' });
    expect(await read(id, 'fr')).toMatchObject({ alt: 'A shelf' });
    const { rows } = await store.call('GET /api/news', {});
    expect(rows.find((row) => row.id === id)?.cover).toMatchObject({ file: picture.file, alt: 'A shelf' });
    for (const format of ['avif', 'webp']) {
      const file = await fetch(`${store.url}/pictures/${picture.file}-640.${format}`);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    }
    const shared = await fetch(`${store.url}/og/news-${picture.file}.jpg`);
    expect([shared.status, shared.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = Buffer.from(await shared.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    const unknown = picture.file.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'));
    expect((await fetch(`${store.url}/og/news-${unknown}.jpg`)).status).toBe(404);
  });

  test('is changed by the one who saw it last, and every change is in the audit log', async () => {
    const [one, two] = [await upload(910), await upload(920)];
    const { id, revision } = await published('Two pictures');
    await cover(staff, id, revision, one.id);
    await expect(cover(other, id, revision, two.id)).rejects.toMatchObject({
      status: 409,
      slug: 'content_changed',
    });
    await cover(other, id, revision + 1, two.id, { 'en-US': 'Two' });
    await cover(staff, id, revision + 2, two.id, { 'en-US': 'The second' });
    expect(await cover(staff, id, revision + 3, null, { 'en-US': 'Nothing' })).toMatchObject({ cover: null });
    await expect.poll(() => read(id, 'en-US')).toBeNull();
    const log = (await auditOf(store, `content:${id}`)).filter(({ action }) => action.includes('picture'));
    expect(log.map(({ action }) => action)).toEqual([
      'content.picture_added',
      'content.picture_added',
      'content.picture_described',
      'content.picture_removed',
    ]);
    expect(log[3]).toMatchObject({ before: { pictureId: two.id, alt: { 'en-US': 'The second' } } });
  });

  test('is refused if the picture does not exist, is none, or the text is a page', async () => {
    const { id, revision } = await published('No picture');
    await expect(cover(staff, id, revision, id)).rejects.toMatchObject({
      status: 422,
      slug: 'invalid_input',
    });
    expect((await send(Buffer.from('<svg xmlns'))).error).toBe('picture_unreadable');
    expect((await send(await pixels(200))).error).toBe('picture_size');
    const picture = await upload(930);
    const page = await staff.call('POST /admin/content/pages', {
      body: { name: 'imprint', inFooter: false, title: 'Imprint', summary: '', body: 'Us.' },
    });
    await expect(cover(staff, page.id, page.revision, picture.id)).rejects.toMatchObject({ status: 404 });
  });

  test('is removed from the store a day after no item has it', async () => {
    const [used, unused] = [await upload(940), await upload(950)];
    const { id, revision } = await published('Tidy');
    await cover(staff, id, revision, used.id);
    await sql`update news_pictures set created_at = now() - interval '2 days'`.execute(store.db);
    const later = await upload(960);
    const left = (await store.db.selectFrom('news_pictures').select('id').execute()).map((row) => row.id);
    expect(left).toEqual(expect.arrayContaining([used.id, later.id]));
    expect(left).not.toContain(unused.id);
  });
});
