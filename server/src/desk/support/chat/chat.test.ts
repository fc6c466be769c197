import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { CallError } from '@halfturn/contract/client.ts';
import { MOST_CHAT_MESSAGES } from '@halfturn/contract/primitives/chat-limits.ts';
import { NO_HOURS } from '@halfturn/contract/primitives/opening-hours.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadAs } from '../../../../test/attachments.ts';
import { solvedCaptcha } from '../../../../test/captcha.ts';
import { chatSocket } from '../../../../test/chat-socket.ts';
import type { Bought } from '../../../../test/key-shop.ts';
import { someBuyer } from '../../../../test/make-order.ts';
import { browser, makeMember, type Browser, type MemberBrowser } from '../../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../../test/member-shop.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { saveSetting } from '../../../house/settings/door.ts';
import { erasePerson } from '../../personal-data/erase.ts';
import { answerChat } from './answer-chat.ts';
import { ticketsForOverdue } from './offer-tickets.ts';
import { writeChat } from './write-chat.ts';

let shop: MemberShop;
let support: StaffAtWork;
let orders: StaffAtWork;
let ada: MemberBrowser;
let order: Bought;
let key: string;
beforeAll(async () => {
  shop = await memberShop();
  support = await atWork(shop.store, 'support');
  orders = await atWork(shop.store, 'orders');
  ada = await makeMember(shop.store, { name: 'Ada Lovelace' });
  const { productId, keys } = await shop.shelf(1);
  key = firstOf(keys);
  order = await shop.boughtBy(ada, productId);
  await shop.settled(order.id);
});
afterAll(() => shop.close());

const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'went through',
    ({ slug }: CallError) => slug,
  );
const guest = () => browser(shop.store);
const write = async (by: Browser, text = 'Will it work for me?', id: string = randomUUID()) => {
  const { chat } = await by.call('POST /api/chat/messages', { body: { id, text, page: '/games' } });
  return present(chat);
};
const read = async (by: Browser, after = 0) =>
  (await by.call('GET /api/chat/history', { query: { after } })).chat;
const desk = (id: string) => support.call('GET /admin/chats/{id}', { params: { id } });
const answer = (id: string, text = 'Yes, it will.', message: string = randomUUID(), note = false) =>
  support.call('POST /admin/chats/{id}/messages', { params: { id }, body: { id: message, text, note } });
const texts = (chat: { messages: { text: string }[] } | null) =>
  chat?.messages.map(({ text }) => text).filter((text) => text !== '');

describe('a chat', () => {
  test('of a guest is known by a cookie, and to no one else', async () => {
    const mara = guest();
    expect(await read(mara)).toBeNull();
    const { id } = await write(mara);
    expect(mara.lines.at(-1)).toMatch(/^chat=[\w-]{43};.*HttpOnly; SameSite=Lax/);
    await write(mara, 'Hello?');
    expect(await read(mara)).toMatchObject({ id, state: 'waiting', last: 2, by: null, email: null });
    expect(texts(await read(mara, 1))).toEqual(['Hello?']);
    expect(await read(guest())).toBeNull();
    const stranger = guest();
    stranger.cookies.set('chat', 'x'.repeat(43));
    expect(await read(stranger)).toBeNull();
  });

  test('of a guest who signs in goes on as the member, and is gone from the browser of others', async () => {
    const mara = guest();
    const { id } = await write(mara);
    const member = await makeMember(shop.store);
    for (const [name, value] of member.cookies) mara.cookies.set(name, value);
    expect(await write(mara, 'Signed in.')).toMatchObject({ id, email: member.email });
    mara.cookies.delete('session');
    expect(await read(mara)).toBeNull();
  });

  test('takes each message once, however often and from however many tabs it is sent', async () => {
    const mara = guest();
    const id = randomUUID();
    await write(mara, 'Once.', id);
    await Promise.all(Array.from({ length: 5 }, () => write(mara, 'Once.', id)));
    expect(texts(await read(mara))).toEqual(['Once.']);
    expect(await refusal(write(guest(), 'Taken over.', id))).toBe('idempotency_conflict');
  });

  test('hides the keys of its writer, and those of the orders that a guest’s browser knows', async () => {
    const { messages } = await write(ada, `It says used: ${key}`);
    expect(messages.at(-1)).toMatchObject({ hiddenKeys: 1, text: expect.not.stringContaining(key) });
    const mara = guest();
    await write(mara, `Is ${key} a key?`);
    expect(texts(await read(mara))).toEqual([`Is ${key} a key?`]);
    const { rows } = await sql<{ email: string }>`select email from orders where id = ${order.id}`.execute(
      shop.store.db,
    );
    await mara.call('POST /api/chat/address', { body: { email: present(rows[0]).email } });
    expect(JSON.stringify(await read(mara))).not.toContain(key);
  });

  test('limits what is written in a minute, and in all', async () => {
    const mara = guest();
    for (let message = 0; message < 20; message++) await write(mara, `No. ${message}`);
    expect(await refusal(write(mara))).toBe('chat_too_fast');
    shop.store.clock.advance(61_000);
    const { id } = await write(mara, 'Later.');
    await sql`update chats set messages = ${MOST_CHAT_MESSAGES - 2} where id = ${id}`.execute(shop.store.db);
    expect(await refusal(write(mara))).toBe('chat_full');
  });

  test('is begun once by two first messages at the same time', async () => {
    const guestHash = Buffer.alloc(32, 7);
    const visiting = { accountId: null, guestHash };
    const message = (text: string) => ({
      id: randomUUID(),
      text,
      hiddenKeys: 0,
      page: '',
      files: [],
      locale: 'en-US' as const,
    });
    const now = shop.store.clock.now();
    const { first, second, waited } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => writeChat(trx, visiting, message('First.'), now),
      second: () => inTransaction(shop.store.db, (trx) => writeChat(trx, visiting, message('Second.'), now)),
    });
    expect(waited).toBe(true);
    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
    const { rows } = await sql<{ chats: number; messages: number }>`
      select count(distinct c.id)::int as chats, count(*)::int as messages
      from chats c join chat_messages m on m.chat_id = c.id where c.guest_hash = ${guestHash}`.execute(
      shop.store.db,
    );
    expect(rows).toEqual([{ chats: 1, messages: 2 }]);
  });
});

