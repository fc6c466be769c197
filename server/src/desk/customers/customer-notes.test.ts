import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { makeOrder } from '../../../test/make-order.ts';
import { makeMember } from '../../../test/member-browser.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { erasePerson } from '../personal-data/erase.ts';
import { forgetOld } from '../personal-data/forget-old.queries.ts';
import { readPerson } from '../personal-data/read-person.queries.ts';
import { tagCustomer } from './customer-notes.ts';

let store: TestStore;
let clerk: StaffAtWork;
let other: StaffAtWork;
beforeAll(async () => {
  store = await testStore();
  clerk = await atWork(store, 'orders');
  other = await atWork(store, 'support');
});
afterAll(() => store.close());

const at = (id: string) => ({ params: { id } });
const look = (id: string, by = clerk) => by.call('GET /admin/customers/{id}/notes', at(id));
const note = (id: string, text: string, by = clerk) =>
  by.call('POST /admin/customers/{id}/notes', { ...at(id), body: { text } });
const tag = (id: string, name: string, on = true) =>
  clerk.call('POST /admin/customers/{id}/tags', { ...at(id), body: { tag: name, on } });
const found = async (name: string) =>
  (await clerk.call('GET /admin/customers', { query: { tag: name } })).rows.map(({ email }) => email);

/** A guest with one order, by whose id staff name them. */
async function makeGuest(email: string): Promise<string> {
  await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }], email });
  const { rows } = await clerk.call('GET /admin/customers', { query: { q: email } });
  return firstOf(rows).id;
}

test('staff note for each other about a member, and change what they wrote themselves', async () => {
  const { id } = await makeMember(store);
  await note(id, 'Prefers email');
  const written = firstOf((await look(id)).notes);
  expect(written).toMatchObject({ by: 'The orders', mine: true, text: 'Prefers email', editedAt: null });
  expect(firstOf((await look(id, other)).notes).mine).toBe(false);
  const edit = (by: StaffAtWork) =>
    by.call('POST /admin/customers/{id}/notes/{note}', {
      params: { id, note: written.id },
      body: { text: 'Prefers calls' },
    });
  expect(await slug(edit(other))).toBe('not_found');
  await edit(clerk);
  expect(firstOf((await look(id)).notes)).toMatchObject({
    text: 'Prefers calls',
    editedAt: expect.any(String),
  });
  const acts = await auditOf(store, `customer:${id}`);
  expect(acts.map(({ action }) => action)).toEqual(['customers.note_added', 'customers.note_edited']);
  // The log cannot be changed, so it holds no words about a person.
  expect(JSON.stringify(acts)).not.toContain('Prefers');
  const reader = await atWork(store, 'read_only');
  expect(await slug(note(id, 'x', reader))).toBe('forbidden');
  expect((await look(id, reader)).notes).toHaveLength(1);
  expect(await slug(look(crypto.randomUUID()))).toBe('not_found');
});

test('tags find members and guests, in the list and in its file', async () => {
  const member = await makeMember(store);
  const guest = await makeGuest('tagged-guest@people.example');
  await tag(member.id, 'Press  Kit');
  await tag(guest, 'press kit');
  expect((await found('press kit')).toSorted()).toEqual(
    [member.email, 'tagged-guest@people.example'].toSorted(),
  );
  await tag(member.id, 'press kit', false);
  expect(await found('press kit')).toEqual(['tagged-guest@people.example']);
  const file = await fetch(`${store.url}/prod-api/admin/customers.csv?tag=press+kit`, {
    headers: { cookie: `staff=${clerk.cookie()}` },
  });
  const text = await file.text();
  expect([text.includes('tagged-guest@'), text.includes(member.email)]).toEqual([true, false]);
});

test('a guest who makes an account keeps notes and tags', async () => {
  const email = 'later-member@people.example';
  const guest = await makeGuest(email);
  await note(guest, 'Bought for a school');
  await tag(guest, 'school');
  const member = await makeMember(store, { email });
  const kept = await look(member.id);
  expect(kept.tags).toEqual(['school']);
  expect(kept.notes).toMatchObject([{ text: 'Bought for a school' }]);
  expect(await found('school')).toEqual([email]);
  await tag(member.id, 'school', false);
  expect((await look(member.id)).tags).toEqual([]);
});

test('they are in the file of the person, and go with an erasure or after two years', async () => {
  const member = await makeMember(store);
  const person = { accountId: member.id, emailNorm: member.email.toLowerCase() };
  await note(member.id, 'Asked for a discount');
  await tag(member.id, 'haggles');
  const part = (await readPerson(store.db, person)).find((one) => one.part === 'notes');
  expect(part?.rows.map((row) => row['note'])).toEqual(
    expect.arrayContaining(['Asked for a discount', 'haggles']),
  );
  const left = async () => {
    const notes = await store.db.selectFrom('customer_notes').select('content').execute();
    const tags = await store.db.selectFrom('customer_tags').select('tag').execute();
    return [...notes.map(({ content }) => content), ...tags.map(({ tag: name }) => name)];
  };
  await store.db.transaction().execute((trx) => erasePerson(trx, person, 'test', store.clock.now()));
  expect(await left()).not.toEqual(expect.arrayContaining(['Asked for a discount']));
  expect(await left()).not.toEqual(expect.arrayContaining(['haggles']));

  const guest = await makeGuest('old-notes@people.example');
  await note(guest, 'An old note');
  await forgetOld(store.db, new Date(store.clock.now().getTime() + 729 * 86_400_000));
  expect(await left()).toContain('An old note');
  await forgetOld(store.db, new Date(store.clock.now().getTime() + 731 * 86_400_000));
  expect(await left()).not.toContain('An old note');
});

test('two colleagues tag at once: the second waits, and the limit of 20 holds', async () => {
  const { id } = await makeMember(store);
  for (let no = 1; no <= 19; no++) await tag(id, `tag ${no}`);
  const by = { actor: `staff:${other.id}`, staffId: other.id, now: store.clock.now() };
  const { second, waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) => tagCustomer(trx, id, { tag: 'the last', on: true }, by),
    second: () => tag(id, 'too many'),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'list_full' } });
  expect((await look(id)).tags).toHaveLength(20);
});
