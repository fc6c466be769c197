import { digitsOf } from '../../src/people/accounts/identities/code.ts';
import { hashToken, randomToken, uuidv7 } from '../../src/platform/ids.ts';
import type { DescribedCalls } from '../described-calls.ts';
import { makeMember } from '../member-browser.ts';

/** A sign-in at Steam, from the button to the account that it opens, and out of it again. */
export async function walkSignInWith({ store, call }: DescribedCalls): Promise<void> {
  const member = await makeMember(store);
  const bearer = { authorization: `Bearer ${member.cookies.get('session')}` };
  await call('GET', '/api/sign-in/providers', '/api/sign-in/providers');
  const beginning = '/api/sign-in/begin/{provider}';
  for (const provider of ['steam', 'google'])
    await call('POST', beginning, `/api/sign-in/begin/${provider}`, { to: '/checkout' });
  const [finish, code, confirm] = ['/api/sign-in/finish', '/api/sign-in/code', '/api/sign-in/confirm'];
  await call('POST', finish, finish);
  // As if Steam had answered: its own tests have it answer.
  const token = randomToken();
  const id = uuidv7();
  const now = store.clock.now();
  await store.db
    .insertInto('sign_in_attempts')
    .values({
      id,
      provider: 'steam',
      browser_hash: hashToken(token),
      remembered: false,
      return_to: '/',
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      answered_at: now,
      subject: '76561197960287930',
    })
    .execute();
  const cookie = { cookie: `signing_in=${token}`, origin: store.config.publicUrl };
  await call('POST', finish, finish, undefined, '', cookie);
  await call('POST', code, code, { email: 'x' }, '', cookie);
  await call('POST', confirm, confirm, { code: '1' }, '', cookie);
  await call('POST', code, code, { email: member.email }, '', cookie);
  await call('POST', confirm, confirm, { code: '1' }, '', cookie);
  const digits = digitsOf(store.context.keyring, { id, codes: 1 });
  await call('POST', confirm, confirm, { code: digits }, '', cookie);
  const [all, one] = ['/api/account/identities', '/api/account/identities/{provider}'] as const;
  const steam = '/api/account/identities/steam';
  await call('GET', all, all, undefined, '', bearer);
  await call('GET', all, all);
  await call('POST', one, steam, {}, '', bearer);
  for (let times = 0; times < 2; times++) await call('DELETE', one, steam, undefined, '', bearer);
  await call('POST', one, steam, {}, '', bearer);
}