test('a member sends files, and support reads them; they go with the ticket', async () => {
  const { file } = await uploadAs(shop.store, ada, Buffer.from('It says no.'), 'error.txt', 'text/plain');
  const id = randomUUID();
  const files = [file.id];
  const { chat } = await ada.call('POST /api/chat/messages', { body: { id, text: 'See the file.', files } });
  expect(present(chat).messages.at(-1)?.files).toMatchObject([{ id: file.id, name: 'error.txt' }]);
  expect(
    await refusal(
      guest().call('POST /api/chat/messages', { body: { id: randomUUID(), text: 'Mine.', files } }),
    ),
  ).toBe('file_gone');
  const { revision: seen } = await desk(present(chat).id);
  const params = { id: present(chat).id };
  const { ticketId } = await support.call('POST /admin/chats/{id}/ticket', { params, body: { seen } });
  const { messages } = await support.call('GET /admin/support/{id}', { params: { id: present(ticketId) } });
  expect(messages.flatMap((message) => message.files)).toMatchObject([{ id: file.id }]);
});

describe('the socket', () => {
  test('brings both sides what the other writes, as it is written', async () => {
    const mara = guest();
    const { id } = await write(mara);
    const socket = await chatSocket(shop.store, mara);
    expect(socket.texts()).toEqual(['Will it work for me?']);
    socket.send({ type: 'send', id: randomUUID(), text: 'In Chile?', page: '/games' });
    await expect.poll(socket.texts).toContain('In Chile?');
    await answer(id);
    await expect.poll(socket.texts).toContain('Yes, it will.');
    const chat = { state: 'answered', by: expect.any(String) };
    expect(socket.frames.at(-1)).toMatchObject({ type: 'chat', chat });
    await answer(id, 'A secret of ours.', randomUUID(), true);
    socket.send({ type: 'seen', no: 4 });
    await expect.poll(async () => (await desk(id)).visitorSeen).toBeGreaterThan(2);
    await answer(id, 'Anything else?');
    await expect.poll(socket.texts).toContain('Anything else?');
    expect(JSON.stringify(socket.frames)).not.toContain('A secret of ours.');
    const events = (await read(mara))?.messages.filter(({ from }) => from === 'event');
    expect(events?.map(({ event }) => event)).not.toContain(null);
    socket.close();
  });

  test('goes on behind the last message that the page has', async () => {
    const mara = guest();
    const { id } = await write(mara, 'One.');
    await write(mara, 'Two.');
    const socket = await chatSocket(shop.store, mara, { after: 1, chat: id });
    expect(socket.texts()).toEqual(['Two.']);
    socket.close();
    const other = await chatSocket(shop.store, mara, { after: 1, chat: randomUUID() });
    expect(other.texts()).toEqual(['One.', 'Two.']);
    other.close();
  });

  test('says why it does not take a message, and ignores what it does not know', async () => {
    const mara = guest();
    const { id } = await write(mara);
    const socket = await chatSocket(shop.store, mara);
    socket.send({ type: 'nonsense' } as never);
    await sql`update chats set messages = ${MOST_CHAT_MESSAGES - 2} where id = ${id}`.execute(shop.store.db);
    const message = randomUUID();
    socket.send({ type: 'send', id: message, text: 'More.' });
    await expect
      .poll(() => socket.frames.find(({ type }) => type === 'refused'))
      .toMatchObject({ id: message, error: 'chat_full', msg: expect.any(String) });
    expect(socket.closed()).toBeNull();
    socket.close();
  });

  test('is closed to a browser without a chat, and to a page of another site', async () => {
    expect((await chatSocket(shop.store, guest())).closed()).toBe(4404);
    const mara = guest();
    await write(mara);
    const foreign = await chatSocket(shop.store, mara, { origin: 'https://evil.example' });
    expect(foreign.frames).toEqual([]);
    expect(foreign.closed()).not.toBeNull();
  });

  test('ends with the session of its member', async () => {
    const member = await makeMember(shop.store);
    await write(member);
    const socket = await chatSocket(shop.store, member);
    await member.call('GET /api/logout', {});
    await expect.poll(socket.closed).toBe(4401);
  });
});

