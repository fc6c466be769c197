import { present } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedLink } from '../../../../test/account-links.ts';
import { Authenticator, type Amiss } from '../../../../test/authenticator.ts';
import { readCaptcha } from '../../../../test/captcha.ts';
import { everythingIn } from '../../../../test/everything-in.ts';
import { browser, makeMember, type Browser, type MemberBrowser } from '../../../../test/member-browser.ts';
import { add, mailsTo, optionsFor, ORIGIN, signIn, slugOf } from '../../../../test/passkeys.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { lockAccount } from '../accounts.queries.ts';
import { accountPasswordChanged } from '../accounts.mails.ts';
import { endSessions } from '../sessions.ts';
import { MOST_PASSKEYS } from './passkeys.queries.ts';

const MINUTE = 60_000;

let store: TestStore;
/** A member for refused calls, which change nothing. */
let mara: MemberBrowser;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  mara = await makeMember(store, { name: 'Mara Lindt' });
});
afterAll(() => store.close());

describe('adding a passkey', () => {
  test('asks for a discoverable passkey with user verification, for this store and this account', async () => {
    const options = await optionsFor(mara, mara.password);
    expect(options).toMatchObject({
      rp: { id: 'shop.test', name: 'Online Store' },
      user: { name: mara.email, displayName: 'Mara Lindt' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    // The authenticator gets the id of the account, which does not name its owner.
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(mara.id.replaceAll('-', ''));
  });

  test('is listed by its name, and mailed to its owner', async () => {
    const member = await makeMember(store);
    const device = new Authenticator(ORIGIN, { backedUp: true });
    const { passkey } = await add(member, { name: '  Mara’s phone ', device });
    expect(passkey).toMatchObject({ name: 'Mara’s phone', backedUp: true, shut: false, lastUsedAt: null });
    const { rows, suggested } = await member.call('GET /api/account/passkeys');
    expect(rows).toEqual([passkey]);
    expect(suggested).toMatch(/Firefox/);
    expect(await mailsTo(store, member)).toEqual(['account-passkey-added']);
    expect((await optionsFor(member)).excludeCredentials).toEqual([
      { type: 'public-key', id: device.credentialId, transports: ['hybrid', 'internal'] },
    ]);
  });

  test('asks for the password if the sign-in was not recent', async () => {
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

describe('a passkey', () => {
  test('is renamed and removed by its owner alone', async () => {
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
    expect(await mailsTo(store, member)).toEqual(['account-passkey-added', 'account-passkey-removed']);
  });

  test('is deleted when the owner reports "this was not me"', async () => {
    const member = await makeMember(store);
    const { device } = await add(member);
    const token = present(await mailedLink(store, member.email, 'not_me'));
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

  test('asks for the password after a sign-in by passkey, however fresh', async () => {
    const member = await makeMember(store);
    const { device } = await add(member);
    const other = browser(store);
    await signIn(other, device);
    expect(await other.call('GET /api/account/passkeys')).toMatchObject({ password: true });
    await expect(optionsFor(other)).rejects.toMatchObject({ fields: { password: 'Password is required!' } });
    await add(other, { password: member.password });
  });

  test('that is a day old survives a password reset; a newer one is deleted, and mails tell both', async () => {
    const member = await makeMember(store);
    const { device: own } = await add(member, { name: 'Old laptop' });
    store.clock.advance(25 * 60 * MINUTE);
    const stranger = browser(store);
    await stranger.call('POST /api/login', { body: { email: member.email, password: member.password } });
    const { device: theirs } = await add(stranger, { name: 'Stranger’s phone' });
    const captcha = await readCaptcha(store.call, store.context.keyring);
    await store.call('POST /api/forget', { body: { email: member.email, ...captcha } });
    const token = present(await mailedLink(store, member.email, 'reset'));
    const body = { token, password: 'tin-Owl_77', confirmPassword: 'tin-Owl_77' };
    await store.call('POST /api/resetPassword', { body });

    expect(await slugOf(signIn(browser(store), theirs))).toBe('passkey_refused');
    await signIn(browser(store), own);
    const kinds = await mailsTo(store, member);
    expect(kinds.slice(-3)).toEqual([
      'account-passkey-removed',
      'account-password-changed',
      'account-new-device',
    ]);
    const mail = await store.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', member.email)
      .where('kind', '=', 'account-password-changed')
      .executeTakeFirstOrThrow();
    const { text, html } = present(await accountPasswordChanged.render(store.context, mail));
    for (const said of [text, html]) {
      expect(said).toContain('Old laptop');
      expect(said).toContain('http://shop.test/my-changepwd');
      expect(said).not.toContain('Stranger');
    }
  });

  test('stays when the password is changed', async () => {
    const member = await makeMember(store);
    const { device } = await add(member);
    await member.call('POST /api/account/password', {
      body: { oldPassword: member.password, password: 'tin-Owl_77', confirmPassword: 'tin-Owl_77' },
    });
    await signIn(browser(store), device);
  });

  test('stores only answered challenges, and only until they expire', async () => {
    const { challenge } = await store.call('GET /api/login/passkey');
    expect(await everythingIn(store.db)).not.toContain(challenge);
    expect(store.logged()).not.toContain(challenge);
  });
});
