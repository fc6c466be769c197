import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { installPages } from './door.ts';
import { forgetReaders } from './count-reader.ts';

let store: TestStore;
let editor: StaffAtWork;

beforeAll(async () => {
  store = await testStore();
  editor = await atWork(store, 'catalogue');
  await inTransaction(store.db, (trx) => installPages(trx, store.clock.now()));
});
afterAll(() => store.close());

const HOUR = 3_600_000;
const text = (title: string, body = `The body of ${title}.`) => ({
  title,
  summary: '',
  author: 'Mara',
  body,
});

/** The editor's session ends after 15 minutes without a call, so a test that turns the clock signs in another one. */
const later = async (ms: number) => {
  store.clock.advance(ms);
  editor = await atWork(store, 'catalogue');
};
const draft = async (title: string) => await editor.call('POST /admin/content', { body: text(title) });
const publish = async (id: string, at?: Date) => {
  const { revision } = await editor.call('GET /admin/content/{id}', { params: { id } });
  const body = { revision, ...(at && { at: at.toISOString() }) };
  return await editor.call('POST /admin/content/{id}/publish', { params: { id }, body });
};
const save = async (id: string, locale: (typeof LOCALES)[number], title: string, more: object = {}) => {
  const { texts } = await editor.call('GET /admin/content/{id}', { params: { id } });
  const base = texts.find((one) => one.locale === locale)?.no ?? 0;
  const body = { locale, base, ...text(title), ...more };
  return await editor.call('POST /admin/content/{id}/texts', { params: { id }, body });
};
const unpublish = async (id: string) => {
  const { revision } = await editor.call('GET /admin/content/{id}', { params: { id } });
  return await editor.call('POST /admin/content/{id}/unpublish', { params: { id }, body: { revision } });
};
const news = async (lang = 'en-US') =>
  await store.call('GET /api/news', { query: { pageSize: 50 } }, { headers: { cookie: `lang=${lang}` } });
const titles = async (lang?: string) => (await news(lang)).rows.map((row) => row.title);
const item = async (id: string, lang = 'en-US') =>
  await store.call('GET /api/news/{id}', { params: { id } }, { headers: { cookie: `lang=${lang}` } });
const page = async (name: string, lang = 'en-US', query: { version?: number } = {}) =>
  await store.call(
    'GET /api/pages/{name}',
    { params: { name }, query },
    { headers: { cookie: `lang=${lang}` } },
  );
const notFound = { status: 404, slug: 'not_found' };

beforeEach(async () => {
  for (const { id, state } of (
    await editor.call('GET /admin/content', { query: { kind: 'news', pageSize: 50 } })
  ).rows)
    if (state !== 'draft') await unpublish(id);
  await vi.waitUntil(async () => (await titles()).length === 0);
});

