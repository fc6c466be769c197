import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import type { CallError } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadAs } from '../../../test/attachments.ts';
import { everythingIn, tracesOf } from '../../../test/everything-in.ts';
import type { Bought } from '../../../test/key-shop.ts';
import { makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { answerTicket } from './answer-ticket.ts';
import { mergeTickets } from './merge-tickets.ts';
import { MOST_OPEN } from './open-ticket.ts';
import { workingDaysOn } from './ticket.ts';

let shop: MemberShop;
let ada: MemberBrowser;
let ben: MemberBrowser;
let support: StaffAtWork;
let owner: StaffAtWork;
/** May read orders, but answer no tickets. */
let orders: StaffAtWork;
let order: Bought;
let unit: string;
let key: string;

beforeAll(async () => {
  shop = await memberShop();
  ada = await makeMember(shop.store, { name: 'Ada' });
  ben = await makeMember(shop.store, { name: 'Ben' });
  support = await atWork(shop.store, 'support');
  owner = await atWork(shop.store, 'owner');
  orders = await atWork(shop.store, 'orders');
  const { productId, keys } = await shop.shelf(1);
  key = firstOf(keys);
  order = await shop.boughtBy(ada, productId);
  const { lines } = await ada.call('GET /api/orders/{orderNo}', { params: { orderNo: order.orderNo } });
  unit = firstOf(firstOf(lines).units).id;
  await shop.settled(order.id);
});
afterAll(() => shop.close());

const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'went through',
    ({ slug }: CallError) => slug,
  );
const ask = (wish: Record<string, unknown> = {}, by = ada) =>
  by.call('POST /api/support', {
    body: { id: randomUUID(), topic: 'other', text: 'Hello?', ...wish } as never,
  });
const write = (id: string, wish: Record<string, unknown> = {}, by = ada) =>
  by.call('POST /api/support/{id}/messages', {
    params: { id },
    body: { id: randomUUID(), text: 'More.', ...wish },
  });
const read = (id: string, by = ada) => by.call('GET /api/support/{id}', { params: { id } });
const desk = (id: string, by = support) => by.call('GET /admin/support/{id}', { params: { id } });
const answer = async (id: string, wish: Record<string, unknown> = {}, by = support) =>
  by.call('POST /admin/support/{id}/answer', {
    params: { id },
    body: { id: randomUUID(), text: 'Try it once more.', seen: (await desk(id)).revision, ...wish },
  });

