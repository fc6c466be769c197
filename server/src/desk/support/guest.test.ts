import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCaptcha } from '../../../test/captcha.ts';
import { slug } from '../../../test/claim-shop.ts';
import { linkIn, type Bought } from '../../../test/key-shop.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { hashToken } from '../../platform/ids.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { erasePerson } from '../personal-data/erase.ts';
import { RECEIPTS_A_DAY } from './guest-ticket.ts';
import { workingDaysOn } from './ticket.ts';

let shop: MemberShop;
let support: StaffAtWork;
let order: Bought;
let key: string;
beforeAll(async () => {
  shop = await memberShop();
  support = await atWork(shop.store, 'support');
  const { productId, keys } = await shop.shelf(1);
  key = firstOf(keys);
  order = await shop.bought(productId);
});
afterAll(() => shop.close());

const ask = async (
  wish: Record<string, unknown> = {},
  by: { call: MemberShop['store']['call'] } = shop.store,
) => {
  const { store } = shop;
  // One message a minute.
  store.clock.advance(61_000);
  const answer = await readCaptcha(store.call, store.context.keyring);
  const body = { id: randomUUID(), name: 'Mara', email: someBuyer(), topic: 'other', text: 'Do you ship?' };
  const sent = { ...body, ...answer, ...wish };
  const reply = await by.call('POST /api/contact', { body: sent as never });
  return { ...sent, ...reply };
};
const linkOf = async (email: string, subject = /received your question/) => {
  const link = linkIn(await shop.inbox.mailTo(email, subject));
  return {
    url: link,
    id: present(link.searchParams.get('id')),
    accessKey: present(link.searchParams.get('accessKey')),
  };
};
const read = (id: string, accessKey?: string) =>
  shop.store.call('GET /api/contact/{id}', { params: { id }, query: { accessKey } });
const write = (id: string, accessKey: string, text = 'More.', message: string = randomUUID()) =>
  shop.store.call('POST /api/contact/{id}/messages', {
    params: { id },
    body: { id: message, text, accessKey },
  });
const desk = (id: string) => support.call('GET /admin/support/{id}', { params: { id } });
const answer = async (id: string, text = 'Yes, we do.') =>
  support.call('POST /admin/support/{id}/answer', {
    params: { id },
    body: { id: randomUUID(), text, seen: (await desk(id)).revision },
  });
const guestsOf = async (email: string) =>
  await shop.store.db.selectFrom('support_tickets').selectAll().where('guest_email', '=', email).execute();