describe('the texts that guests read', () => {
  test('a draft is not found: not in the list, not by its id, not in another language', async () => {
    const { id } = await draft('A secret');
    await save(id, 'de', 'Ein Geheimnis');
    expect(await titles()).toEqual([]);
    for (const lang of ['en-US', 'de', 'ja']) await expect(item(id, lang)).rejects.toMatchObject(notFound);
    await publish(id);
    await expect.poll(() => titles()).toEqual(['A secret']);
  });

  test('a change of a published text is a draft until it is published, and caches are notified', async () => {
    const { id } = await draft('First words');
    await publish(id);
    await expect.poll(() => titles()).toEqual(['First words']);
    const changed = await save(id, 'en-US', 'Second words');
    expect(changed.texts[0]).toMatchObject({ no: 2, title: 'Second words', liveFrom: null });
    expect((await item(id)).title).toBe('First words');
    await publish(id);
    await expect.poll(() => titles()).toEqual(['Second words']);
    expect((await item(id)).html).toContain('<p>The body of Second words.</p>');
  });

  test('a planned text goes live at its time and not before, and caches are notified then', async () => {
    const { id } = await draft('Planned');
    const at = new Date(store.clock.now().getTime() + 2 * HOUR);
    expect(await publish(id, at)).toMatchObject({ state: 'scheduled', publishedAt: at.toISOString() });
    await expect(item(id)).rejects.toMatchObject(notFound);
    expect(await titles()).toEqual([]);
    await later(2 * HOUR - 60_000);
    await expect(item(id)).rejects.toMatchObject(notFound);
    await later(60_000);
    await store.hurry();
    // Sooner than the cache would have looked again by itself.
    await expect.poll(() => titles(), { timeout: 4_500 }).toEqual(['Planned']);
    expect(await item(id)).toMatchObject({ title: 'Planned', publishedAt: at.toISOString() });
  });

  test('a planned change waits beside the published text; a newer one replaces the plan', async () => {
    const { id } = await draft('Today');
    await publish(id);
    const { publishedAt } = await editor.call('GET /admin/content/{id}', { params: { id } });
    await save(id, 'en-US', 'Tomorrow');
    await publish(id, new Date(store.clock.now().getTime() + 24 * HOUR));
    expect((await item(id)).title).toBe('Today');
    await save(id, 'en-US', 'At once');
    await publish(id);
    await expect.poll(async () => (await item(id)).title).toBe('At once');
    await later(25 * HOUR);
    await store.hurry();
    // Had the plan only been forgotten, it would take the place of what is out by now.
    expect(await item(id)).toMatchObject({ title: 'At once', publishedAt });
  });

  test('an unpublished item is gone, with its plans', async () => {
    const { id } = await draft('Gone');
    await publish(id);
    await expect.poll(() => titles()).toEqual(['Gone']);
    await unpublish(id);
    await expect.poll(() => titles()).toEqual([]);
    await expect(item(id)).rejects.toMatchObject(notFound);
  });

  test('each language its own text, English for the rest, and the answer says which', async () => {
    const { id } = await draft('Keys');
    await save(id, 'de', 'Schlüssel');
    await publish(id);
    await expect.poll(() => titles('de')).toEqual(['Schlüssel']);
    expect(await item(id, 'de')).toMatchObject({ title: 'Schlüssel', textLocale: 'de' });
    expect(await item(id, 'fr')).toMatchObject({ title: 'Keys', textLocale: 'en-US' });
  });

  test('pages of news, newest first, with their neighbours', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) {
      const { id } = await draft(`Number ${i}`);
      await publish(id);
      ids.push(id);
    }
    await expect.poll(async () => (await news()).total).toBe(12);
    const second = await store.call('GET /api/news', { query: { pageNum: 2, pageSize: 10 } });
    expect(second.rows.map((row) => row.title)).toEqual(['Number 1', 'Number 0']);
    const middle = await item(nthOf(ids, 5));
    expect([middle.previous?.title, middle.next?.title]).toEqual(['Number 4', 'Number 6']);
    expect((await item(firstOf(ids))).previous).toBeNull();
    expect((await item(nthOf(ids, 11))).next).toBeNull();
  });

  test.each(['nothing', '1', '00000000-0000-7000-8000-000000000000', "1' or '1'='1"])(
    'there is no news %s',
    async (id) => {
      await expect(item(id)).rejects.toMatchObject(notFound);
    },
  );

  test('markup in a text reaches no page', async () => {
    const { id } = await draft('<script>alert(1)</script>');
    await save(id, 'en-US', 'Evil', { body: '[x](javascript:alert(1)) <img src=x onerror=alert(1)>' });
    await publish(id);
    await expect.poll(() => titles()).toEqual(['Evil']);
    expect((await item(id)).html).not.toMatch(/<(?!\/?(p|a)\b)|javascript:[^<]*"/);
  });
});

describe('readers', () => {
  const read = async (id: string, ip: string, agent = 'A browser') =>
    await fetch(`${store.url}${BASE}/api/news/${id}/read`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, 'user-agent': agent },
      body: '{}',
    });
  const clicks = async (id: string) =>
    (await editor.call('GET /admin/content/{id}', { params: { id } })).clicks;

  test('each counts once a day, and nothing that names them is left the day after', async () => {
    const { id } = await draft('Read me');
    await read(id, '10.1.1.1');
    expect(await clicks(id)).toBe(0);
    await publish(id);
    for (let i = 0; i < 3; i++) expect((await read(id, '10.1.1.1')).status).toBe(200);
    await read(id, '10.1.1.2');
    await read(id, '10.1.1.1', 'Another browser');
    expect(await clicks(id)).toBe(3);
    await later(25 * HOUR);
    await read(id, '10.1.1.1');
    expect(await clicks(id)).toBe(4);
    await forgetReaders(store.db, store.clock.now());
    const { rows } = await sql`select from news_readers where document_id = ${id}`.execute(store.db);
    expect(rows).toHaveLength(1);
  });

  test('of nothing are not counted, and told nothing', async () => {
    expect((await read('00000000-0000-7000-8000-000000000000', '10.1.1.3')).status).toBe(200);
  });
});