describe('the desk', () => {
  test('lists who waits first, takes by answering, hands over and ends', async () => {
    const mara = guest();
    const { id } = await write(mara);
    const list = await support.call('GET /admin/chats', { query: { show: 'unassigned', pageSize: '50' } });
    expect(list.rows.map((row) => row.id)).toContain(id);
    expect(list.counts.waiting).toBeGreaterThan(0);
    const answered = await answer(id);
    expect(answered).toMatchObject({ state: 'answered', assignee: { mine: true } });
    expect(answered.messages.map(({ event }) => event)).toContain('joined');
    const other = await atWork(shop.store, 'support');
    const { colleagues } = await support.call('GET /admin/chats', { query: {} });
    const to = present(colleagues.find((one) => one.id !== answered.assignee?.id)).id;
    const handed = await support.call('POST /admin/chats/{id}/assignee', {
      params: { id },
      body: { to, seen: present(answered.assignee).id },
    });
    expect(handed.assignee?.id).toBe(to);
    expect(
      await refusal(
        other.call('POST /admin/chats/{id}/assignee', { params: { id }, body: { to: null, seen: null } }),
      ),
    ).toBe('chat_has_moved_on');
    expect(
      await refusal(other.call('POST /admin/chats/{id}/close', { params: { id }, body: { seen: 0 } })),
    ).toBe('chat_has_moved_on');
    const closed = await other.call('POST /admin/chats/{id}/close', {
      params: { id },
      body: { seen: handed.revision },
    });
    expect(closed.state).toBe('closed');
    expect(await refusal(answer(id))).toBe('chat_closed');
    expect(await read(mara)).toMatchObject({ state: 'closed' });
    expect((await write(mara, 'One more thing.')).id).not.toBe(id);
    const acts = (await auditOf(shop.store, `chat:${id}`)).map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['chat.answered', 'chat.assigned', 'chat.closed']));
  });

  test('answers one after the other: of two at once both are heard, and the chat joins one', async () => {
    const { id } = await write(guest());
    const now = shop.store.clock.now();
    const staffId = present((await desk(id)).assignee?.id ?? (await firstColleague())).toString();
    const writing = { id: randomUUID(), text: 'First.', hiddenKeys: 0 };
    const { waited } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => answerChat(trx, id, writing, { staffId, now }),
      second: () => answer(id, 'Second.'),
    });
    expect(waited).toBe(true);
    const { messages } = await desk(id);
    expect(messages.filter(({ event }) => event === 'joined')).toHaveLength(1);
    expect(messages.map(({ no }) => no)).toEqual([1, 2, 3, 4]);
  });

  test('is the support’s alone', async () => {
    expect(await refusal(orders.call('GET /admin/chats', { query: {} }))).toBe('forbidden');
  });

  test('counts as there while it says so, within the opening hours', async () => {
    const here = async () => (await guest().call('GET /api/chat/history', { query: {} })).availability;
    expect(await here()).toMatchObject({ here: false, minutes: 5 });
    await support.call('POST /admin/chat-presence', { body: { available: true } });
    expect(await here()).toMatchObject({ here: true, back: null });
    const now = shop.store.clock.now();
    const today = now.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
    const hours = JSON.stringify({
      ...NO_HOURS,
      [today]: [{ from: '00:00', to: '00:01' }],
    });
    await inTransaction(shop.store.db, (trx) => saveSetting(trx, 'hours.open', hours));
    await expect.poll(here).toMatchObject({ here: false, back: { at: expect.any(String) } });
    await inTransaction(shop.store.db, (trx) => saveSetting(trx, 'hours.open', JSON.stringify(NO_HOURS)));
    shop.store.clock.advance(120_000);
    await expect.poll(here).toMatchObject({ here: false });
  });
});