describe('a guest', () => {
  test('asks, follows the question by the mailed link, is answered by mail, and writes more', async () => {
    const { id, email, answerBy } = await ask();
    const now = shop.store.clock.now();
    const due = Date.parse(answerBy);
    expect(Math.abs(due - workingDaysOn(now, 1, new Set([1, 2, 3, 4, 5])).getTime())).toBeLessThan(60_000);
    const link = await linkOf(email);
    expect(link.url.pathname).toBe('/ticket');
    expect(link.id).toBe(id);
    const first = await read(id, link.accessKey);
    expect(first).toMatchObject({ state: 'waiting', topic: 'other', order: null, answerBy });
    expect(first.messages).toMatchObject([{ from: 'member', text: 'Do you ship?' }]);

    expect(await desk(id)).toMatchObject({ who: 'Mara', email, guest: true, accountId: null });
    const { rows } = await support.call('GET /admin/support', { query: { q: email.slice(0, 8) } });
    expect(rows.find((row) => row.id === id)).toMatchObject({ who: 'Mara', guest: true });
    await answer(id);
    const told = await shop.inbox.mailTo(email, /^Our answer/);
    expect(told.mail.text).toContain('Yes, we do.');
    const later = await linkOf(email, /^Our answer/);
    expect(later.accessKey).not.toBe(link.accessKey);
    // The first link works on.
    for (const { accessKey } of [link, later])
      expect((await read(id, accessKey)).messages.map(({ from }) => from)).toEqual(['member', 'store']);
    const written = await write(id, later.accessKey, 'Thank you. And how fast?');
    expect(written).toMatchObject({ state: 'waiting' });
    expect(written.messages).toHaveLength(3);
  });

  test('sends the same question twice and asks once; a message, too', async () => {
    const first = await ask();
    const again = await ask({ id: first.id, email: first.email });
    expect(again.answerBy).toBe(first.answerBy);
    expect(await guestsOf(first.email)).toHaveLength(1);
    expect(await slug(ask({ id: first.id }))).toBe('idempotency_conflict');
    const { accessKey } = await linkOf(first.email);
    const message = randomUUID();
    await write(first.id, accessKey, 'Once.', message);
    expect((await write(first.id, accessKey, 'Once.', message)).messages).toHaveLength(2);
  });

  test('reads only their own ticket: unknown, foreign and unproved ones answer alike', async () => {
    const [mine, other] = [await ask(), await ask()];
    const { accessKey } = await linkOf(mine.email);
    expect(await slug(read(other.id, accessKey))).toBe('ticket_not_found');
    expect(await slug(read(mine.id))).toBe('ticket_not_found');
    expect(await slug(read(randomUUID(), accessKey))).toBe('ticket_not_found');
    expect(await slug(write(other.id, accessKey))).toBe('ticket_not_found');
    // The link of an order opens no ticket.
    expect(await slug(read(mine.id, order.accessKey))).toBe('ticket_not_found');
    // The database keeps a hash.
    const kept = await shop.store.db
      .selectFrom('ticket_access')
      .select('token_hash')
      .where('ticket_id', '=', mine.id)
      .execute();
    expect(kept.map(({ token_hash }) => token_hash.toString('hex'))).toEqual([
      hashToken(accessKey).toString('hex'),
    ]);
  });

  test('has an order in it if it has the same address, and the reply does not tell', async () => {
    const theirs = await ask({ email: order.email, orderNo: order.orderNo.toLowerCase(), topic: 'refund' });
    const foreign = await ask({ orderNo: order.orderNo, topic: 'refund', text: 'Mine!' });
    expect(Object.keys(theirs)).toEqual(Object.keys(foreign));
    expect(await desk(theirs.id)).toMatchObject({ topic: 'refund', orderNo: order.orderNo });
    const other = await desk(foreign.id);
    expect(other).toMatchObject({ topic: 'other', orderNo: null });
    expect(firstOf(other.messages).text).toBe(`${order.orderNo}\n\nMine!`);
  });

  test('has the keys that they bought made unreadable, in what they write and in what they are answered', async () => {
    const { id } = await ask({ email: order.email, text: `It is ${key}.` });
    await answer(id, `Not ${key}?`);
    const { messages } = await desk(id);
    expect(messages).toHaveLength(2);
    for (const { text, hiddenKeys } of messages) {
      expect(text).not.toContain(key);
      expect(hiddenKeys).toBe(1);
    }
    // A key of another person stays as it was written, so that the answer tells nothing about it.
    const stranger = await ask({ text: key });
    expect((await desk(stranger.id)).messages[0]).toMatchObject({ text: key, hiddenKeys: 0 });
  });

  test('gets few receipts a day', async () => {
    const email = someBuyer();
    for (let n = 0; n <= RECEIPTS_A_DAY; n++) await ask({ email });
    expect(await guestsOf(email)).toHaveLength(RECEIPTS_A_DAY + 1);
    const mails = await shop.store.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .where('kind', '=', 'ticket-received')
      .execute();
    expect(mails).toHaveLength(RECEIPTS_A_DAY);
  });

  test('has to answer a captcha, to name an address, and to wait a minute', async () => {
    expect(await slug(ask({ proof: undefined, code: undefined, uuid: undefined }))).toBe('captcha_required');
    for (const wish of [{ email: 'x' }, { name: ' ' }, { text: '\u200b' }, { orderNo: 'HT-1' }])
      expect(await slug(ask(wish))).toBe('invalid_input');
    const { email } = await ask();
    const again = await readCaptcha(shop.store.call, shop.store.context.keyring);
    const body = {
      id: randomUUID(),
      name: 'Mara',
      email,
      topic: 'other' as const,
      text: 'Once more',
      ...again,
    };
    expect(await slug(shop.store.call('POST /api/contact', { body }))).toBe('message_interval');
  });

  test('is erased with the tickets and their links', async () => {
    const { id, email } = await ask();
    const { accessKey } = await linkOf(email);
    await inTransaction(shop.store.db, (trx) =>
      erasePerson(trx, { accountId: null, emailNorm: email }, 'test', shop.store.clock.now()),
    );
    expect(await slug(read(id, accessKey))).toBe('ticket_not_found');
    expect(await guestsOf(email)).toEqual([]);
    const { rows } = await sql`select from ticket_access where ticket_id = ${id}`.execute(shop.store.db);
    expect(rows).toEqual([]);
  });
});

test('a member who writes by the contact form has a ticket in the account', async () => {
  const member = await shop.member();
  const { id, ticketId } = await ask({ name: 'Other', email: 'other@example.com' }, member);
  expect(ticketId).toBe(id);
  const { messages } = await member.call('GET /api/support/{id}', { params: { id } });
  expect(messages).toMatchObject([{ from: 'member', text: 'Do you ship?' }]);
  expect(await desk(id)).toMatchObject({ guest: false, accountId: member.id, email: member.email });
});

test('the database refuses a ticket with no writer, or with two', async () => {
  const insert = (columns: string, values: string) =>
    sql
      .raw(
        `insert into support_tickets (id, topic, state, locale, created_at, updated_at${columns})
         values (uuidv7(), 'other', 'closed', 'en-US', now(), now()${values})`,
      )
      .execute(shop.store.db);
  const refused = { constraint: 'support_tickets_writer' };
  await expect(insert('', '')).rejects.toMatchObject(refused);
  await expect(
    insert(', guest_name, guest_email, guest_email_norm', `, 'A', 'A@x.org', 'A@x.org'`),
  ).rejects.toMatchObject(refused);
  const { id } = await shop.member();
  await expect(
    insert(', account_id, guest_name, guest_email, guest_email_norm', `, '${id}', 'A', 'a@x.org', 'a@x.org'`),
  ).rejects.toMatchObject(refused);
});