describe('a question', () => {
  test('is promised an answer by the next working day, a refund by the second', async () => {
    const days = new Set([1, 2, 3, 4, 5]);
    const plain = await ask();
    expect(plain).toMatchObject({ state: 'waiting', topic: 'other', order: null, orderNo: null });
    expect(plain.answerBy).toBe(workingDaysOn(new Date(plain.createdAt), 1, days).toISOString());
    const refund = await ask({ topic: 'refund', orderNo: order.orderNo });
    expect(refund.answerBy).toBe(workingDaysOn(new Date(refund.createdAt), 2, days).toISOString());
    expect(refund.order).toMatchObject({ orderNo: order.orderNo, unit: null });
  });

  test('is about one unit of the member’s own order', async () => {
    const { order: about } = await ask({ topic: 'key', orderNo: order.orderNo, unit });
    expect(about).toMatchObject({ orderNo: order.orderNo, unit: { name: 'Lanternfall', no: 1, of: 1 } });
  });

  test('shows the order’s own clock where a refund was asked for there', async () => {
    const asked = new Date();
    const { id } = await ask({ orderNo: order.orderNo });
    await sql`update orders set status = 'refund_requested', refund_requested_at = ${asked} where id = ${order.id}`.execute(
      shop.store.db,
    );
    const due = workingDaysOn(asked, 2, new Set([1, 2, 3, 4, 5])).toISOString();
    expect(present((await read(id)).order).refundAnswerBy).toBe(due);
    expect(present((await desk(id)).order).refundAnswerBy).toBe(due);
    await sql`update orders set status = 'delivered', refund_requested_at = null where id = ${order.id}`.execute(
      shop.store.db,
    );
    expect(present((await read(id)).order).refundAnswerBy).toBeNull();
  });

  test('is refused without words, and about a refund of nothing', async () => {
    for (const wish of [
      { text: ' \u200b ' },
      { topic: 'refund' },
      { text: 'x'.repeat(4001) },
      { topic: 'x' },
    ])
      expect(await refusal(ask(wish))).toBe('invalid_input');
  });

  test('is not about an order or unit of others, nor an unknown one', async () => {
    expect(await refusal(ask({ orderNo: order.orderNo }, ben))).toBe('order_not_found');
    expect(await refusal(ask({ orderNo: 'HT-0000-0000-00000' }))).toBe('order_not_found');
    expect(await refusal(ask({ orderNo: order.orderNo, unit: randomUUID() }))).toBe('order_not_found');
    expect(await refusal(ask({ unit }))).toBe('order_not_found');
  });

  test('sent twice is stored once, and the id of another member is refused', async () => {
    const id = randomUUID();
    const first = await ask({ id, text: 'Once' });
    expect((await ask({ id, text: 'Once' })).messages).toEqual(first.messages);
    expect(await refusal(ask({ id, text: 'Mine' }, ben))).toBe('idempotency_conflict');
    const message = randomUUID();
    await write(id, { id: message });
    expect((await write(id, { id: message })).messages).toHaveLength(2);
    const other = await ask({}, ben);
    expect(await refusal(write(other.id, { id: message }, ben))).toBe('idempotency_conflict');
  });

  test('is read, written and moved by its member alone', async () => {
    const { id } = await ask({ text: 'Between us' });
    for (const foreign of [id, randomUUID()]) {
      expect(await refusal(read(foreign, ben))).toBe('ticket_not_found');
      expect(await refusal(write(foreign, {}, ben))).toBe('ticket_not_found');
      const move = ben.call('POST /api/support/{id}/state', {
        params: { id: foreign },
        body: { state: 'closed' },
      });
      expect(await refusal(move)).toBe('ticket_not_found');
    }
    expect(JSON.stringify(await ben.call('GET /api/support'))).not.toContain('Between us');
    expect(await read(id)).toMatchObject({ state: 'waiting', messages: [{ text: 'Between us' }] });
  });

  test('is refused if too many are open', async () => {
    const cleo = await makeMember(shop.store, { name: 'Cleo' });
    await sql`insert into support_tickets (id, account_id, topic, state, due_at, locale, created_at, updated_at)
      select gen_random_uuid(), ${cleo.id}::uuid, 'other', 'waiting', now(), 'en-US', now(), now()
      from generate_series(1, ${MOST_OPEN})`.execute(shop.store.db);
    expect(await refusal(ask({}, cleo))).toBe('tickets_full');
    await sql`update support_tickets set state = 'closed', due_at = null where account_id = ${cleo.id}`.execute(
      shop.store.db,
    );
    expect(await refusal(ask({}, cleo))).toBe('went through');
  });

  test('is listed by state, with counts', async () => {
    const dora = await makeMember(shop.store, { name: 'Dora' });
    const [first, second] = [await ask({ text: 'First' }, dora), await ask({ text: 'Second' }, dora)];
    await dora.call('POST /api/support/{id}/state', { params: { id: first.id }, body: { state: 'closed' } });
    const all = await dora.call('GET /api/support');
    expect(all.counts).toEqual({ waiting: 1, answered: 0, closed: 1, all: 2 });
    expect(all.rows.map(({ excerpt }) => excerpt)).toEqual(['First', 'Second']);
    const waiting = await dora.call('GET /api/support', { query: { state: 'waiting' } });
    expect(waiting).toMatchObject({ total: 1, rows: [{ id: second.id }] });
  });
});

