import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postfix, vacation } from '../../../../test/bounce-samples.ts';
import { imapInbox, type ImapInbox } from '../../../../test/imap-inbox.ts';
import { makeMember } from '../../../../test/member-browser.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { countUndelivered } from '../../../platform/mail/mails.queries.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { savedBounceAccount } from './account.queries.ts';
import { readBounces } from './read-bounces.ts';

let store: TestStore;
let inbox: ImapInbox;
let owner: StaffAtWork;

beforeAll(async () => {
  inbox = await imapInbox();
  store = await testStore({ env: { ROLE: 'web' } });
  owner = await atWork(store, 'owner');
});
afterAll(async () => {
  await store.close();
  await inbox.close();
});

const read = () => owner.call('GET /admin/bounce-account');
const typed = (
  parts: Partial<{ host: string; port: number; user: string; password: string; folder: string }> = {},
) => ({
  host: '127.0.0.1',
  port: inbox.port,
  user: inbox.user,
  password: inbox.password,
  folder: '',
  ...parts,
});
const save = async (parts?: Parameters<typeof typed>[0], by = owner) =>
  by.call('POST /admin/bounce-account', { body: { ...typed(parts), version: (await read()).version } });
const tested = async (parts?: Parameters<typeof typed>[0]) =>
  (await owner.call('POST /admin/bounce-account/test', { body: typed(parts) })).result;

let count = 0;
/** A mail that the mail server has taken. */
async function accepted(): Promise<{ id: string; about: { messageId: string; to: string } }> {
  const to = `reader${++count}@example.net`;
  const subjectId = randomUUID();
  await inTransaction(store.db, (trx) =>
    queueMail(trx, {
      kind: 'store-test',
      dedupe: `bounce:${count}`,
      subjectId,
      recipient: to,
      locale: 'en-US',
    }),
  );
  const { id } = await store.db
    .updateTable('mails')
    .set({ state: 'accepted', accepted_at: new Date() })
    .where('subject_id', '=', subjectId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, about: { messageId: `${id}@shop.example`, to } };
}
const rowOf = (id: string) =>
  store.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the email account of bounces', () => {
  test('is set up with its password sealed, and read back without it', async () => {
    expect(await read()).toMatchObject({ host: '', version: 0, passwordSet: false, savedBy: null });
    expect(await save()).toMatchObject({ folder: 'INBOX', passwordSet: true, version: 1, readAt: null });
    const row = await savedBounceAccount(store.db);
    const log = JSON.stringify(await auditOf(store, 'settings:bounces'));
    for (const text of [
      JSON.stringify(await read()),
      log,
      String(row?.sealed?.toString('latin1')),
      store.logged(),
    ])
      expect(text).not.toContain('battery');
    expect(log).toContain('mail.bounce_account_saved');
    // An empty password keeps the saved one.
    await save({ password: '' });
    expect(await tested({ password: '' })).toBe('works');
  });

  test.each([
    ['no server', { host: '' }, 'host'],
    ['no user', { user: '' }, 'user'],
    ['the password of another server', { host: 'imap.elsewhere.example', password: '' }, 'password'],
    ['a name that is none', { host: 'http://x/' }, 'host'],
    ['a port that is none', { port: 0 }, 'port'],
  ])('is not tested with %s', async (_, parts, field) => {
    await expect(tested(parts)).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  });

  test('says why it cannot be read', async () => {
    expect(await tested({ password: 'wrong' })).toBe('wrong_password');
    expect(await tested({ folder: 'Elsewhere' })).toBe('no_folder');
    expect(await tested({ port: 9 })).toBe('no_answer');
  });

  test('is changed by owners alone, with a fresh code, and the second of two is told', async () => {
    const support = await atWork(store, 'support');
    await expect(save({}, support)).rejects.toMatchObject({ slug: 'forbidden' });
    await expect(
      owner.call('POST /admin/bounce-account', { body: { ...typed(), version: 0 } }),
    ).rejects.toMatchObject({ slug: 'content_changed' });
  });
});