describe('the pages that the store comes with', () => {
  const NAMES = ['about-us', 'contact-us', 'condition', 'privacy-policy', 'refund-policy', 'shipping'];

  test.each(NAMES)('%s speaks all 18 languages', async (name) => {
    const bodies = new Set<string>();
    for (const locale of LOCALES) {
      const { textLocale, title, summary, html, headings } = await page(name, locale);
      expect(textLocale).toBe(locale);
      expect(title && summary).toBeTruthy();
      expect(headings.length).toBeGreaterThanOrEqual(5);
      bodies.add(html);
    }
    expect(bodies.size).toBe(LOCALES.length);
  });

  test.each(LOCALES)(
    'the refund policy says in %s when a refund arrives, as the order does',
    async (locale) => {
      const arrival = loadWords(locale, ['payments']).t('payments.refund_arrival');
      expect((await page('refund-policy', locale)).html).toContain(arrival);
    },
  );

  test('there are no others', async () => {
    for (const name of ['nothing', 'news', '__proto__', 'a'.repeat(80)])
      await expect(page(name)).rejects.toMatchObject({
        status: expect.toSatisfy((status: number) => status === 404 || status === 422),
      });
  });

  test('a second start adds nothing; a release that words one differently adds a version', async () => {
    const now = store.clock.now();
    expect(await inTransaction(store.db, (trx) => installPages(trx, now))).toBe(0);
    const before = await page('shipping', 'de');
    // As if the release before had said something else.
    await sql`alter table document_texts disable trigger document_texts_keep`.execute(store.db);
    await sql`update document_texts set body = 'As it was' where locale = 'de'
      and document_id = (select id from documents where name = 'shipping')`.execute(store.db);
    await sql`alter table document_texts enable trigger document_texts_keep`.execute(store.db);
    store.clock.advance(1_000);
    expect(await inTransaction(store.db, (trx) => installPages(trx, store.clock.now()))).toBe(1);
    await expect.poll(async () => (await page('shipping', 'de')).version.no).toBe(2);
    const after = await page('shipping', 'de');
    expect(after.html).toBe(before.html);
    expect(after.versions.map(({ no }) => no)).toEqual([2, 1]);
    expect((await page('shipping', 'de', { version: 1 })).html).toContain('As it was');
  });

  test('a page that staff have edited is not replaced, and its former versions can be found', async () => {
    const { rows } = await editor.call('GET /admin/content', { query: { kind: 'page', q: 'Terms' } });
    const { id } = present(rows.find(({ name }) => name === 'condition'));
    const old = await page('condition');
    await save(id, 'en-US', 'Our terms', { body: 'Be kind.' });
    expect((await page('condition')).title).toBe(old.title);
    await publish(id);
    await expect.poll(async () => (await page('condition')).title).toBe('Our terms');
    expect(await inTransaction(store.db, (trx) => installPages(trx, store.clock.now()))).toBe(0);
    const now = await page('condition');
    expect(now.versions.map(({ no, until }) => [no, until === null])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(nthOf(now.versions, 1).until).toBe(now.version.from);
    const agreed = await page('condition', 'en-US', { version: 1 });
    expect([agreed.title, agreed.html]).toEqual([old.title, old.html]);
    // A buyer cannot have agreed to a version that was never published.
    await save(id, 'en-US', 'Never out');
    await expect(page('condition', 'en-US', { version: 3 })).rejects.toMatchObject(notFound);
    // It cannot be taken away: the checkout leads to it.
    await unpublish(id);
    expect((await page('condition')).title).toBe('Our terms');
  });
});

test('the database refuses to change or delete a version', async () => {
  await expect(sql`update document_texts set body = 'x'`.execute(store.db)).rejects.toThrow(
    /does not change/,
  );
  await expect(sql`delete from document_texts`.execute(store.db)).rejects.toThrow(/are kept/);
});

test('each change is in the audit log, with its actor', async () => {
  const { id } = await draft('Logged');
  await save(id, 'en-US', 'Logged twice');
  await publish(id);
  await unpublish(id);
  const log = await auditOf(store, `content:${id}`);
  expect(log.map(({ action }) => action)).toEqual([
    'content.created',
    'content.saved',
    'content.published',
    'content.unpublished',
  ]);
  expect(log.every(({ actor }) => actor === `staff:${editor.id}`)).toBe(true);
  expect(log[1]).toMatchObject({
    before: { no: 1, title: 'Logged' },
    after: { no: 2, title: 'Logged twice' },
  });
});
