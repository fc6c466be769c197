import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { readSetting } from '../../house/settings/door.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atWork, auditOf, staffBrowser, type StaffAtWork } from '../../../test/staff-browser.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { sql } from 'kysely';
import { saveText } from './save-text.ts';

let store: TestStore;
let first: StaffAtWork;
let second: StaffAtWork;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  first = await atWork(store, 'catalogue');
  second = await atWork(store, 'support');
});
afterAll(() => store.close());

const text = (title: string) => ({ title, summary: 'In short.', author: 'Mara', body: `About ${title}.` });
const draft = async (title = 'A draft') => await first.call('POST /admin/content', { body: text(title) });
const save = async (who: StaffAtWork, id: string, base: number, title: string, more: object = {}) =>
  await who.call('POST /admin/content/{id}/texts', {
    params: { id },
    body: { locale: 'en-US', base, ...text(title), ...more },
  });

describe('two at one text', () => {
  test('the second gets the saved version, and nothing is overwritten', async () => {
    const { id } = await draft();
    await save(first, id, 1, 'By the first');
    await expect(save(second, id, 1, 'By the second')).rejects.toMatchObject({
      status: 409,
      slug: 'content_changed',
      data: { no: 2, title: 'By the first', body: 'About By the first.', savedBy: 'The catalogue' },
    });
    const { texts } = await second.call('GET /admin/content/{id}', { params: { id } });
    expect(texts[0]).toMatchObject({ no: 2, title: 'By the first' });
    // Having seen it, the second may still decide.
    await save(second, id, 2, 'By the second');
    const history = await first.call('GET /admin/content/{id}/history', {
      params: { id },
      query: { locale: 'en-US' },
    });
    expect(history.map(({ no, title }) => [no, title])).toEqual([
      [3, 'By the second'],
      [2, 'By the first'],
      [1, 'A draft'],
    ]);
  });

  test('of twenty saves at once, one succeeds', async () => {
    const { id } = await draft();
    const saved = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => save(i % 2 ? first : second, id, 1, `Try ${i}`)),
    );
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of saved)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ slug: 'content_changed' });
    const { texts } = await first.call('GET /admin/content/{id}', { params: { id } });
    expect(firstOf(texts).no).toBe(2);
  });

  test('a save during another one waits, and is refused', async () => {
    const { id } = await draft();
    const saving = { locale: 'en-US' as const, base: 1, minor: false, ...text('By the first') };
    const {
      first: one,
      second: other,
      waited,
    } = await holdFirstCommit({
      db: store.db,
      first: (trx) => saveText(trx, id, saving, 'staff:first', store.clock.now(), async () => null),
      second: () => save(second, id, 1, 'By the second'),
    });
    expect([one.status, waited]).toEqual(['fulfilled', true]);
    expect(other).toMatchObject({
      status: 'rejected',
      reason: { slug: 'content_changed', data: { no: 2, title: 'By the first' } },
    });
  });

  test('only the version that the editor saw is published', async () => {
    const { id, revision } = await draft();
    await save(second, id, 1, 'Changed meanwhile');
    const publish = (seen: number) =>
      first.call('POST /admin/content/{id}/publish', { params: { id }, body: { revision: seen } });
    await expect(publish(revision)).rejects.toMatchObject({ status: 409, slug: 'content_changed' });
    expect(await publish(revision + 1)).toMatchObject({ state: 'published' });
    await expect(
      first.call('POST /admin/content/{id}/unpublish', { params: { id }, body: { revision } }),
    ).rejects.toMatchObject({ slug: 'content_changed' });
  });

  test('two languages of one item are two texts', async () => {
    const { id } = await draft();
    await save(first, id, 0, 'Deutsch', { locale: 'de' });
    await save(second, id, 0, 'Français', { locale: 'fr' });
    const { texts } = await first.call('GET /admin/content/{id}', { params: { id } });
    expect(texts.map(({ locale }) => locale)).toEqual(['en-US', 'de', 'fr']);
  });
});

