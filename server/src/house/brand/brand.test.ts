import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { storePictureFile } from '../../platform/share-picture.ts';
import { saveBrand } from './save-brand.ts';
import { senderDomain, senderOf } from '../../platform/mail/sender.ts';
import { letter } from '../../platform/mail/letter.ts';
import { heading, link, paragraph } from '../../platform/mail/parts.ts';

let store: TestStore;
let keeper: StaffAtWork;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
});
afterAll(() => store.close());

const read = () => keeper.call('GET /admin/brand');
type Values = Awaited<ReturnType<typeof read>>['values'];
const save = async (values: Partial<Values>, by = keeper) => {
  const now = await read();
  return await by.call('POST /admin/brand', { body: { ...now.values, ...values, version: now.version } });
};
const home = () => store.call('GET /api/home/brand');

/** Sends bytes as the back office does. */
async function upload(kind: 'logo' | 'icon', bytes: Uint8Array | string) {
  const answer = await fetch(`${store.url}/prod-api/admin/brand/pictures/${kind}`, {
    method: 'POST',
    headers: {
      origin: store.config.publicUrl,
      'content-type': 'application/octet-stream',
      cookie: `staff=${keeper.cookie()}`,
    },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  });
  const { error, data } = (await answer.json()) as {
    error?: string;
    data: { hash: string; src: string; width: number; height: number };
  };
  return { error, ...data };
}
const blank = (width: number, height: number, background = '#c0402080') =>
  sharp({ create: { width, height, channels: 4, background } });
const png = (width: number, height: number) => blank(width, height).png().toBuffer();
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" width="40" height="10"><script>alert(1)</script><path d="M0 0h40v10H0z" fill="#123456"/></svg>`;
const mail = () =>
  letter({ locale: DEFAULT_LOCALE, subject: 'Hello' }, [
    heading('Hello'),
    paragraph('Read ', link('http://shop.test/', 'this')),
  ]).html;

