import { randomUUID } from 'node:crypto';
import type { CallError } from '@halfturn/contract/client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedLink } from '../../../../test/account-links.ts';
import { Authenticator, type Amiss } from '../../../../test/authenticator.ts';
import { everythingIn } from '../../../../test/everything-in.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { browser, makeMember, type Browser, type MemberBrowser } from '../../../../test/member-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { lockAccount } from '../accounts.queries.ts';
import { endSessions } from '../sessions.ts';
import { MOST_PASSKEYS } from './passkeys.queries.ts';

const MINUTE = 60_000;
const ORIGIN = 'http://shop.test';

let store: TestStore;
/** A member for what is refused: nothing of it stays. */
let mara: MemberBrowser;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  mara = await makeMember(store, { name: 'Mara Lindt' });
});
afterAll(() => store.close());

const optionsFor = (at: Browser, password = '') =>
  at.call('POST /api/account/passkeys/options', { body: { password } });
const add = async (
  member: Browser,
  { name = 'My phone', device = new Authenticator(ORIGIN), amiss = {} as Amiss, password = '' } = {},
) => {
  const credential = device.make(await optionsFor(member, password), amiss);
  const passkey = await member.call('POST /api/account/passkeys', { body: { name, credential } });
  return { device, passkey };
};
const signIn = async (at: Browser, device: Authenticator, amiss: Amiss = {}, remember = false) =>
  at.call('POST /api/login/passkey', {
    body: { credential: device.show(await at.call('GET /api/login/passkey'), amiss), remember },
  });
const slugOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'went through',
    (error: CallError) => error.slug,
  );
const mailsTo = async ({ email }: MemberBrowser) =>
  (
    await store.db.selectFrom('mails').select('kind').where('recipient', '=', email).orderBy('id').execute()
  ).map(({ kind }) => kind);
const check = (at: Browser) => at.call('GET /api/checkSession', { query: { toUrl: '/' } });

