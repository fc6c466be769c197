import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberBrowser } from '../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { sql } from 'kysely';

let shop: MemberShop;
let support: StaffAtWork;
beforeAll(async () => {
  shop = await memberShop();
  support = await atWork(shop.store, 'support');
});
afterAll(() => shop.close());

type Audience = { kind: 'all' } | { kind: 'level'; level: number } | { kind: 'one'; email: string };
const english = { 'en-US': { title: 'New hours', content: 'We answer\nday and night.' } };
const wording = (more: object = {}) => ({
  texts: english as Record<string, { title: string; content: string }>,
  audience: { kind: 'all' } as Audience,
  publishAt: null as string | null,
  ...more,
});
const announce = (more: object = {}, id: string = crypto.randomUUID()) =>
  support.call('POST /admin/notices', { body: { id, ...wording(more) } });
const edit = async (id: string, more: object = {}) => {
  const params = { id };
  const { version } = await support.call('GET /admin/notices/{id}', { params });
  return await support.call('POST /admin/notices/{id}', { params, body: { ...wording(more), version } });
};
const read = async (member: MemberBrowser, id: string, lang = 'en-US') =>
  (await member.call('GET /api/notices', { query: {} }, { headers: { 'accept-language': lang } })).rows.find(
    (row) => row.id === id,
  );
const inDays = (days: number) => new Date(shop.store.clock.now().getTime() + days * 86_400_000).toISOString();

describe('an announcement', () => {
  test('is read by all who were members then, in their language, else in English', async () => {
    const member = await shop.member();
    const texts = { ...english, de: { title: 'Neue Zeiten', content: 'Tag und Nacht.' } };
    const { id, state } = await announce({ texts });
    expect(state).toBe('published');
    const later = await shop.member();
    expect(await read(member, id)).toMatchObject({
      event: 'store',
      orderNo: null,
      title: 'New hours',
      content: 'We answer\nday and night.',
      locale: 'en-US',
      read: false,
    });
    expect(await read(member, id, 'de')).toMatchObject({ title: 'Neue Zeiten', locale: 'de' });
    expect(await read(member, id, 'fr')).toMatchObject({ title: 'New hours', locale: 'en-US' });
    expect(await read(later, id)).toBeUndefined();
    const unread = async () => (await member.call('GET /api/account/counts')).notices;
    expect(await unread()).toBe(1);
    expect(await member.call('POST /api/notices/read', { body: { ids: [id] } })).toEqual({ unread: 0 });
    expect(present(await read(member, id)).read).toBe(true);
    const { rows } = await support.call('GET /admin/notices');
    expect(rows.find((row) => row.id === id)).toMatchObject({ title: 'New hours', languages: 2, reads: 1 });
  });

  test('to a level or a member is neither read nor marked by others', async () => {
    const [silver, bronze] = [await shop.member(), await shop.member()];
    await sql`insert into memberships (account_id, level) values (${silver.id}, 2)`.execute(shop.store.db);
    const toLevel = await announce({ audience: { kind: 'level', level: 2 } });
    const toOne = await announce({ audience: { kind: 'one', email: bronze.email.toUpperCase() } });
    expect(toOne.audience).toEqual({ kind: 'one', email: bronze.email });
    expect(await read(silver, toLevel.id)).toBeDefined();
    expect(await read(bronze, toLevel.id)).toBeUndefined();
    expect(await read(bronze, toOne.id)).toBeDefined();
    expect(await read(silver, toOne.id)).toBeUndefined();
    await silver.call('POST /api/notices/read', { body: { ids: [toOne.id, toLevel.id] } });
    await bronze.call('POST /api/notices/read', { body: { all: true } });
    const reads = (await support.call('GET /admin/notices')).rows;
    for (const { id } of [toLevel, toOne]) expect(present(reads.find((row) => row.id === id)).reads).toBe(1);
  });

  test('waits for its time and can be changed until then; afterwards only its text can', async () => {
    const member = await shop.member();
    const { id, state, publishAt } = await announce({ publishAt: inDays(1) });
    expect(state).toBe('scheduled');
    expect(await read(member, id)).toBeUndefined();
    await edit(id, { publishAt, audience: { kind: 'level', level: 1 } });
    const { publishAt: at } = await edit(id, { audience: { kind: 'level', level: 1 } });
    expect(await read(member, id)).toBeDefined();
    const texts = { 'en-US': { title: 'Newer hours', content: 'x' } };
    await edit(id, { texts, publishAt: at, audience: { kind: 'level', level: 1 } });
    expect(present(await read(member, id)).title).toBe('Newer hours');
    await expect(edit(id, { texts, publishAt: inDays(1) })).rejects.toMatchObject({
      fields: { publishAt: 'Please check this entry.', audience: 'Please check this entry.' },
    });
  });

  test('is hidden for good once it is withdrawn; each step is in the audit log', async () => {
    const member = await shop.member();
    const { id, publishAt } = await announce();
    const params = { id };
    expect((await support.call('POST /admin/notices/{id}/withdraw', { params })).state).toBe('withdrawn');
    await support.call('POST /admin/notices/{id}/withdraw', { params });
    expect(await read(member, id)).toBeUndefined();
    await expect(edit(id, { publishAt })).rejects.toMatchObject({ slug: 'not_found' });
    expect((await auditOf(shop.store, `announcement:${id}`)).map(({ action }) => action)).toEqual([
      'notices.announced',
      'notices.withdrawn',
    ]);
  });

  test('is complete in each of its languages, and published once per form', async () => {
    const id = crypto.randomUUID();
    await announce({}, id);
    await announce({ texts: { 'en-US': { title: 'Other', content: 'x' } } }, id);
    expect((await support.call('GET /admin/notices/{id}', { params: { id } })).texts).toEqual(english);
    await expect(announce({ texts: { de: { title: 'Neu', content: '' } } })).rejects.toMatchObject({
      fields: {
        'texts.en-US.title': 'Please fill in this field.',
        'texts.en-US.content': 'Please fill in this field.',
        'texts.de.content': 'Please fill in this field.',
      },
    });
    await expect(announce({ audience: { kind: 'one', email: 'nobody@example.com' } })).rejects.toMatchObject({
      fields: { 'audience.email': 'Please check this entry.' },
    });
    await expect(announce({ audience: { kind: 'level', level: 9 } })).rejects.toMatchObject({ status: 422 });
    const { id: unknown } = { id: crypto.randomUUID() };
    await expect(edit(unknown)).rejects.toMatchObject({ slug: 'not_found' });
    const finance = await atWork(shop.store, 'finance');
    await expect(finance.call('GET /admin/notices')).rejects.toMatchObject({ status: 403 });
  });
});