describe('a key', () => {
  test('that the member bought is never stored, in texts, files or names', async () => {
    const spaced = key.toLowerCase().replaceAll('-', ' ');
    const { file } = await uploadAs(shop.store, ada, Buffer.from(`The key ${key} again`), `${key}.txt`);
    expect(file).toMatchObject({ kind: 'text', hiddenKeys: 2 });
    const ticket = await ask({ text: `My key ${key} fails, also as “${spaced}”.`, files: [file.id] });
    const message = firstOf(ticket.messages);
    expect(message.hiddenKeys).toBe(1);
    expect(message.text).toMatch(/^My key [•-]+ fails, also as “[• ]+”\.$/);
    await write(ticket.id, { text: `Once more: ${key.replaceAll('-', '')}` });
    await answer(ticket.id, { text: `Is it ${key}?` });
    expect((await read(ticket.id)).messages.map(({ hiddenKeys }) => hiddenKeys)).toEqual([1, 1, 1]);
    const text = await everythingIn(shop.store.db);
    expect(tracesOf(key, text)).toEqual([]);
  });

  test('of another member stays, so that the store does not reveal which codes it knows', async () => {
    const { messages } = await ask({ text: `Is ${key} one of yours?` }, ben);
    expect(messages[0]).toMatchObject({ hiddenKeys: 0, text: `Is ${key} one of yours?` });
    await sql`delete from support_tickets where account_id = ${ben.id}`.execute(shop.store.db);
  });
});

describe('the answer', () => {
  test('comes by the page, a notice and a mail in the member’s language', async () => {
    const headers = { 'accept-language': 'de' };
    const { id } = await ada.call(
      'POST /api/support',
      { body: { id: randomUUID(), topic: 'key', text: 'Er geht nicht.', orderNo: order.orderNo } },
      { headers },
    );
    const answered = await answer(id, { text: 'Bitte <b>noch</b> einmal.' });
    expect(answered).toMatchObject({
      state: 'answered',
      answerBy: null,
      assignee: { id: support.id, mine: true },
    });
    const mine = await read(id);
    expect(mine).toMatchObject({ state: 'answered', answerBy: null });
    expect(mine.messages[1]).toMatchObject({ from: 'store', text: 'Bitte <b>noch</b> einmal.' });
    expect(JSON.stringify(mine)).not.toContain('The support');
    const [told] = (await ada.call('GET /api/notices')).rows;
    expect(told).toMatchObject({ event: 'answered', ticketId: id, orderNo: null, read: false });
    const [row] = await shop.settled(nthOf(answered.messages, 1).id);
    expect(row).toMatchObject({
      kind: 'support-answered',
      state: 'accepted',
      recipient: ada.email,
      locale: 'de',
    });
    const { mail } = await shop.inbox.mailTo(ada.email, /Unsere Antwort/);
    expect(mail.subject).toBe('Unsere Antwort auf Ihre Frage');
    expect(mail.text).toContain('Bitte <b>noch</b> einmal.');
    expect(mail.text).toContain(`/my-support?id=${id}&lang=de`);
    expect(mail.html).toContain('Bitte &lt;b&gt;noch&lt;/b&gt; einmal.');
    const [log] = await auditOf(shop.store, `ticket:${id}`);
    expect(log).toMatchObject({
      action: 'support.answered',
      actor: `staff:${support.id}`,
      before: { state: 'waiting' },
    });
    expect(JSON.stringify(log)).not.toContain('noch');
  });

  test('of two at once is one: the second is told, and nothing of it is sent', async () => {
    const { id } = await ask({ text: 'Who is it?' });
    const { revision } = await desk(id);
    const said = { id: randomUUID(), text: 'I am.', hiddenKeys: 0, seen: revision, close: false };
    const { second, waited } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => answerTicket(trx, id, said, { staffId: support.id, now: shop.store.clock.now() }),
      second: () => refusal(answer(id, { text: 'No, I am.', seen: revision }, owner)),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ value: 'ticket_has_moved_on' });
    expect((await read(id)).messages.map(({ text }) => text)).toEqual(['Who is it?', 'I am.']);
  });

  test('is refused if the member has written since; sent twice, it is stored once', async () => {
    const { id } = await ask();
    const { revision } = await desk(id);
    await write(id, { text: 'Wait, it is another one.' });
    expect(await refusal(answer(id, { seen: revision }))).toBe('ticket_has_moved_on');
    const message = randomUUID();
    await answer(id, { id: message });
    // The reply to the first call was lost, so the client sends the same again.
    const again = await answer(id, { id: message, seen: 1 });
    expect(again.messages.filter(({ from }) => from === 'store')).toHaveLength(1);
    const { rows } = await sql`select from mails where subject_id = ${message}`.execute(shop.store.db);
    expect(rows).toHaveLength(1);
  });

  test('may close; a message opens it again with a new promise, and one more keeps that', async () => {
    const { id } = await ask();
    expect(await answer(id, { close: true })).toMatchObject({ state: 'closed' });
    expect(await write(id)).toMatchObject({ state: 'waiting', answerBy: expect.any(String) });
    const promised = '2026-11-24T10:00:00.000Z';
    await sql`update support_tickets set due_at = ${promised} where id = ${id}`.execute(shop.store.db);
    expect(await write(id)).toMatchObject({ state: 'waiting', answerBy: promised });
    const move = (state: 'waiting' | 'closed') =>
      ada.call('POST /api/support/{id}/state', { params: { id }, body: { state } });
    expect(await move('closed')).toMatchObject({ state: 'closed', answerBy: null });
    const reopened = await move('waiting');
    expect(reopened.state).toBe('waiting');
    expect(reopened.answerBy).not.toBe(promised);
    expect(await move('waiting')).toMatchObject({ answerBy: reopened.answerBy });
  });

  test('a note is for staff alone, and sends nothing', async () => {
    const { id } = await ask();
    const note = { id: randomUUID(), text: 'Looks like a region lock.' };
    const noted = await support.call('POST /admin/support/{id}/notes', { params: { id }, body: note });
    expect(noted).toMatchObject({ state: 'waiting', messages: [{}, { from: 'note', by: 'The support' }] });
    expect(JSON.stringify(await read(id))).not.toContain('region lock');
    const { rows } = await sql`select from mails where subject_id = ${note.id}`.execute(shop.store.db);
    expect(rows).toEqual([]);
  });
});