describe('adding a passkey', () => {
  test('asks for one that lies on the device and looks who is there, for this store and this account', async () => {
    const options = await optionsFor(mara, mara.password);
    expect(options).toMatchObject({
      rp: { id: 'shop.test', name: 'Halfturn' },
      user: { name: mara.email, displayName: 'Mara Lindt' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    // What an authenticator calls the account says of nobody who they are.
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(mara.id.replaceAll('-', ''));
  });

  test('stands in the list by its name, and is told of by mail', async () => {
    const member = await makeMember(store);
    const device = new Authenticator(ORIGIN, { backedUp: true });
    const { passkey } = await add(member, { name: '  Mara’s phone ', device });
    expect(passkey).toMatchObject({ name: 'Mara’s phone', backedUp: true, shut: false, lastUsedAt: null });
    const { rows, suggested } = await member.call('GET /api/account/passkeys');
    expect(rows).toEqual([passkey]);
    expect(suggested).toMatch(/Firefox/);
    expect(await mailsTo(member)).toEqual(['account-passkey-added']);
    expect((await optionsFor(member)).excludeCredentials).toEqual([
      { type: 'public-key', id: device.credentialId, transports: ['hybrid', 'internal'] },
    ]);
  });

  test('asks for the password where the sign-in was a while ago', async () => {
    const member = await makeMember(store, { remember: true });
    store.clock.advance(11 * MINUTE);
    expect(await member.call('GET /api/account/passkeys')).toMatchObject({ password: true });
    await expect(optionsFor(member)).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { password: 'Password is required!' },
    });
    expect(await slugOf(optionsFor(member, 'not-this-one'))).toBe('password_wrong');
    await add(member, { password: member.password });
    for (let tries = 0; tries < 5; tries++) await slugOf(optionsFor(member, 'not-this-one'));
    expect(await slugOf(optionsFor(member, member.password))).toBe('login_wait');
  });

  test.each<[string, Amiss]>([
    ['made at another address', { origin: 'https://shop.evil.test' }],
    ['made for another store', { rpId: 'evil.test' }],
    ['that looked at nobody', { unverified: true }],
    ['that was shown and not made', { type: 'webauthn.get' }],
  ])('refuses one %s', async (_, amiss) => {
    expect(await slugOf(add(mara, { amiss, password: mara.password }))).toBe('passkey_refused');
    expect((await mara.call('GET /api/account/passkeys')).rows).toEqual([]);
  });

  test('takes a challenge once, in its time, in the session that it was made for, and for nothing else', async () => {
    const [member, other] = [await makeMember(store), await makeMember(store)];
    const save = (at: Browser, credential: ReturnType<Authenticator['make']>) =>
      slugOf(at.call('POST /api/account/passkeys', { body: { name: 'x', credential } }));
    const made = (options: Awaited<ReturnType<typeof optionsFor>>, amiss?: Amiss) =>
      new Authenticator(ORIGIN).make(options, amiss);

    const options = await optionsFor(member);
    expect(await save(other, made(options))).toBe('passkey_expired');
    expect(await save(member, made(options))).toBe('went through');
    expect(await save(member, made(options))).toBe('passkey_expired');
    const forSignIn = (await member.call('GET /api/login/passkey')).challenge;
    expect(await save(member, made(options, { challenge: forSignIn }))).toBe('passkey_expired');
    const later = await optionsFor(member);
    store.clock.advance(6 * MINUTE);
    expect(await save(member, made(later))).toBe('passkey_expired');
    const own = Buffer.from((await optionsFor(member)).challenge, 'base64url');
    own[3]! ^= 1;
    expect(await save(member, made(options, { challenge: own.toString('base64url') }))).toBe(
      'passkey_expired',
    );
  });

  test('refuses one that opens an account already', async () => {
    const [member, other] = [await makeMember(store), await makeMember(store)];
    const { device } = await add(member);
    // Its id is not secret; a stranger's authenticator may claim it.
    const made = new Authenticator(ORIGIN).make(await optionsFor(other));
    const bytes = Buffer.from(made.response.attestationObject, 'base64url');
    Buffer.from(device.credentialId, 'base64url').copy(
      bytes,
      bytes.indexOf(Buffer.from(made.id, 'base64url')),
    );
    const credential = {
      ...made,
      id: device.credentialId,
      rawId: device.credentialId,
      response: { ...made.response, attestationObject: bytes.toString('base64url') },
    };
    const claim = other.call('POST /api/account/passkeys', { body: { name: 'mine', credential } });
    expect(await slugOf(claim)).toBe('passkey_known');
  });

  test(`stops at ${MOST_PASSKEYS}`, async () => {
    const member = await makeMember(store);
    const spare = new Authenticator(ORIGIN).make(await optionsFor(member));
    for (let n = 0; n < MOST_PASSKEYS; n++) await add(member);
    await expect(optionsFor(member)).rejects.toMatchObject({
      slug: 'passkeys_full',
      message: 'You can have at most 10 passkeys. Remove one first.',
    });
    const late = member.call('POST /api/account/passkeys', { body: { name: 'x', credential: spare } });
    expect(await slugOf(late)).toBe('passkeys_full');
  });

  test('wants a name', async () => {
    await expect(add(mara, { name: '   ', password: mara.password })).rejects.toMatchObject({
      fields: { name: 'Please give the passkey a name.' },
    });
  });
});

describe('signing in by passkey', () => {
  let hers: Authenticator;
  beforeAll(async () => {
    ({ device: hers } = await add(mara, { password: mara.password }));
  });

  test('opens the session that the password does, and is written down as what it was', async () => {
    const member = await makeMember(store);
    const { device } = await add(member);
    const at = browser(store);
    const { info, token } = await signIn(at, device);
    expect(info).toEqual({ id: member.id, uname: member.name });
    expect(at.cookies.get('session')).toBe(token);
    expect(at.lines[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await check(at)).toEqual({ state: 1, is_success: true });
    const { rows } = await at.call('GET /api/account/logins');
    expect(rows.map(({ method }) => method)).toEqual(['passkey', 'password']);
    const [passkey] = (await at.call('GET /api/account/passkeys')).rows;
    expect(passkey!.lastUsedAt).not.toBeNull();
    // It was another browser than the one that the account knows.
    expect(await mailsTo(member)).toEqual(['account-passkey-added', 'account-new-device']);
  });

  test('remembered, it is kept for seven days; and it ends the session that the browser had', async () => {
    const member = await makeMember(store);
    const { device } = await add(member);
    const former = member.cookies.get('session')!;
    await signIn(member, device, {}, true);
    expect(member.lines.at(-1)).toMatch(/^session=.*; Max-Age=604800; HttpOnly/);
    const with_ = browser(store);
    with_.cookies.set('session', former);
    expect(await check(with_)).toEqual({ state: 0, is_success: false });
  });

  test('asks everybody for the same: nothing tells who has a passkey', async () => {
    const options = await store.call('GET /api/login/passkey');
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{72}$/),
      rpId: 'shop.test',
      timeout: 300_000,
      userVerification: 'required',
    });
    expect(options.challenge).not.toBe((await store.call('GET /api/login/passkey')).challenge);
  });

  test.each<[string, Amiss]>([
    ['shown at another address', { origin: 'http://shop.test.evil.test' }],
    ['shown for another store', { rpId: 'evil.test' }],
    ['that looked at nobody', { unverified: true }],
    ['that was made and not shown', { type: 'webauthn.create' }],
    ['for another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('refuses one %s', async (_, amiss) => {
    expect(await slugOf(signIn(browser(store), hers, amiss))).toBe('passkey_refused');
    // The same device, used as it should be, opens.
    await signIn(browser(store), hers);
  });

  test('refuses an answer that comes again, comes late, or is to a question of somebody else’s', async () => {
    const at = browser(store);
    const send = (credential: ReturnType<Authenticator['show']>) =>
      slugOf(at.call('POST /api/login/passkey', { body: { credential } }));
    const options = await at.call('GET /api/login/passkey');
    const shown = hers.show(options);
    expect(await send(shown)).toBe('went through');
    expect(await send(shown)).toBe('passkey_expired');
    expect(await send(hers.show(options))).toBe('passkey_expired');
    const late = await at.call('GET /api/login/passkey');
    store.clock.advance(6 * MINUTE);
    expect(await send(hers.show(late))).toBe('passkey_expired');
    expect(await send(hers.show({ ...late, challenge: Buffer.alloc(54).toString('base64url') }))).toBe(
      'passkey_expired',
    );
  });

  test('of two answers to one challenge at once, one opens', async () => {
    const options = await store.call('GET /api/login/passkey');
    const answers = [hers.show(options), hers.show(options)];
    const said = await Promise.all(
      answers.map((credential) =>
        slugOf(browser(store).call('POST /api/login/passkey', { body: { credential } })),
      ),
    );
    expect(said.toSorted((a, b) => a.localeCompare(b))).toEqual(['passkey_expired', 'went through']);
  });

  test('refuses a signature by another key, and a passkey that nobody has', async () => {
    const [member, stranger] = [await makeMember(store), await makeMember(store)];
    const [own, foreign] = [await add(member), await add(stranger)];
    const options = await store.call('GET /api/login/passkey');
    const theirs = foreign.device.show(options);
    const mine = own.device.show(options);
    const send = (credential: typeof mine) =>
      slugOf(store.call('POST /api/login/passkey', { body: { credential } }));
    // The stranger's signature under the member's name.
    const forged = { ...mine, response: { ...theirs.response, userHandle: mine.response.userHandle } };
    expect(await send(forged)).toBe('passkey_refused');
    // Another passkey of the same device, which the store never saw.
    own.device.make(await optionsFor(stranger));
    expect(await slugOf(signIn(browser(store), own.device))).toBe('passkey_refused');
    const nothing = { ...mine, id: 'AAAA', rawId: 'AAAA' };
    expect(await send(nothing)).toBe('passkey_refused');
  });

  test('says so where the account is disabled, and lets in no mailbox that has not said yes', async () => {
    const [disabled, unconfirmed] = [await makeMember(store), await makeMember(store)];
    const [a, b] = [await add(disabled), await add(unconfirmed)];
    const set = (id: string, values: { disabled_at?: Date; email_confirmed_at?: null }) =>
      store.db.updateTable('accounts').set(values).where('id', '=', id).execute();
    await set(disabled.id, { disabled_at: store.clock.now() });
    await set(unconfirmed.id, { email_confirmed_at: null });
    await expect(signIn(browser(store), a.device)).rejects.toMatchObject({
      status: 403,
      message: 'Your account has been disabled',
    });
    expect(await slugOf(signIn(browser(store), b.device))).toBe('passkey_refused');
  });

  test('opens while the password has to wait, and is not counted with it', async () => {
    const member = await makeMember(store);
    const { device } = await add(member);
    const login = (at: Browser, password: string) =>
      slugOf(at.call('POST /api/login', { body: { email: member.email, password } }));
    const guesser = browser(store);
    for (let tries = 0; tries < 6; tries++) {
      await login(guesser, 'not-this-one');
      await slugOf(signIn(guesser, device, { unverified: true }));
    }
    await store.db
      .updateTable('tries')
      .set({ tries: 9, wait_until: new Date(Date.now() + 3_600_000) })
      .execute();
    await signIn(guesser, device);
    expect(await check(guesser)).toMatchObject({ state: 1 });
  });
});