describe('a bounce that comes back by mail', () => {
  test('is noted at its mail, counted as a failure, and read once', async () => {
    await save();
    const [lost, late, fine] = [await accepted(), await accepted(), await accepted()];
    inbox.add(postfix(lost.about));
    inbox.add(postfix(late.about, { action: 'delayed', status: '4.4.1' }));
    inbox.add(vacation(fine.about));
    const before = await countUndelivered(store.db, new Date(0));
    await readBounces(store.context);
    expect(await rowOf(lost.id)).toMatchObject({
      state: 'bounced',
      error: expect.stringContaining('User unknown'),
    });
    expect(await rowOf(late.id)).toMatchObject({
      state: 'accepted',
      error: expect.stringContaining('4.4.1'),
    });
    expect(await rowOf(fine.id)).toMatchObject({ state: 'accepted', error: null });
    expect(await countUndelivered(store.db, new Date(0))).toBe(before + 1);
    expect(await read()).toMatchObject({ result: 'works', readAt: expect.any(String) });

    // Marked as handled, it stays so: the second visit asks for newer emails alone.
    await store.db.updateTable('mails').set({ handled_at: new Date() }).where('id', '=', lost.id).execute();
    inbox.asked.length = 0;
    await readBounces(store.context);
    expect(inbox.asked.some((line) => line.startsWith('UID FETCH'))).toBe(false);
    expect((await rowOf(lost.id)).handled_at).not.toBeNull();
  });

  test('is said on the page of the customer, until an email arrives', async () => {
    const lost = await accepted();
    const member = await makeMember(store, { email: lost.about.to });
    const said = async () =>
      (await owner.call('GET /admin/customers/{id}/notes', { params: { id: member.id } })).bounced;
    expect(await said()).toBeNull();
    inbox.add(postfix(lost.about));
    await readBounces(store.context);
    expect(await said()).toMatchObject({ reason: expect.stringContaining('User unknown') });
    const again = await accepted();
    await store.db
      .updateTable('mails')
      .set({ recipient: lost.about.to })
      .where('id', '=', again.id)
      .execute();
    expect(await said()).toBeNull();
  });

  test('is found when the email account numbers its emails again, and changes nothing the second time', async () => {
    const lost = await accepted();
    inbox.add(postfix(lost.about, { headersOnly: true }));
    await readBounces(store.context);
    const first = await rowOf(lost.id);
    expect(first.state).toBe('bounced');
    inbox.renumber();
    await readBounces(store.context);
    expect(await rowOf(lost.id)).toEqual(first);
  });

  test('of a mail that the store does not know, or has not sent, is passed over', async () => {
    const waiting = await accepted();
    await store.db.updateTable('mails').set({ state: 'queued' }).where('id', '=', waiting.id).execute();
    inbox.add(postfix({ ...waiting.about, messageId: `${randomUUID()}@shop.example` }));
    inbox.add(postfix(waiting.about));
    await readBounces(store.context);
    expect((await rowOf(waiting.id)).state).toBe('queued');
    expect((await read()).result).toBe('works');
  });

  test('waits while the email account cannot be read, which the screen says', async () => {
    const lost = await accepted();
    await save();
    inbox.add(postfix(lost.about));
    await store.db.updateTable('bounce_account').set({ port: 9 }).execute();
    await readBounces(store.context);
    expect(await read()).toMatchObject({ result: 'no_answer' });
    expect((await rowOf(lost.id)).state).toBe('accepted');
    await store.db.updateTable('bounce_account').set({ port: inbox.port }).execute();
    await readBounces(store.context);
    expect((await rowOf(lost.id)).state).toBe('bounced');
  });

  test('is not looked for once the email account was removed', async () => {
    expect(await save({ host: '' })).toMatchObject({ host: '', user: '', passwordSet: false });
    const lost = await accepted();
    inbox.add(postfix(lost.about));
    inbox.asked.length = 0;
    await readBounces(store.context);
    expect(inbox.asked).toEqual([]);
    expect((await rowOf(lost.id)).state).toBe('accepted');
  });
});
