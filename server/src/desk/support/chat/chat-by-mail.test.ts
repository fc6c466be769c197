import type { CallError } from '@halfturn/contract/client.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someBuyer } from '../../../../test/make-order.ts';
import { browser, makeMember, type Browser } from '../../../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../../../test/member-shop.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';

let shop: MemberShop;
let support: StaffAtWork;
beforeAll(async () => {
  shop = await memberShop();
  support = await atWork(shop.store, 'support');
});
afterAll(() => shop.close());

const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'went through',
    ({ slug }: CallError) => slug,
  );
const write = async (by: Browser, text = 'Will it work in Chile?') => {
  const { chat } = await by.call('POST /api/chat/messages', { body: { id: randomUUID(), text } });
  return present(chat);
};
const sendCode = (by: Browser, email: string) => by.call('POST /api/chat/code', { body: { email } });
const enter = (by: Browser, code: string) => by.call('POST /api/chat/code/check', { body: { code } });
const mailIt = (by: Browser) => by.call('POST /api/chat/mail', {});
const codeIn = async (email: string): Promise<string> => {
  const { text } = (await shop.inbox.mailTo(email, /^Your code/)).mail;
  return present(/\b\d{6}\b/.exec(text ?? ''))[0];
};
const wrong = (code: string): string => (code === '111111' ? '222222' : '111111');

test('a guest proves an address by a code, and the chat is mailed there, without the notes of the staff', async () => {
  const mara = browser(shop.store);
  const email = someBuyer();
  const { id } = await write(mara);
  await support.call('POST /admin/chats/{id}/messages', {
    params: { id },
    body: { id: randomUUID(), text: 'A secret of ours.', note: true },
  });
  await support.call('POST /admin/chats/{id}/messages', {
    params: { id },
    body: { id: randomUUID(), text: 'Yes, it will.' },
  });
  expect(await refusal(mailIt(mara))).toBe('chat_email_unproven');
  const { chat } = await sendCode(mara, email);
  expect(chat).toMatchObject({ email, proven: false, codeUntil: expect.any(String) });
  expect(await refusal(mailIt(mara))).toBe('chat_email_unproven');
  const code = await codeIn(email);
  expect(await refusal(enter(mara, wrong(code)))).toBe('code_wrong');
  expect((await enter(mara, code)).chat).toMatchObject({ proven: true, codeUntil: null });
  expect(await support.call('GET /admin/chats/{id}', { params: { id } })).toMatchObject({ proven: true });
  await mailIt(mara);
  await mailIt(mara);
  const { text } = (await shop.inbox.mailTo(email, /^Your chat with us/)).mail;
  expect(text).toContain('Will it work in Chile?');
  expect(text).toContain('Yes, it will.');
  expect(text).not.toContain('A secret of ours.');
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mails where kind = 'chat-copy' and subject_id = ${id}`.execute(
    shop.store.db,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('another address is not proven, and a code for the one before no longer works', async () => {
  const mara = browser(shop.store);
  const [first, second] = [someBuyer(), someBuyer()];
  await write(mara);
  await sendCode(mara, first);
  const code = await codeIn(first);
  await enter(mara, code);
  const { chat } = await mara.call('POST /api/chat/address', { body: { email: second } });
  expect(chat).toMatchObject({ email: second, proven: false });
  expect(await refusal(enter(mara, code))).toBe('code_expired');
  expect(await refusal(mailIt(mara))).toBe('chat_email_unproven');
});

test('staff have a code sent to the address that a guest has typed', async () => {
  const mara = browser(shop.store);
  const email = someBuyer();
  const { id } = await write(mara);
  const ask = () => support.call('POST /admin/chats/{id}/code', { params: { id } });
  expect(await refusal(ask())).toBe('invalid_input');
  await mara.call('POST /api/chat/address', { body: { email } });
  expect(await ask()).toMatchObject({ proven: false });
  expect((await enter(mara, await codeIn(email))).chat).toMatchObject({ proven: true });
  const acts = (await auditOf(shop.store, `chat:${id}`)).map(({ action }) => action);
  expect(acts).toContain('chat.code_sent');
});

test('a member’s chat is mailed to the account, and no code is needed', async () => {
  const ada = await makeMember(shop.store);
  expect(await refusal(mailIt(ada))).toBe('chat_not_found');
  await write(ada, 'For my files.');
  expect(await mailIt(ada)).toMatchObject({ chat: { proven: true } });
  const { text } = (await shop.inbox.mailTo(ada.email, /^Your chat with us/)).mail;
  expect(text).toContain('For my files.');
});

test('a code works for fifteen minutes and five tries, and an address gets five an hour', async () => {
  const mara = browser(shop.store);
  const email = someBuyer();
  await write(mara);
  await sendCode(mara, email);
  const code = await codeIn(email);
  for (let tries = 1; tries < 5; tries++) expect(await refusal(enter(mara, wrong(code)))).toBe('code_wrong');
  expect(await refusal(enter(mara, wrong(code)))).toBe('code_used_up');
  expect(await refusal(enter(mara, code))).toBe('code_used_up');
  for (let more = 0; more < 4; more++) await sendCode(mara, email);
  expect(await refusal(sendCode(mara, email))).toBe('rate_limited');
  shop.store.clock.advance(16 * 60_000);
  expect(await refusal(enter(mara, code))).toBe('code_expired');
});