describe('the counter of a passkey', () => {
  test('going back shuts it for good, and its owner hears of it', async () => {
    const member = await makeMember(store);
    const { device, passkey } = await add(member, { name: 'Copied key' });
    await signIn(member, device);
    const copy = device.counter!;
    await expect(signIn(browser(store), device, { counter: copy })).rejects.toMatchObject({
      status: 403,
      slug: 'passkey_shut',
    });
    // The right one too: nobody can tell them apart.
    expect(await slugOf(signIn(browser(store), device))).toBe('passkey_shut');
    const { rows } = await member.call('GET /api/account/passkeys');
    expect(rows).toMatchObject([{ id: passkey.id, shut: true }]);
    expect(await mailsTo(member)).toEqual(['account-passkey-added', 'account-passkey-shut']);
    expect((await member.call('GET /api/account/logins')).total).toBe(2);
  });

  test('is compared with what stands when it is its turn', async () => {
    const member = await makeMember(store);
    const { device, passkey } = await add(member);
    const { second, waited } = await holdFirstCommit({
      db: store.db,
      first: async (trx) => {
        await lockAccount(trx, member.id);
        await trx.updateTable('account_passkeys').set({ counter: 50 }).where('id', '=', passkey.id).execute();
      },
      second: () => slugOf(signIn(browser(store), device, { counter: 50 })),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ value: 'passkey_shut' });
  });

  test('may stand at nought for ever', async () => {
    const { device } = await add(await makeMember(store), {
      device: new Authenticator(ORIGIN, { counts: false }),
    });
    for (let times = 0; times < 3; times++) await signIn(browser(store), device);
  });
});

