import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { chatCodeDigits } from '../../src/desk/support/chat/chat-code.ts';
import { randomToken } from '../../src/platform/ids.ts';
import type { DescribedCalls } from '../described-calls.ts';
import { makeMember } from '../member-browser.ts';

/** A member's chat: written, read, and left as a question that is answered by mail. */
export async function walkChat({ store, call }: DescribedCalls): Promise<void> {
  const { email, password } = await makeMember(store);
  const { data } = await call('POST', '/api/login', '/api/login', { email, password });
  const bearer = { authorization: `Bearer ${(data as { token: string }).token}` };
  const base = '/api/chat';
  await call('POST', `${base}/address`, `${base}/address`, { email }, '', bearer);
  await call('GET', `${base}/history`, `${base}/history`, undefined, '', bearer);
  const message = { id: randomUUID(), text: 'Does it work in Japan?' };
  for (const text of [message.text, message.text, 'Another one?'])
    await call('POST', `${base}/messages`, `${base}/messages`, { ...message, text }, '', bearer);
  await call('POST', `${base}/address`, `${base}/address`, { email }, '', bearer);
  await call('GET', `${base}/history`, `${base}/history`, undefined, '', bearer);
  await call('POST', `${base}/code`, `${base}/code`, { email }, '', bearer);
  await call('POST', `${base}/code/check`, `${base}/code/check`, { code: '000000' }, '', bearer);
  await call('POST', `${base}/mail`, `${base}/mail`, undefined, '', bearer);
  // One message a minute is left from a network; other walks have left theirs.
  store.clock.advance(61_000);
  for (const id of [randomUUID(), 'x'])
    await call('POST', `${base}/ticket`, `${base}/ticket`, { id, text: '' }, '', bearer);
}

/** A guest's chat, whose address is confirmed by the code that was mailed there. */
export async function walkGuestChat({ store, call }: DescribedCalls): Promise<void> {
  const guest = { cookie: `chat=${randomToken()}`, origin: store.config.publicUrl };
  const base = '/api/chat';
  const email = 'walking-guest@example.com';
  const check = (code: string) =>
    call('POST', `${base}/code/check`, `${base}/code/check`, { code }, '', guest);
  await call('POST', `${base}/code`, `${base}/code`, { email }, '', guest);
  const message = { id: randomUUID(), text: 'Is my order on its way?' };
  await call('POST', `${base}/messages`, `${base}/messages`, message, '', guest);
  await check('000000');
  await call('POST', `${base}/code`, `${base}/code`, { email }, '', guest);
  const { rows } = await sql<{ id: string }>`
    select k.id from chat_codes k join chats c on c.id = k.chat_id where c.guest_email = ${email}`.execute(
    store.db,
  );
  const digits = chatCodeDigits(store.context.keyring, firstOf(rows).id);
  for (const code of ['12345', digits === '111111' ? '222222' : '111111', digits, digits]) await check(code);
  await call('POST', `${base}/mail`, `${base}/mail`, undefined, '', guest);
}
