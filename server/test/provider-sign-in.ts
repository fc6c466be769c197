import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import { digitsOf } from '../src/people/accounts/identities/code.ts';
import type { Browser } from './member-browser.ts';
import type { StandInIdentityProvider } from './stand-ins/identity-provider.ts';
import type { StandInSteam } from './stand-ins/steam.ts';
import type { TestStore } from './store.ts';

/** Begins a sign-in as the button does. */
export const begin = (at: Browser, provider: SignInProvider, to = '/checkout', remember = false) =>
  at.call('POST /api/sign-in/begin/{provider}', { params: { provider }, body: { to, remember } });

/** Opens an address of the store as a browser that is sent there: without an origin of the store. Returns where it is sent next. */
export async function open(
  store: TestStore,
  at: Browser,
  address: string,
  { form, cookies = true }: { form?: URLSearchParams; cookies?: boolean } = {},
): Promise<string> {
  const url = new URL(address);
  const answer = await fetch(store.url + url.pathname + url.search, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      'x-forwarded-for': at.ip,
      ...(form && {
        origin: 'https://appleid.apple.com',
        'content-type': 'application/x-www-form-urlencoded',
      }),
      ...(cookies && { cookie: [...at.cookies].map(([key, value]) => `${key}=${value}`).join('; ') }),
    },
    ...(form && { body: form.toString() }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/; Max-Age=0(;|$)/.test(line)) at.cookies.delete(key);
    else at.cookies.set(key, value);
  }
  return answer.headers.get('location') ?? String(answer.status);
}

/** Signs in on the provider's page, and comes back to the store. */
export async function visit(
  store: TestStore,
  at: Browser,
  provider: StandInIdentityProvider,
  { url, outcome }: { url: string; outcome?: 'signed-in' | 'cancelled' },
): Promise<string> {
  const back = provider.press(url, outcome);
  return await open(store, at, `${back.url}?${back.form}`);
}

/** The same at Steam. */
export const visitSteam = (
  store: TestStore,
  at: Browser,
  steam: StandInSteam,
  { url }: { url: string },
): Promise<string> => open(store, at, steam.press(url));

export const finish = (at: Browser) => at.call('POST /api/sign-in/finish');

/** The code in the latest mail to an address. */
export async function mailedCode({ context }: Pick<TestStore, 'context'>, email: string): Promise<string> {
  const attempt = await context.db
    .selectFrom('sign_in_attempts as a')
    .innerJoin('mails as m', 'm.subject_id', 'a.id')
    .selectAll('a')
    .where('m.kind', '=', 'sign-in-code')
    .where('m.recipient', '=', email)
    .orderBy('m.created_at', 'desc')
    .executeTakeFirstOrThrow();
  return digitsOf(context.keyring, attempt);
}
