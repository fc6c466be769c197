import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { randomUUID } from 'node:crypto';
import type { CallError } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { makeMember } from '../../../test/member-browser.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { saveSetting } from '../../house/settings/door.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { answerEnquiry, MOST_MESSAGES } from './answer-enquiry.ts';

let shop: KeyShop;
let support: StaffAtWork;
let catalogue: StaffAtWork;

beforeAll(async () => {
  shop = await keyShop();
  [support, catalogue] = [await atWork(shop.store, 'support'), await atWork(shop.store, 'catalogue')];
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.store.db.deleteFrom('enquiries').execute();
});

let written = 0;
async function come(values: Partial<Parameters<typeof insert>[0]> = {}): Promise<string> {
  written++;
  const email = `firm${written}@example.com`;
  const at = new Date(Date.UTC(2026, 0, 1, 0, written));
  return await insert({
    id: randomUUID(),
    number: `HE-TEST${written}`,
    kind: 'sale',
    name: `Firm ${written}`,
    email,
    email_norm: email,
    country: 'DE',
    content: '<img src=x onerror=alert(1)>\nForty keys.',
    locale: 'de',
    receipt: true,
    created_at: at,
    updated_at: at,
    ...values,
  });
}
async function insert(row: {
  id: string;
  number: string;
  kind: 'sale' | 'wholesale' | 'affiliate';
  state?: 'new' | 'accepted';
  spam?: boolean;
  name: string;
  email: string;
  email_norm: string;
  country: string;
  channel?: string;
  content: string;
  locale: Locale;
  receipt: boolean;
  created_at: Date;
  updated_at: Date;
}): Promise<string> {
  await shop.store.db.insertInto('enquiries').values(row).execute();
  return row.id;
}

const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'went through',
    ({ slug }: CallError) => slug,
  );
const list = (query = {}) => support.call('GET /admin/enquiries', { query });
const read = (id: string, by = support) => by.call('GET /admin/enquiries/{id}', { params: { id } });
const answer = async (id: string, wish: object = {}, by = support) =>
  by.call('POST /admin/enquiries/{id}/answer', {
    params: { id },
    body: {
      id: randomUUID(),
      subject: 'Ihre Anfrage',
      text: 'Gerne!',
      state: 'answering',
      seen: (await read(id)).revision,
      ...wish,
    } as never,
  });
const move = async (id: string, state: 'answering' | 'accepted' | 'new', wish: object = {}) =>
  support.call('POST /admin/enquiries/{id}/state', {
    params: { id },
    body: { state, seen: (await read(id)).revision, ...wish },
  });
const mark = async (id: string, spam: boolean) =>
  support.call('POST /admin/enquiries/{id}/spam', {
    params: { id },
    body: { spam, seen: (await read(id)).revision },
  });

describe('the inbox', () => {
  test('lists new inquiries oldest first, the rest newest first, and spam apart', async () => {
    const [a, b] = [await come(), await come()];
    const [c, d] = [await come({ state: 'accepted' }), await come({ state: 'accepted' })];
    const e = await come({ spam: true });
    const ids = async (query = {}) => (await list(query)).rows.map(({ id }) => id);
    expect(await ids()).toEqual([a, b]);
    expect(await ids({ tab: 'accepted' })).toEqual([d, c]);
    expect(await ids({ tab: 'all' })).toEqual([d, c, b, a]);
    expect(await ids({ tab: 'spam' })).toEqual([e]);
    expect(await list({ tab: 'all', pageSize: 10, pageNum: 2 })).toMatchObject({ rows: [], total: 4 });
    expect((await list()).counts).toEqual({
      new: 2,
      answering: 0,
      accepted: 2,
      declined: 0,
      closed: 0,
      all: 4,
      spam: 1,
    });
    expect(await support.call('GET /admin/enquiries-waiting')).toMatchObject({
      total: 2,
      rows: [{ id: a }, { id: b }],
    });
  });

  test('is searched by kind, and by the beginning of number, address and name', async () => {
    const a = await come({ name: 'Žofie 100%', number: 'HE-ABCDE-00001' });
    const b = await come({
      kind: 'affiliate',
      channel: 'c',
      email: 'b_x@example.com',
      email_norm: 'b_x@example.com',
    });
    const ids = async (query: object) => (await list(query)).rows.map(({ id }) => id);
    expect(await ids({ kind: 'affiliate' })).toEqual([b]);
    expect(await ids({ kind: '' })).toEqual([a, b]);
    expect(await ids({ q: 'he-abc' })).toEqual([a]);
    expect(await ids({ q: 'žOFIE 100%' })).toEqual([a]);
    expect(await ids({ q: 'B_X@' })).toEqual([b]);
    for (const q of ['%', '_', '\\', 'ofie', '100%']) expect(await ids({ q }), q).toEqual([]);
    expect(await list({ q: 'nobody' })).toMatchObject({ total: 0, counts: { new: 2 } });
    expect(await refusal(list({ tab: 'open' }))).toBe('invalid_input');
  });
});