describe('languages', () => {
  const stateOf = async (id: string) => {
    const { texts } = await first.call('GET /admin/content/{id}', { params: { id } });
    return Object.fromEntries(texts.map(({ locale, stale }) => [locale, stale]));
  };
  const rowOf = async (id: string) =>
    (await first.call('GET /admin/content', { query: { kind: 'news', pageSize: 50 } })).rows.find(
      (row) => row.id === id,
    );

  test('a translation is older once the English has changed, unless only a word was mended', async () => {
    const { id } = await draft();
    await save(first, id, 0, 'Deutsch', { locale: 'de' });
    expect(await rowOf(id)).toMatchObject({ missing: 16, stale: 0, pending: true, state: 'draft' });
    await save(first, id, 1, 'A draft, mended', { minor: true });
    expect(await stateOf(id)).toEqual({ 'en-US': false, de: false });
    await save(first, id, 2, 'Something else');
    expect(await stateOf(id)).toEqual({ 'en-US': false, de: true });
    expect(await rowOf(id)).toMatchObject({ missing: 16, stale: 1 });
    await save(first, id, 1, 'Etwas anderes', { locale: 'de' });
    expect(await stateOf(id)).toEqual({ 'en-US': false, de: false });
  });

  test('saving an unchanged text adds no version', async () => {
    const { id } = await draft('Same');
    const again = await save(first, id, 1, 'Same');
    expect(again).toMatchObject({ revision: 1, texts: [{ no: 1 }] });
  });

  test('a former version is restored as a new one', async () => {
    const { id } = await draft('Good');
    await save(first, id, 1, 'Bad');
    const params = { id, locale: 'en-US' as const, no: 1 };
    const old = await first.call('GET /admin/content/{id}/history/{locale}/{no}', { params });
    expect(old).toMatchObject({ no: 1, title: 'Good', body: 'About Good.' });
    await save(first, id, 2, old.title, { restored: 1 });
    const log = await auditOf(store, `content:${id}`);
    expect(log.at(-1)).toMatchObject({ action: 'content.restored', after: { no: 3, restored: 1 } });
  });
});

test('the list finds by title and by state', async () => {
  const { id } = await draft('Zwölf Übungen 100%');
  const find = async (query: object) =>
    (await first.call('GET /admin/content', { query: { kind: 'news', ...query } })).rows.map((row) => row.id);
  expect(await find({ q: 'ubungen' })).toEqual([id]);
  expect(await find({ q: '100%' })).toEqual([id]);
  expect(await find({ q: '1%0' })).toEqual([]);
  expect(await find({ q: 'ubungen', state: 'published' })).toEqual([]);
  expect(await find({ q: 'ubungen', state: 'draft' })).toEqual([id]);
});

test('the preview shows what guests will see', async () => {
  const body = '# Hello\n\n<script>alert(1)</script> [x](/games)';
  const { html, headings } = await first.call('POST /admin/content/preview', {
    body: { body, locale: 'de' },
  });
  expect(html).toContain('<h2 id="t-hello">Hello</h2>');
  expect(html).toContain('href="/games?lang=de"');
  expect(html).not.toContain('<script');
  expect(headings).toEqual([{ id: 't-hello', text: 'Hello' }]);
});

