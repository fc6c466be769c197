import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedLink } from '../../../test/account-links.ts';
import { readCaptcha } from '../../../test/captcha.ts';
import { browser, makeMember, type Browser } from '../../../test/member-browser.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { saveSetting } from '../../house/settings/door.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { useLink } from './links.ts';

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

let people = 0;
const someone = () => `person${++people}@example.com`;
const PASSWORD = 'k4#mQ9-lark';

const wish = (email: string, more: object = {}) => ({
  email,
  uname: 'Mara Lindt',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  agree: true,
  ...more,
});
const captcha = () => readCaptcha(store.call, store.context.keyring);
const register = async (at: Browser, body: object) =>
  at.call('POST /api/register', { body: { ...body, ...(await captcha()) } });
const forget = async (at: Browser, email: string) =>
  at.call('POST /api/forget', { body: { email, ...(await captcha()) } });
const login = (at: Browser, email: string, password: string, more: object = {}) =>
  at.call('POST /api/login', { body: { email, password, ...more } });
const mails = async (email: string) =>
  (
    await store.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', email)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const refusal = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'went through',
    (error: { slug: string }) => error.slug,
  );

describe('registering', () => {
  test('mails a link that confirms the account and signs in the browser that registered', async () => {
    const [at, email] = [browser(store), someone()];
    expect(await register(at, wish(email))).toEqual({ token: null, info: null });
    expect(await mails(email)).toEqual(['account-confirm']);
    expect(await refusal(login(browser(store), email, PASSWORD))).toBe('login_refused');
    const token = present(await mailedLink(store, email, 'confirm'));
    const query = { token };
    expect(await at.call('GET /api/account/confirm', { query })).toEqual({
      state: 'asked',
      email,
      password: false,
    });
    const { info } = await at.call('POST /api/account/confirm', { body: { token } });
    expect(info.uname).toBe('Mara Lindt');
    expect((await at.call('GET /api/getInfo')).email).toBe(email);
    // Once.
    expect((await at.call('GET /api/account/confirm', { query })).state).toBe('old');
    expect(await refusal(at.call('POST /api/account/confirm', { body: { token } }))).toBe('incorrect_link');
    await login(browser(store), email, PASSWORD);
  });

  test('in another browser the link asks for the password: a stranger’s registration opens nothing for them', async () => {
    const email = someone();
    await register(browser(store), wish(email));
    const token = present(await mailedLink(store, email, 'confirm'));
    const other = browser(store);
    expect((await other.call('GET /api/account/confirm', { query: { token } })).password).toBe(true);
    expect(await refusal(other.call('POST /api/account/confirm', { body: { token } }))).toBe(
      'password_wrong',
    );
    await other.call('POST /api/account/confirm', { body: { token, password: PASSWORD } });
    expect((await other.call('GET /api/getInfo')).email).toBe(email);
  });

  test('with an address that has an account changes nothing, and its owner is told', async () => {
    const owner = await makeMember(store);
    const at = browser(store);
    expect(await register(at, wish(owner.email, { uname: 'Somebody' }))).toEqual({ token: null, info: null });
    expect(await mails(owner.email)).toEqual(['account-exists']);
    expect(await mailedLink(store, owner.email, 'confirm')).toBeNull();
    expect(await refusal(login(at, owner.email, PASSWORD))).toBe('login_refused');
    expect((await owner.call('GET /api/getInfo')).info.uname).toBe(owner.name);
  });

  test('again before the confirmation, keeps the last registration', async () => {
    const email = someone();
    await register(browser(store), wish(email));
    const first = present(await mailedLink(store, email, 'confirm'));
    store.clock.advance(61_000);
    const at = browser(store);
    await register(at, wish(email, { uname: 'Second' }));
    const second = present(await mailedLink(store, email, 'confirm'));
    expect(second).not.toBe(first);
    expect(await refusal(at.call('POST /api/account/confirm', { body: { token: first } }))).toBe(
      'incorrect_link',
    );
    expect((await at.call('POST /api/account/confirm', { body: { token: second } })).info.uname).toBe(
      'Second',
    );
  });

  test('limits the mails to an address', async () => {
    const email = someone();
    for (let i = 0; i < 8; i++) {
      await register(browser(store), wish(email));
      store.clock.advance(61_000);
    }
    expect(await mails(email)).toHaveLength(5);
  });

  test('says every sentence of its fields at once', async () => {
    const body = { email: '', uname: ' ', password: '', confirmPassword: 'x', agree: false };
    await expect(store.call('POST /api/register', { body })).rejects.toMatchObject({
      status: 422,
      fields: {
        email: 'Email is required!',
        uname: 'Please enter your name.',
        password: 'Password is required!',
        confirmPassword: 'The two passwords do not match!',
        agree: 'Consent terms and conditions and privacy policy must be checked!',
      },
    });
    await expect(store.call('POST /api/register', { body: wish('not-an-address') })).rejects.toMatchObject({
      fields: { email: 'Please enter the correct email address!' },
    });
    await expect(store.call('POST /api/register', { body: null as never })).rejects.toMatchObject({
      status: 422,
    });
  });

  test.each(['k4#mQ', 'k4#mQ9-lark-k4#mQ9'])('refuses %j for its length', async (password) => {
    const body = wish(someone(), { password, confirmPassword: password });
    await expect(register(browser(store), body)).rejects.toMatchObject({
      fields: { password: 'The length is between 6 and 16 characters' },
    });
  });

  test.each(['123456', 'Passw0rd', 'iloveyou', 'qwertz1', 'maralindt1', 'aaaaaaaa', 'abcabcabc'])(
    'refuses %j, which anybody would try',
    async (password) => {
      const body = wish(someone(), { password, confirmPassword: password });
      expect(await refusal(register(browser(store), body))).toBe('password_weak');
    },
  );

  test('wants a captcha', async () => {
    expect(await refusal(store.call('POST /api/register', { body: wish(someone()) }))).toBe(
      'captcha_required',
    );
  });

  test('the shopkeeper may raise both limits', async () => {
    await inTransaction(store.db, async (trx) => {
      await saveSetting(trx, 'password.min', 10);
      await saveSetting(trx, 'password.max', 64);
    });
    try {
      const password = 'k4#mQ9-l';
      await expect(
        register(browser(store), wish(someone(), { password, confirmPassword: password })),
      ).rejects.toMatchObject({ fields: { password: 'The length is between 10 and 64 characters' } });
    } finally {
      await store.db.deleteFrom('settings').where('key', 'like', 'password.%').execute();
    }
  });
});