describe('a passkey', () => {
  test('is given another name, and taken away, by its owner alone', async () => {
    const [member, other] = [await makeMember(store), await makeMember(store)];
    const { device, passkey } = await add(member);
    const rename = (at: Browser, id: string, name = 'Laptop') =>
      at.call('POST /api/account/passkeys/{id}', { params: { id }, body: { name } });
    const remove = (at: Browser, id: string) =>
      at.call('DELETE /api/account/passkeys/{id}', { params: { id } });
    for (const act of [rename, remove]) {
      expect(await slugOf(act(other, passkey.id))).toBe('not_found');
      expect(await slugOf(act(member, randomUUID()))).toBe('not_found');
    }
    expect(await rename(member, passkey.id)).toEqual({ ...passkey, name: 'Laptop' });
    await remove(member, passkey.id);
    expect((await member.call('GET /api/account/passkeys')).rows).toEqual([]);
    expect(await slugOf(signIn(browser(store), device))).toBe('passkey_refused');
    expect(await slugOf(remove(member, passkey.id))).toBe('not_found');
    expect(await mailsTo(member)).toEqual(['account-passkey-added', 'account-passkey-removed']);
  });

  test('goes with everybody else who says "this was not me", and leaves no way in behind', async () => {
    const member = await makeMember(store);
    const { device } = await add(member);
    const token = (await mailedLink(store, member.email, 'not_me'))!;
    await store.call('POST /api/account/not-me', { body: { token } });
    expect(await slugOf(signIn(browser(store), device))).toBe('passkey_refused');
  });

  test('that is added while its session is ended is not added', async () => {
    const member = await makeMember(store);
    const credential = new Authenticator(ORIGIN).make(await optionsFor(member));
    const { second, waited } = await holdFirstCommit({
      db: store.db,
      first: async (trx) => {
        await lockAccount(trx, member.id);
        await endSessions(trx, member.id, {}, store.clock.now());
      },
      second: () => slugOf(member.call('POST /api/account/passkeys', { body: { name: 'x', credential } })),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ value: 'login_required' });
  });

  test('stays when the password is changed', async () => {
    const member = await makeMember(store);
    const { device } = await add(member);
    await member.call('POST /api/account/password', {
      body: { oldPassword: member.password, password: 'tin-Owl_77', confirmPassword: 'tin-Owl_77' },
    });
    await signIn(browser(store), device);
  });

  test('leaves nothing of its challenges in the database but what was answered, and that not for long', async () => {
    const { challenge } = await store.call('GET /api/login/passkey');
    expect(await everythingIn(store.db)).not.toContain(challenge);
    expect(store.logged()).not.toContain(challenge);
  });
});
