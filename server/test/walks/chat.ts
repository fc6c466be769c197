import { randomUUID } from 'node:crypto';
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