describe('two questions of one customer', () => {
  const merge = (id: string, other: string, seen: number, seenOther: number) =>
    support.call('POST /admin/support/{id}/merge', { params: { id }, body: { other, seen, seenOther } });
  const seen = async (id: string) => (await desk(id)).revision;
  const by = () => ({ staffId: support.id, now: shop.store.clock.now() });

  test('become one, in order of time, and the other one opens it', async () => {
    const first = await ask({ text: 'One' });
    const other = await ask({ text: 'Two', orderNo: order.orderNo });
    await write(first.id, { text: 'Three' });
    await write(other.id, { text: 'Four' });
    const [a, b] = [await desk(first.id), await desk(other.id)];
    const [one] = await support.call('GET /admin/support/{id}/others', { params: { id: first.id } });
    expect(one).toMatchObject({ id: other.id, excerpt: 'Two', revision: b.revision });
    expect(await refusal(merge(first.id, other.id, a.revision, b.revision + 1))).toBe('ticket_has_moved_on');
    expect(await refusal(merge(first.id, first.id, a.revision, a.revision))).toBe('ticket_not_found');
    const bens = await desk((await ask({}, ben)).id);
    expect(await refusal(merge(first.id, bens.id, a.revision, bens.revision))).toBe('ticket_other_customer');
    const both = await merge(first.id, other.id, a.revision, b.revision);
    expect(both.messages.map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(both).toMatchObject({ id: first.id, state: 'waiting', orderNo: order.orderNo, excerpt: 'One' });
    await write(other.id, { text: 'Five' });
    expect((await read(first.id)).messages).toHaveLength(5);
    expect(JSON.stringify(await ada.call('GET /api/support', { query: { pageSize: 50 } }))).not.toContain(
      other.id,
    );
    expect(await refusal(merge(bens.id, other.id, bens.revision, b.revision + 1))).toBe(
      'ticket_has_moved_on',
    );
    expect(await auditOf(shop.store, `ticket:${first.id}`)).toMatchObject([
      { action: 'support.merged', after: { merged: other.id, messages: 4 } },
    ]);
  });

  test('when one gets a message meanwhile: it waits, and is written where the messages are', async () => {
    const [into, other] = [await ask({ text: 'One' }), await ask({ text: 'Two' })];
    const wish = { other: other.id, seen: await seen(into.id), seenOther: await seen(other.id) };
    const { second, waited } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => mergeTickets(trx, into.id, wish, by()),
      second: () => write(other.id, { text: 'Three' }),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ status: 'fulfilled' });
    expect((await read(into.id)).messages.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
  });

  test('when they are merged both ways at once: the second is told', async () => {
    const [one, two] = [await ask(), await ask()];
    const [a, b] = [await seen(one.id), await seen(two.id)];
    const { second, waited } = await holdFirstCommit({
      db: shop.store.db,
      first: (trx) => mergeTickets(trx, one.id, { other: two.id, seen: a, seenOther: b }, by()),
      second: () => refusal(merge(two.id, one.id, b, a)),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ value: 'ticket_has_moved_on' });
  });
});