test('one enquiry is read whole, by support and the catalogue alone', async () => {
  const id = await come();
  expect(await read(id)).toMatchObject({
    text: '<img src=x onerror=alert(1)>\nForty keys.',
    subject: expect.stringMatching(/^Ihre Anfrage HE-TEST\d+$/),
    locale: 'de',
    state: 'new',
    messages: [],
    items: [],
  });
  expect(await read(id, catalogue)).toMatchObject({ id, accountId: null });
  const { id: account } = await makeMember(shop.store);
  await sql`update enquiries set account_id = ${account} where id = ${id}`.execute(shop.store.db);
  expect((await read(id)).accountId).toBe(account);
  expect(await refusal(read(randomUUID()))).toBe('not_found');
  for (const role of ['stock', 'orders', 'finance', 'read_only'] as const) {
    const other = await atWork(shop.store, role);
    expect(await refusal(read(id, other)), role).toBe('forbidden');
    expect(await refusal(answer(id, {}, other)), role).toBe('forbidden');
    expect(await refusal(other.call('GET /admin/enquiries', { query: {} })), role).toBe('forbidden');
    expect(await other.call('GET /admin/enquiries-waiting')).toEqual({ rows: [], total: 0 });
  }
});

describe('an answer', () => {
  test('is mailed with its own subject, kept, and says how the enquiry stands', async () => {
    const email = someBuyer();
    const id = await come({ email, email_norm: email });
    const shown = await answer(id, { text: 'Gerne!\n<b>Nicht fett.</b>', state: 'accepted' });
    expect(shown).toMatchObject({
      state: 'accepted',
      messages: [
        { kind: 'answer', by: 'The support', subject: 'Ihre Anfrage', text: 'Gerne!\n<b>Nicht fett.</b>' },
      ],
    });
    const { mail } = await shop.inbox.mailTo(email);
    expect(mail).toMatchObject({ subject: 'Ihre Anfrage', text: expect.stringContaining('Gerne!\n<b>') });
    expect(mail.html).toContain('&lt;b&gt;Nicht fett.');
    expect(mail.text).toContain((await read(id)).number);
    // Without a contact address a reply would reach no person.
    expect(mail.replyTo ?? []).toEqual([]);
    expect(mail.text).toContain('liest niemand');
    expect(await auditOf(shop.store, `enquiry:${id}`)).toEqual([
      {
        actor: `staff:${support.id}`,
        action: 'enquiries.answered',
        subject: `enquiry:${id}`,
        before: { state: 'new' },
        after: { state: 'accepted', message: firstOf(shown.messages).id },
        reason: expect.anything(),
      },
    ]);
  });

  test('is replied to at the store’s own address, where it has one', async () => {
    await inTransaction(shop.store.db, (trx) => saveSetting(trx, 'contact.email', 'desk@halfturn.example'));
    const email = someBuyer();
    await answer(await come({ email, email_norm: email }));
    const { mail } = await shop.inbox.mailTo(email);
    expect(mail.replyTo).toMatchObject([{ address: 'desk@halfturn.example' }]);
    expect(mail.text).not.toContain('liest niemand');
  });

  test('that is sent twice goes out once; another under its id is refused', async () => {
    const id = await come();
    const wish = { id: randomUUID(), seen: 0 };
    await answer(id, wish);
    expect((await answer(id, wish)).messages).toHaveLength(1);
    expect(await refusal(answer(id, { ...wish, text: 'Other words' }))).toBe('idempotency_conflict');
    const { length } = await shop.mailsOf(wish.id);
    expect(length).toBe(1);
  });

  test('of two at once one is sent, and the second is told', async () => {
    const id = await come();
    const wish = { id: randomUUID(), subject: 'S', text: 'First.', state: 'answering', seen: 0 } as const;
    const { second, waited } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => answerEnquiry(trx, id, wish, { staffId: support.id, now: shop.store.clock.now() }),
      second: () => refusal(answer(id, { text: 'Second.', seen: 0 }, catalogue)),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ value: 'enquiry_has_moved_on' });
    expect((await read(id)).messages.map(({ text }) => text)).toEqual(['First.']);
  });

  test('has a subject and words, and none goes to spam', async () => {
    const id = await come();
    for (const wish of [
      { subject: ' ' },
      { text: '\u200b' },
      { subject: 'a\nb' },
      { state: 'new' },
      { text: 'x'.repeat(4001) },
    ])
      expect(await refusal(answer(id, wish)), JSON.stringify(wish).slice(0, 40)).toBe('invalid_input');
    await mark(id, true);
    expect(await refusal(answer(id))).toBe('enquiry_has_moved_on');
    expect(await refusal(move(id, 'accepted'))).toBe('enquiry_has_moved_on');
  });
});

