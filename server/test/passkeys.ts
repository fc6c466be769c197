import type { CallError } from '@halfturn/contract/client.ts';
import { Authenticator, type Amiss } from './authenticator.ts';
import type { Browser, MemberBrowser } from './member-browser.ts';
import type { TestStore } from './store.ts';

/** The store's address as the devices of its tests know it. */
export const ORIGIN = 'http://shop.test';

/** What the device is asked for when a passkey is added. */
export const optionsFor = (at: Browser, password = '') =>
  at.call('POST /api/account/passkeys/options', { body: { password } });
/** Adds a passkey, made by a device that may do something amiss. */
export async function add(
  member: Browser,
  { name = 'My phone', device = new Authenticator(ORIGIN), amiss = {}, password = '' } = {},
) {
  const credential = device.make(await optionsFor(member, password), amiss);
  const passkey = await member.call('POST /api/account/passkeys', { body: { name, credential } });
  return { device, passkey };
}
export const signIn = async (at: Browser, device: Authenticator, amiss: Amiss = {}, remember = false) =>
  at.call('POST /api/login/passkey', {
    body: { credential: device.show(await at.call('GET /api/login/passkey'), amiss), remember },
  });
/** The refusal that a call came to. */
export const slugOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'went through',
    (error: CallError) => error.slug,
  );
export const check = (at: Browser) => at.call('GET /api/checkSession', { query: { toUrl: '/' } });
/** The kinds of mail that a member was sent, oldest first. */
export const mailsTo = async (store: TestStore, { email }: MemberBrowser) =>
  (
    await store.db.selectFrom('mails').select('kind').where('recipient', '=', email).orderBy('id').execute()
  ).map(({ kind }) => kind);