test('invalid texts are refused, field by field', async () => {
  await expect(
    first.call('POST /admin/content', { body: { title: ' ', summary: '', author: '', body: '' } }),
  ).rejects.toMatchObject({
    status: 422,
    fields: { title: 'Please enter a title.', body: 'Please enter the text.' },
  });
  await expect(
    first.call('POST /admin/content', { body: { ...text('x'), body: 'a\u0000b' } }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(
    first.call('POST /admin/content', { body: { ...text('x'), body: 'a'.repeat(40_001) } }),
  ).rejects.toMatchObject({ status: 422 });
});

test('only catalog, support and the owner have the permission', async () => {
  const { id } = await draft();
  for (const role of ['stock', 'orders', 'finance', 'read_only'] as const) {
    const other = await atWork(store, role);
    await expect(other.call('GET /admin/content', { query: { kind: 'news' } })).rejects.toMatchObject({
      status: 403,
    });
    await expect(save(other, id, 1, 'No')).rejects.toMatchObject({ status: 403 });
    await expect(other.call('GET /admin/settings')).rejects.toMatchObject({ status: 403 });
  }
  await expect(second.call('GET /admin/settings')).rejects.toMatchObject({ status: 403 });
  await expect(
    staffBrowser(store).call('GET /admin/content', { query: { kind: 'news' } }),
  ).rejects.toMatchObject({ status: 401 });
  const owner = await atWork(store, 'owner');
  const keys = (await owner.call('GET /admin/settings')).map(({ key }) => key);
  expect(keys).toContain('site.title');
});

describe('the public texts of the store', () => {
  const setting = async (key: string) =>
    present((await first.call('GET /admin/settings')).find((one) => one.key === key));
  const change = async (key: string, value: unknown, revision: number) =>
    await first.call('POST /admin/settings/{key}', {
      params: { key },
      body: { value, revision } as never,
    });
  const shown = async (key: string, lang = 'en-US') =>
    (
      await store.call(
        'GET /api/home/config/configKey/{key}',
        { params: { key } },
        { headers: { cookie: `lang=${lang}` } },
      )
    ).value;

  test('the captcha is a switch, which forms follow', async () => {
    const { kind, fallback, revision } = await setting('captcha.enabled');
    expect([kind, fallback]).toEqual(['toggle', 'true']);
    const off = await change('captcha.enabled', 'false', revision);
    expect(off.value).toBe('false');
    await expect.poll(() => shown('captcha.enabled')).toBe(false);
    await expect(change('captcha.enabled', 'maybe', off.revision)).rejects.toMatchObject({
      fields: { value: expect.any(String) },
    });
    expect((await change('captcha.enabled', 'true', off.revision)).value).toBe('true');
  });

  test('is built in until it is saved, each language its own, and can be brought back', async () => {
    const before = await setting('site.title');
    expect(before).toMatchObject({ kind: 'texts', value: null, revision: 0, savedBy: null });
    expect(before.fallback).toMatchObject({ de: await shown('site.title', 'de') });
    const saved = await change('site.title', { 'en-US': 'Keys', de: 'Schlüssel' }, 0);
    expect(saved).toMatchObject({ revision: 1, savedBy: 'The catalogue' });
    await expect.poll(() => shown('site.title', 'de')).toBe('Schlüssel');
    expect(await shown('site.title', 'fr')).toBe('Keys');
    await change('site.title', null, 1);
    await expect.poll(() => shown('site.title')).toMatch(/online shop/);
    expect(await readSetting(store.db, 'site.title', 'de')).toMatch(/Online-Shop/);
    const log = await auditOf(store, 'setting:site.title');
    expect(log.map(({ before, after }) => [before, after])).toEqual([
      [{ value: null }, { value: { 'en-US': 'Keys', de: 'Schlüssel' } }],
      [{ value: { 'en-US': 'Keys', de: 'Schlüssel' } }, { value: null }],
    ]);
  });

  test('of two saves at once, one succeeds and the other is refused', async () => {
    const tries = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((word) => change('site.keywords', word, 0)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const stands = (await setting('site.keywords')).value;
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ slug: 'content_changed', data: { value: stands, revision: 1 } });
  });

  test('an invalid value is refused, and other settings are not found', async () => {
    await expect(change('site.title', { de: 'Nur deutsch' }, 2)).rejects.toMatchObject({
      status: 422,
      fields: { 'value.en-US': 'Please fill in this field.' },
    });
    await expect(change('contact.email', 'no address', 0)).rejects.toMatchObject({ status: 422 });
    for (const key of ['caps.guest.unitsPerProduct', 'comments.enabled', 'unknown', '__proto__'])
      await expect(change(key, '5', 0)).rejects.toMatchObject({
        status: expect.toSatisfy((status: number) => status === 404 || status === 422),
      });
    const { rows } = await sql`select from settings where key like 'caps%'`.execute(store.db);
    expect(rows).toEqual([]);
    expect(await shown('contact.email')).toBe('');
    await change('contact.email', 'help@shop.example', 0);
    await expect.poll(() => shown('contact.email')).toBe('help@shop.example');
  });
});