test('a note is for staff alone: it sends no mail and changes nothing else', async () => {
  const id = await come();
  const params = { id };
  const note = { id: randomUUID(), text: 'They sold to us in 2024.' };
  await support.call('POST /admin/enquiries/{id}/notes', { params, body: note });
  const shown = await support.call('POST /admin/enquiries/{id}/notes', { params, body: note });
  expect(shown).toMatchObject({
    state: 'new',
    revision: 0,
    messages: [{ kind: 'note', text: note.text, subject: '' }],
  });
  expect(await shop.mailsOf(note.id)).toEqual([]);
  expect((await auditOf(shop.store, `enquiry:${id}`)).map(({ action }) => action)).toEqual([
    'enquiries.noted',
  ]);

  await sql`insert into enquiry_messages (id, enquiry_id, no, kind, written_by, content, at)
    select gen_random_uuid(), ${id}, n, 'note', ${support.id}, 'x', now() from generate_series(2, ${MOST_MESSAGES}) as n`.execute(
    shop.store.db,
  );
  const more = { id: randomUUID(), text: 'One more.' };
  expect(await refusal(support.call('POST /admin/enquiries/{id}/notes', { params, body: more }))).toBe(
    'enquiry_full',
  );
});

test('the state is changed only with the current revision, and never back to new', async () => {
  const id = await come();
  expect(await move(id, 'accepted')).toMatchObject({ state: 'accepted', revision: 1 });
  expect(await refusal(move(id, 'answering', { seen: 0 }))).toBe('enquiry_has_moved_on');
  expect(await refusal(move(id, 'accepted'))).toBe('enquiry_has_moved_on');
  expect(await refusal(move(id, 'new'))).toBe('enquiry_has_moved_on');
  expect(await move(id, 'answering')).toMatchObject({ state: 'answering' });
  expect((await auditOf(shop.store, `enquiry:${id}`)).map(({ before, after }) => [before, after])).toEqual([
    [{ state: 'new' }, { state: 'accepted' }],
    [{ state: 'accepted' }, { state: 'answering' }],
  ]);
});

test('spam leaves every tab but its own, and comes back as it was', async () => {
  const id = await come();
  await move(id, 'accepted');
  expect(await mark(id, true)).toMatchObject({ spam: true, state: 'accepted' });
  expect((await list({ tab: 'all' })).rows).toEqual([]);
  expect((await list({ tab: 'spam' })).rows).toMatchObject([{ id, spam: true }]);
  await mark(id, false);
  expect((await list({ tab: 'accepted' })).rows).toMatchObject([{ id, spam: false }]);
  expect((await auditOf(shop.store, `enquiry:${id}`)).map(({ action }) => action)).toEqual([
    'enquiries.moved',
    'enquiries.marked',
    'enquiries.marked',
  ]);
});