describe('the queue', () => {
  test('lists what is due first, and filters', async () => {
    const fay = await makeMember(shop.store, { name: 'Fay', email: 'fay.queue@example.com' });
    const [late, soon] = [await ask({ topic: 'payment' }, fay), await ask({ topic: 'account' }, fay)];
    await sql`update support_tickets set due_at = now() - interval '1 hour' where id = ${late.id}`.execute(
      shop.store.db,
    );
    await sql`update support_tickets set due_at = now() + interval '1 minute' where id = ${soon.id}`.execute(
      shop.store.db,
    );
    const list = (query: Record<string, unknown>) => support.call('GET /admin/support', { query });
    const hers = await list({ q: 'FAY.queue' });
    expect(hers.rows.map(({ id }) => id)).toEqual([late.id, soon.id]);
    expect(hers.counts.waiting).toBeGreaterThanOrEqual(2);
    expect((await list({ topic: 'account', q: 'fay' })).rows.map(({ id }) => id)).toEqual([soon.id]);
    expect((await list({ q: order.orderNo, state: 'all' })).total).toBeGreaterThan(0);
    const take = { params: { id: soon.id }, body: { to: 'me' as const, seen: null } };
    await support.call('POST /admin/support/{id}/assignee', take);
    expect((await list({ assignee: 'mine', q: 'fay' })).rows.map(({ id }) => id)).toEqual([soon.id]);
    expect((await list({ assignee: 'unassigned', q: 'fay' })).rows.map(({ id }) => id)).toEqual([late.id]);
    // Another member of staff, who has seen it unassigned.
    expect(await refusal(owner.call('POST /admin/support/{id}/assignee', take))).toBe('ticket_has_moved_on');
    const waiting = await support.call('GET /admin/support-waiting');
    expect(firstOf(waiting.rows).id).toBe(late.id);
    expect(waiting.total).toBe((await list({})).counts.waiting);
  });

  test('is for roles that answer', async () => {
    const { id } = await ask();
    expect(await refusal(orders.call('GET /admin/support'))).toBe('forbidden');
    expect(await refusal(desk(id, orders))).toBe('forbidden');
    expect(await refusal(answer(id, {}, orders))).toBe('forbidden');
    expect(await orders.call('GET /admin/support-waiting')).toMatchObject({ rows: [], total: 0 });
  });

  test('promises what the owner says, from then on', async () => {
    const before = await ask();
    const rules = { days: 3, refundDays: 1, workdays: [7, 1, 2, 3, 4], chatMinutes: 3 };
    const save = async (wanted: typeof rules, by = owner) => {
      const { version } = await support.call('GET /admin/support-rules');
      return await by.call('POST /admin/support-rules', { body: { ...wanted, version } });
    };
    expect(await refusal(save(rules, support))).toBe('forbidden');
    expect(await save(rules)).toMatchObject({
      ...rules,
      workdays: [1, 2, 3, 4, 7],
    });
    expect(await refusal(save({ ...rules, refundDays: 3 }))).toBe('invalid_input');
    expect(await support.call('GET /admin/support-rules')).toMatchObject({ days: 3 });
    const { createdAt, answerBy } = await ask();
    expect(answerBy).toBe(workingDaysOn(new Date(createdAt), 3, new Set(rules.workdays)).toISOString());
    expect((await read(before.id)).answerBy).toBe(before.answerBy);
    expect(await auditOf(shop.store, 'settings:support')).toMatchObject([{ action: 'support.rules' }]);
    await save({ days: 1, refundDays: 2, workdays: [1, 2, 3, 4, 5], chatMinutes: 5 });
  });
});