const firstColleague = async () =>
  firstOf((await support.call('GET /admin/chats', { query: {} })).colleagues).id;

describe('a ticket', () => {
  test('is made of a chat that no one answers in time, with every word of it', async () => {
    const mara = guest();
    const email = someBuyer();
    const { id } = await write(mara, 'First words.');
    await write(mara, 'Second words.');
    await mara.call('POST /api/chat/address', { body: { email } });
    await ticketsForOverdue(shop.store.context);
    expect(await read(mara)).toMatchObject({ state: 'waiting', ticket: null });
    shop.store.clock.advance(6 * 60_000);
    for (let round = 0; round < 2; round++) await ticketsForOverdue(shop.store.context);
    expect(await read(mara)).toMatchObject({
      state: 'closed',
      email,
      ticket: { id: null, answerBy: expect.any(String) },
    });
    const { ticketId } = await desk(id);
    const ticket = await support.call('GET /admin/support/{id}', { params: { id: present(ticketId) } });
    expect(ticket).toMatchObject({ state: 'waiting', guest: true, email });
    expect(ticket.messages.map(({ text }) => text)).toEqual(['First words.', 'Second words.']);
    await shop.inbox.mailTo(email, /received your question/);
  });

  test('waits for an address of a guest who has left none', async () => {
    const mara = guest();
    const { id } = await write(mara);
    shop.store.clock.advance(6 * 60_000);
    await ticketsForOverdue(shop.store.context);
    expect(await read(mara)).toMatchObject({ state: 'waiting' });
    await mara.call('POST /api/chat/ticket', { body: { id: randomUUID(), email: someBuyer() } });
    expect(await read(mara)).toMatchObject({ state: 'closed' });
    expect((await desk(id)).ticketId).not.toBeNull();
  });

  test('of a member stands in their account', async () => {
    const member = await makeMember(shop.store);
    await write(member, 'For my account.');
    shop.store.clock.advance(6 * 60_000);
    await ticketsForOverdue(shop.store.context);
    const chat = await read(member);
    const id = present(chat?.ticket?.id);
    const ticket = await member.call('GET /api/support/{id}', { params: { id } });
    expect(ticket.messages.map(({ text }) => text)).toEqual(['For my account.']);
    await shop.inbox.mailTo(member.email, /received your question/);
  });

  test('is made once of a message that is left while no one is there', async () => {
    const mara = guest();
    const captcha = await solvedCaptcha(mara.call);
    const body = { id: randomUUID(), email: someBuyer(), text: 'Do you take iDEAL?', ...captcha };
    shop.store.clock.advance(61_000);
    await mara.call('POST /api/chat/ticket', { body });
    await mara.call('POST /api/chat/ticket', { body });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from support_tickets where guest_email = ${body.email}`.execute(
      shop.store.db,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(
      await refusal(
        guest().call('POST /api/chat/ticket', { body: { ...body, id: randomUUID(), email: 'x' } }),
      ),
    ).toBe('invalid_input');
  });

  test('is made by staff, who ask for an address if there is none', async () => {
    const { id } = await write(guest());
    const { revision: seen } = await answer(id);
    const move = (email?: string) =>
      support.call('POST /admin/chats/{id}/ticket', { params: { id }, body: { seen, email } });
    expect(await refusal(move())).toBe('invalid_input');
    const moved = await move(someBuyer());
    expect(moved).toMatchObject({ state: 'closed', ticketId: expect.any(String) });
    const ticket = await support.call('GET /admin/support/{id}', { params: { id: present(moved.ticketId) } });
    expect(ticket).toMatchObject({ state: 'answered', answerBy: null });
  });
});

test('the deletion of a person’s data takes their chats', async () => {
  const mara = guest();
  const email = someBuyer();
  const { id } = await write(mara, 'Forget me.');
  await mara.call('POST /api/chat/address', { body: { email } });
  const now = shop.store.clock.now();
  await inTransaction(shop.store.db, (trx) =>
    erasePerson(trx, { accountId: null, emailNorm: email }, 'test', now),
  );
  expect(await read(mara)).toBeNull();
  expect(await refusal(desk(id))).toBe('chat_not_found');
});
