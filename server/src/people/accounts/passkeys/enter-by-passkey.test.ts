import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator, type Amiss } from '../../../../test/authenticator.ts';
import { browser, makeMember, type Browser } from '../../../../test/member-browser.ts';
import { add, check, mailsTo, optionsFor, ORIGIN, signIn, slugOf } from '../../../../test/passkeys.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { lockAccount } from '../accounts.queries.ts';

const MINUTE = 60_000;

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

describe('signing in by passkey', () => {
  let hers: Authenticator;
  beforeAll(async () => {
    ({ device: hers } = await add(await makeMember(store)));
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
    const passkey = firstOf((await at.call('GET /api/account/passkeys')).rows);
    expect(passkey.lastUsedAt).not.toBeNull();
    // It was another browser than the one that the account knows.
    expect(await mailsTo(store, member)).toEqual(['account-passkey-added', 'account-new-device']);
  });

  test('remembered, it is kept for seven days; and it ends the session that the browser had', async () => {
    const member = await makeMember(store);
    const { device } = await add(member);
    const former = present(member.cookies.get('session'));
    await signIn(member, device, {}, true);
    expect(member.lines.at(-1)).toMatch(/^session=.*; Max-Age=604800; HttpOnly/);
    const with_ = browser(store);
    with_.cookies.set('session', former);
    expect(await check(with_)).toEqual({ state: 0, is_success: false });
  });

  test('sends the same options to everyone, so that they do not reveal who has a passkey', async () => {
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

  test('refuses an answer that is repeated, late, or to another challenge', async () => {
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

  test('refuses a signature by another key, and an unknown passkey', async () => {
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

  test('names a disabled account, and refuses an unconfirmed one', async () => {
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
  test('going back blocks it for good, and mails its owner', async () => {
    const member = await makeMember(store);
    const { device, passkey } = await add(member, { name: 'Copied key' });
    await signIn(member, device);
    const copy = present(device.counter);
    await expect(signIn(browser(store), device, { counter: copy })).rejects.toMatchObject({
      status: 403,
      slug: 'passkey_shut',
    });
    // The original is refused too, because it cannot be told from the copy.
    expect(await slugOf(signIn(browser(store), device))).toBe('passkey_shut');
    const { rows } = await member.call('GET /api/account/passkeys');
    expect(rows).toMatchObject([{ id: passkey.id, shut: true }]);
    expect(await mailsTo(store, member)).toEqual(['account-passkey-added', 'account-passkey-shut']);
    expect((await member.call('GET /api/account/logins')).total).toBe(2);
  });

  test('is compared under the lock', async () => {
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

  test('may stay at zero', async () => {
    const { device } = await add(await makeMember(store), {
      device: new Authenticator(ORIGIN, { counts: false }),
    });
    for (let times = 0; times < 3; times++) await signIn(browser(store), device);
  });
});
