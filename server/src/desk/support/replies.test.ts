import { CallError } from '@halfturn/contract/client.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { isReplyName } from './replies.queries.ts';
import { saveReply } from './save-reply.ts';

let store: TestStore;
let mia: StaffAtWork;
let ben: StaffAtWork;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  [mia, ben] = [await atWork(store, 'support'), await atWork(store, 'finance')];
});
afterAll(() => store.close());

const texts = { 'en-US': 'Hello {name}', de: 'Hallo {name}', fr: '' };
const save = (by: StaffAtWork, wish: { id: string; name: string; version: number; texts?: typeof texts }) =>
  by.call('POST /admin/replies', { body: { texts, ...wish } });
const list = async (by = mia) => (await by.call('GET /admin/replies')).rows;
const refused = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => ['no refusal'],
    (error: unknown) =>
      error instanceof CallError ? [error.slug, ...Object.keys(error.fields)] : [String(error)],
  );

test('a reply is saved in the languages that it has, changed by another person, and removed', async () => {
  const id = randomUUID();
  await save(mia, { id, name: 'hello', version: 0 });
  expect(await list(ben)).toMatchObject([
    {
      id,
      name: 'hello',
      version: 1,
      texts: { 'en-US': 'Hello {name}', de: 'Hallo {name}' },
      savedBy: 'The support',
    },
  ]);
  expect((await list())[0]?.texts).not.toHaveProperty('fr');
  await save(ben, { id, name: 'greeting', version: 1 });
  // Mia has not seen that.
  expect(await refused(save(mia, { id, name: 'hi', version: 1 }))).toEqual(['content_changed']);
  const remove = (version: number) =>
    mia.call('POST /admin/replies/{id}/remove', { params: { id }, body: { version } });
  expect(await refused(remove(1))).toEqual(['content_changed']);
  await remove(2);
  await remove(2);
  expect(await list()).toEqual([]);
  expect((await auditOf(store, 'reply:greeting')).map(({ action }) => action)).toEqual([
    'replies.saved',
    'replies.removed',
  ]);
});

test('a reply that is saved while another person removes it stays', async () => {
  const id = randomUUID();
  await save(mia, { id, name: 'thanks', version: 0 });
  const { second, waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) =>
      saveReply(trx, { id, name: 'thanks', texts, version: 1 }, { actor: 'system', now: new Date() }),
    second: () => ben.call('POST /admin/replies/{id}/remove', { params: { id }, body: { version: 1 } }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
  expect(await list()).toMatchObject([{ id, version: 2 }]);
  await mia.call('POST /admin/replies/{id}/remove', { params: { id }, body: { version: 2 } });
});

test('a name is one word, and of one reply', async () => {
  const id = randomUUID();
  await save(mia, { id, name: 'refund', version: 0 });
  const other = { id: randomUUID(), version: 0 };
  expect(await refused(save(mia, { ...other, name: 'REFUND' }))).toEqual(['invalid_input', 'name']);
  for (const name of ['two words', 'a/b', ''])
    expect(await refused(save(mia, { ...other, name })), name).toEqual(['invalid_input', 'name']);
  const empty = { 'en-US': ' ', de: '', fr: '' };
  expect(await refused(save(mia, { ...other, name: 'empty', texts: empty }))).toEqual([
    'invalid_input',
    'texts',
  ]);
  expect(await refused((await atWork(store, 'stock')).call('GET /admin/replies'))).toEqual(['forbidden']);
});

test('of two who add the same name at once the second waits, and is told', async () => {
  const { second, waited } = await holdFirstCommit({
    db: store.db,
    first: async (trx) => {
      await isReplyName(trx, 'raced', randomUUID());
      await sql`insert into saved_replies (id, name, texts, saved_by, saved_at)
        values (${randomUUID()}, 'raced', '{"en-US":"x"}', 'test', now())`.execute(trx);
    },
    second: () => refused(save(mia, { id: randomUUID(), name: 'Raced', version: 0 })),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ value: ['invalid_input', 'name'] });
});