describe('a logo or an icon', () => {
  test('is drawn again as PNG, an SVG at any size and without its script', async () => {
    const logo = await upload('logo', SVG);
    expect(logo).toMatchObject({ width: 528, height: 132 });
    const answer = await fetch(store.url + logo.src);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 528, height: 132 });
    expect(bytes.includes('alert')).toBe(false);
    expect((await upload('logo', SVG)).hash).toBe(logo.hash);
  });

  test('keeps what is clear in it, and is never made larger', async () => {
    const logo = await upload('logo', await png(200, 50));
    expect(logo).toMatchObject({ width: 200, height: 50 });
    const bytes = Buffer.from(await (await fetch(store.url + logo.src)).arrayBuffer());
    expect(await sharp(bytes).stats()).toMatchObject({ isOpaque: false });
  });

  test('an icon has the sizes of tabs and home screens', async () => {
    const { hash } = await upload('icon', await png(600, 600));
    const found = [32, 48, 180, 192, 512].map((size) =>
      fetch(`${store.url}/pictures/brand/${hash}-${size}.png`),
    );
    for (const answer of await Promise.all(found)) expect(answer.status).toBe(200);
    expect((await fetch(`${store.url}/pictures/brand/${hash}-100.png`)).status).toBe(404);
  });

  test.each([
    ['logo_unreadable', 'logo', 'hello, this is no picture, however long it is'],
    ['logo_unreadable', 'logo', '<svg xmlns="http://www.w3.org/2000/svg"><path'],
    ['picture_suspicious', 'logo', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG.slice(21)}`],
    ['logo_too_large', 'logo', SVG.replace('</svg>', `<!--${'x'.repeat(500_000)}--></svg>`)],
  ] as const)('is refused as %s', async (slug, kind, bytes) => {
    expect((await upload(kind, bytes)).error).toBe(slug);
  });

  test('is refused by its size', async () => {
    expect((await upload('logo', await png(100, 20))).error).toBe('logo_size');
    expect((await upload('logo', await png(1300, 100))).error).toBe('logo_size');
    expect((await upload('icon', await png(150, 150))).error).toBe('icon_size');
    expect((await upload('icon', await png(400, 300))).error).toBe('icon_size');
  });
});

describe('a brand that is saved', () => {
  test('is named, colored and drawn everywhere at once, and recorded', async () => {
    const before = storePictureFile();
    const [light, dark, icon] = [
      await upload('logo', await png(300, 60)),
      await upload('logo', await png(310, 60)),
      await upload('icon', await png(300, 300)),
    ];
    const values = {
      name: 'Keyhaus',
      accent: '#8A1C7C',
      logoOnLight: light.hash,
      logoOnDark: dark.hash,
      icon: icon.hash,
    };
    const saved = await save(values);
    expect(saved.values).toMatchObject({ ...values, accent: '#8a1c7c' });
    expect(saved.pictures[dark.hash]).toMatchObject({ src: dark.src, width: 310, height: 60 });
    await expect.poll(home).toEqual({
      name: 'Keyhaus',
      amounts: 'symbol_first',
      logo: {
        onLight: { src: light.src, width: 300, height: 60 },
        onDark: { src: dark.src, width: 310, height: 60 },
      },
      icon: `/pictures/brand/${icon.hash}-512.png`,
      social: [],
    });
    expect(loadWords('de', ['mail']).t('mail.footer')).toContain('Keyhaus');
    expect(storePictureFile()).not.toBe(before);
    const written = mail();
    expect(written).toContain(`src="http://shop.test${dark.src}"`);
    expect(written).toContain('alt="Keyhaus"');
    const color = /class="spruce" style="color:(#[\da-f]{6})/.exec(written)?.[1] ?? '';
    expect(color).toBe('#8a1c7c');
    const manifest = (await (await fetch(`${store.url}/site.webmanifest`)).json()) as { name: string };
    expect(manifest).toMatchObject({ name: 'Keyhaus', icons: [{ sizes: '192x192' }, { sizes: '512x512' }] });
    expect((await auditOf(store, 'brand')).at(-1)).toMatchObject({
      actor: `staff:${keeper.id}`,
      action: 'brand.saved',
      before: { name: '', accent: '' },
      after: { name: 'Keyhaus', accent: '#8a1c7c' },
    });
  });

  test('goes back to the name in type and the built-in colors', async () => {
    await save({ name: '', accent: '', logoOnLight: '', logoOnDark: '', icon: '' });
    await expect.poll(home).toMatchObject({ logo: { onLight: null, onDark: null }, icon: null });
    expect(mail()).toContain('#0a5c4a');
    expect(mail()).not.toContain('<img');
  });

  test('says where the store is found elsewhere, and who its mails are from', async () => {
    const mailFrom = undefined;
    expect(senderOf({ mailFrom })).toEqual({ name: '', address: 'orders@localhost' });
    await save({
      name: 'Keyhaus',
      mailAddress: 'keys@keyhaus.example',
      'social.x': 'https://x.com/keyhaus',
      'social.discord': 'https://discord.gg/keyhaus',
    });
    expect(senderOf({ mailFrom })).toEqual({ name: 'Keyhaus', address: 'keys@keyhaus.example' });
    expect(senderDomain({ mailFrom })).toBe('keyhaus.example');
    await save({ mailName: 'Keyhaus orders' });
    expect(senderOf({ mailFrom })).toMatchObject({ name: 'Keyhaus orders' });
    // The environment wins.
    const set = { mailFrom: 'Shop <a@shop.example>' };
    expect([senderOf(set), senderDomain(set)]).toEqual(['Shop <a@shop.example>', 'shop.example']);
    await expect
      .poll(async () => (await home()).social)
      .toEqual([
        { network: 'discord', url: 'https://discord.gg/keyhaus' },
        { network: 'x', url: 'https://x.com/keyhaus' },
      ]);
    await expect(
      save({ mailAddress: 'not-an-address', 'social.x': 'javascript:alert(1)' }),
    ).rejects.toMatchObject({
      fields: {
        mailAddress: expect.any(String),
        'social.x': 'Enter a full address that begins with https://.',
      },
    });
    await save({ name: '', mailName: '', mailAddress: '', 'social.x': '', 'social.discord': '' });
  });

  test('only with pictures that are there, and a color that is one', async () => {
    const { hash } = await upload('icon', await png(200, 200));
    await expect(save({ logoOnLight: hash, logoOnDark: '0123456789abcdef' })).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { logoOnLight: expect.any(String), logoOnDark: expect.any(String) },
    });
    await expect(save({ accent: 'red' })).rejects.toMatchObject({
      fields: { accent: 'Enter a color as # and six digits, for example #0B57D0.' },
    });
  });

  test('by one person only of two who began from the same', async () => {
    const { values, version, savedBy } = await read();
    expect(savedBy).not.toBeNull();
    const { first, second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) => saveBrand(trx, { ...values, name: 'One', version }, 'system'),
      second: () => keeper.call('POST /admin/brand', { body: { ...values, name: 'Two', version } }),
    });
    expect(waited).toBe(true);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
    expect((await read()).values.name).toBe('One');
  });

  test('by those alone who may', async () => {
    const support = await atWork(store, 'support');
    await expect(save({ name: 'Mine' }, support)).rejects.toMatchObject({ slug: 'forbidden' });
  });
});

test('uploads that were never used are removed after a day, and logos that were stay', async () => {
  const used = await upload('logo', await png(120, 40));
  await save({ logoOnLight: used.hash });
  await save({ logoOnLight: '' });
  const unused = await upload('logo', await png(130, 40));
  await sql`update brand_pictures set created_at = now() - interval '2 days'`.execute(store.db);
  await save({ name: 'Later' });
  expect((await fetch(store.url + unused.src)).status).toBe(404);
  expect((await fetch(store.url + used.src)).status).toBe(200);
});