describe('a forgotten password', () => {
  test('is replaced by a mailed link, once, and every session ends', async () => {
    const member = await makeMember(store);
    const at = browser(store);
    expect(await forget(at, member.email)).toBeNull();
    expect(await mails(member.email)).toEqual(['account-reset']);
    const token = present(await mailedLink(store, member.email, 'reset'));
    expect(await at.call('GET /api/verify', { query: { token } })).toEqual({ valid: true });
    const body = { token, password: PASSWORD, confirmPassword: PASSWORD };
    await at.call('POST /api/resetPassword', { body });
    expect(await at.call('GET /api/verify', { query: { token } })).toEqual({ valid: false });
    expect(await refusal(at.call('POST /api/resetPassword', { body }))).toBe('incorrect_link');
    expect(await refusal(member.call('GET /api/getInfo'))).toBe('authentication_failed');
    expect(await refusal(login(browser(store), member.email, member.password))).toBe('login_refused');
    expect(await mails(member.email)).toEqual(['account-reset', 'account-password-changed']);
    await login(browser(store), member.email, PASSWORD);
  });

  test('its link opens for 30 minutes, and only the last one does', async () => {
    const { email } = await makeMember(store);
    const at = browser(store);
    const valid = async (token: string) => (await at.call('GET /api/verify', { query: { token } })).valid;
    await forget(at, email);
    const first = present(await mailedLink(store, email, 'reset'));
    store.clock.advance(61_000);
    await forget(at, email);
    const second = present(await mailedLink(store, email, 'reset'));
    expect([await valid(first), await valid(second), await valid('x'), await valid('y'.repeat(43))]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    store.clock.advance(30 * 60_000);
    expect(await valid(second)).toBe(false);
    const body = { token: second, password: PASSWORD, confirmPassword: PASSWORD };
    expect(await refusal(at.call('POST /api/resetPassword', { body }))).toBe('incorrect_link');
  });

  test('of an unknown, unconfirmed or disabled account sends no mail, with the same reply', async () => {
    const [disabled, unconfirmed] = [await makeMember(store), someone()];
    await store.db
      .updateTable('accounts')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled.id)
      .execute();
    await register(browser(store), wish(unconfirmed));
    for (const email of [disabled.email, unconfirmed, someone()]) {
      expect(await forget(browser(store), email)).toBeNull();
      expect(await mails(email)).not.toContain('account-reset');
    }
  });

  test('two resets with one link: one of them wins', async () => {
    const member = await makeMember(store);
    await forget(browser(store), member.email);
    const token = present(await mailedLink(store, member.email, 'reset'));
    const passwords = ['k4#mQ9-first', 'k4#mQ9-second'];
    const ends = await race(2, (i) =>
      browser(store).call('POST /api/resetPassword', {
        body: { token, password: nthOf(passwords, i), confirmPassword: nthOf(passwords, i) },
      }),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = nthOf(
      passwords,
      ends.findIndex(({ status }) => status === 'fulfilled'),
    );
    await login(browser(store), member.email, winner);
  });

  test('the second waits for the first, and finds the link used', async () => {
    const member = await makeMember(store);
    await forget(browser(store), member.email);
    const token = present(await mailedLink(store, member.email, 'reset'));
    const now = store.clock.now();
    const ends = await holdFirstCommit({
      db: store.db,
      first: (trx) => useLink(trx, token, 'reset', now),
      second: () => inTransaction(store.db, (trx) => useLink(trx, token, 'reset', now)),
    });
    expect(ends.waited).toBe(true);
    expect(ends.first).toMatchObject({ status: 'fulfilled', value: { account: { id: member.id } } });
    expect(ends.second).toEqual({ status: 'fulfilled', value: undefined });
  });

  test('the verification code must not be empty', async () => {
    await expect(
      store.call('POST /api/forget', { body: { email: someone(), code: '', uuid: crypto.randomUUID() } }),
    ).rejects.toMatchObject({ slug: 'captcha_required' });
  });
});

describe('wrong passwords', () => {
  const wrong = async (at: Browser, email: string, more: object = {}) =>
    refusal(login(at, email, 'not-the-one', more));
  const withCaptcha = async (at: Browser, email: string) => wrong(at, email, await captcha());

  test('need a captcha from the third on, and a wait after five, with an account or without', async () => {
    const { email } = await makeMember(store);
    for (const address of [email, someone()]) {
      const at = browser(store);
      const said = [];
      for (let i = 0; i < 3; i++) said.push(await wrong(at, address));
      said.push(await wrong(at, address));
      for (let i = 0; i < 3; i++) said.push(await withCaptcha(at, address));
      expect(said).toEqual([
        'login_refused',
        'login_refused',
        'login_refused',
        'captcha_required',
        'login_refused',
        'login_refused',
        'login_wait',
      ]);
    }
  });

  test('do not lock the owner out of a known browser, nor of the mailed link', async () => {
    const owner = await makeMember(store);
    const stranger = browser(store);
    for (let i = 0; i < 3; i++) await wrong(stranger, owner.email);
    for (let i = 0; i < 3; i++) await withCaptcha(stranger, owner.email);
    const elsewhere = { ...(await captcha()) };
    expect(await refusal(login(browser(store), owner.email, owner.password, elsewhere))).toBe('login_wait');
    await owner.call('GET /api/logout');
    await login(owner, owner.email, owner.password);
    await forget(browser(store), owner.email);
    const token = present(await mailedLink(store, owner.email, 'reset'));
    const body = { token, password: PASSWORD, confirmPassword: PASSWORD };
    await browser(store).call('POST /api/resetPassword', { body });
    await login(browser(store), owner.email, PASSWORD);
  });

  test('from one network at many accounts are counted for the network', async () => {
    const at = browser(store);
    for (let i = 0; i < 3; i++) await wrong(at, someone());
    for (let i = 0; i < 2; i++) await withCaptcha(at, someone());
    expect(await withCaptcha(at, someone())).toBe('login_wait');
  });

  test('from all over an IPv6 site are counted for the site, but not for its neighbor', async () => {
    const from = (network: string) => browser(store, { ip: `${network}::1` });
    for (let i = 0; i < 40; i++)
      expect(await wrong(from(`2001:db8:7:${i.toString(16)}`), someone())).toBe('login_refused');
    expect(await wrong(from('2001:db8:7:ffff'), someone())).toBe('login_wait');
    expect(await wrong(from('2001:db8:8:1'), someone())).toBe('login_refused');
  });

  test('the wait is over after 15 minutes', async () => {
    const { email, password } = await makeMember(store);
    const at = browser(store);
    for (let i = 0; i < 3; i++) await wrong(at, email);
    for (let i = 0; i < 3; i++) await withCaptcha(at, email);
    store.clock.advance(15 * 60_000 + 1_000);
    await login(browser(store), email, password);
  });
});

describe('a sign-in from a new device', () => {
  test('is mailed to the owner, who can report it by the link', async () => {
    const owner = await makeMember(store);
    expect(await mails(owner.email)).toEqual([]);
    await owner.call('GET /api/logout');
    await login(owner, owner.email, owner.password);
    expect(await mails(owner.email)).toEqual([]);

    const thief = browser(store, {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    });
    await login(thief, owner.email, owner.password);
    expect(await mails(owner.email)).toEqual(['account-new-device']);
    const token = present(await mailedLink(store, owner.email, 'not_me'));
    expect(await owner.call('GET /api/account/not-me', { query: { token } })).toMatchObject({
      state: 'asked',
      ip: thief.ip,
      system: 'Windows 10',
      device: 'Chrome',
    });
    const { resetToken } = await browser(store).call('POST /api/account/not-me', { body: { token } });
    for (const at of [owner, thief])
      expect(await refusal(at.call('GET /api/getInfo'))).toBe('authentication_failed');
    expect(await refusal(login(thief, owner.email, owner.password))).toBe('login_refused');
    const body = { token: resetToken, password: PASSWORD, confirmPassword: PASSWORD };
    await owner.call('POST /api/resetPassword', { body });
    await login(owner, owner.email, PASSWORD);
    expect(await refusal(owner.call('POST /api/account/not-me', { body: { token } }))).toBe('incorrect_link');
  });
});
