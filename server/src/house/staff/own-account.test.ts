import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smtpInbox, type SmtpInbox } from '../../../test/smtp-inbox.ts';
import { atWork, auditOf, staffBrowser, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { firstOwner, restoreOwner } from './owner-access.ts';
import { addStaff } from './people.ts';
import { codeAt } from './second-factor.ts';

let store: TestStore;
let inbox: SmtpInbox;
let me: StaffAtWork;
beforeAll(async () => {
  inbox = await smtpInbox();
  store = await testStore({ env: { SMTP_URL: inbox.url } });
});
afterAll(async () => {
  await store.close();
  await inbox.close();
});

const minutes = (n: number): number => n * 60_000;
const NEW_PASSWORD = 'seven quiet otters';
const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof CallError ? error.slug : String(error)),
  );
const signIn = (email: string, password: string, device = '') => {
  const browser = staffBrowser(store, device);
  return { browser, step: browser.call('POST /admin/session', { body: { email, password } }) };
};
/** Signs a member of staff in again, in another browser. */
const second = async (who: StaffAtWork) => {
  store.clock.advance(minutes(1));
  const { browser, step } = signIn(who.email, who.password);
  await step;
  await browser.call('POST /admin/session/code', {
    body: { code: codeAt(who.secret, store.clock.now()) },
  });
  return browser;
};
const actions = async (who: StaffAtWork) =>
  (await auditOf(store, `staff:${who.id}`)).map(({ action }) => action);
const told = (address: string) => inbox.mailTo(address, /^Your back office account/);

describe('my account', () => {
  beforeEach(async () => {
    me = await atWork(store, 'support');
  });

  test('lists where I am signed in, and ends another session', async () => {
    const other = await second(me);
    const sessions = await me.call('GET /admin/account/sessions');
    expect(sessions).toHaveLength(2);
    const idOf = (ours: boolean) => present(sessions.find((one) => one.present === ours)).id;
    const [its, mine] = [idOf(false), idOf(true)];
    const end = (id: string, who = me) => who.call('DELETE /admin/account/sessions/{id}', { params: { id } });
    expect(await refusal(end(mine))).toBe('not_found');
    // Of another person, and of none: nothing to end.
    await end(its, await atWork(store, 'owner'));
    await end('0'.repeat(32));
    expect(await refusal(other.call('GET /admin/account'))).toBe('no refusal');
    await end(its);
    expect(await refusal(other.call('GET /admin/account'))).toBe('login_required');
    expect(await me.call('GET /admin/account/sessions')).toHaveLength(1);
    expect(await actions(me)).toContain('staff.session_ended');
  });

  test('changes the password for the present one and a fresh code, and ends my other sessions', async () => {
    const change = (password: string, newPassword = NEW_PASSWORD) =>
      refusal(me.call('POST /admin/account/password', { body: { password, newPassword } }));
    const other = await second(me);
    store.clock.advance(minutes(6));
    expect(await change(me.password)).toBe('staff_code_again');
    await me.call('POST /admin/session/code/again', {
      body: { code: codeAt(me.secret, store.clock.now()) },
    });
    expect(await change('wrong')).toBe('password_wrong');
    expect(await change(me.password, 'short')).toBe('staff_password_weak');
    expect(await change(me.password, me.password)).toBe('staff_password_weak');
    expect(await change(me.password)).toBe('no refusal');

    expect((await me.call('GET /admin/account')).email).toBe(me.email);
    expect((await other.call('GET /admin/session')).step).toBe('out');
    expect(await refusal(signIn(me.email, me.password).step)).toBe('staff_sign_in_refused');
    expect(await signIn(me.email, NEW_PASSWORD).step).toEqual({ step: 'code' });
    expect((await told(me.email)).mail.text).toMatch(/password .* was changed/);
    expect(await actions(me)).toContain('staff.password_changed');
  });

  test('limits wrong passwords: after five, the right one waits', async () => {
    const codes = (password: string) =>
      refusal(me.call('POST /admin/account/recovery-codes', { body: { password } }));
    for (let i = 0; i < 5; i++) expect(await codes('wrong')).toBe('password_wrong');
    expect(await codes(me.password)).toBe('staff_wait');
  });

  test('changes the address once the code that was mailed there was entered', async () => {
    const former = me.email;
    const email = `new-${former}`;
    const other = await second(me);
    const ask = (password: string, to = email) =>
      refusal(me.call('POST /admin/account/email', { body: { password, email: to } }));
    const confirm = (code: string) =>
      refusal(me.call('POST /admin/account/email/confirm', { body: { code } }));
    const taken = await atWork(store, 'support');
    expect(await ask('wrong')).toBe('password_wrong');
    expect(await ask(me.password, taken.email)).toBe('staff_email_taken');
    expect(await confirm('AAAA-AAAA')).toBe('code_wrong');
    expect(await ask(me.password)).toBe('no refusal');
    expect((await me.call('GET /admin/account')).newEmail?.email).toBe(email);
    expect((await me.call('GET /admin/account')).email).toBe(former);
    const { mail } = await inbox.mailTo(email);
    const code = present(/[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mail.text ?? ''))[0];
    expect(await confirm('AAAA-AAAA')).toBe('code_wrong');
    expect(await confirm(code.toLowerCase())).toBe('no refusal');
    expect(await confirm(code)).toBe('code_wrong');

    expect(await me.call('GET /admin/account')).toMatchObject({ email, newEmail: null });
    expect((await other.call('GET /admin/session')).step).toBe('out');
    expect(await refusal(signIn(former, me.password).step)).toBe('staff_sign_in_refused');
    expect(await signIn(email, me.password).step).toEqual({ step: 'code' });
    const note = (await told(former)).mail.text;
    expect(note).toContain(email);
    expect(note).toMatch(/ask an owner/);
    const rows = await auditOf(store, `staff:${me.id}`);
    expect(rows.find(({ action }) => action === 'staff.email_changed')).toBeDefined();
    expect(JSON.stringify(rows)).not.toContain(email);
    // From now on mail for the staff goes to the new address.
    await me.call('POST /admin/account/recovery-codes', { body: { password: me.password } });
    expect((await told(email)).mail.text).toMatch(/recovery codes/);
  });

  test('takes the code of a new address for half an hour', async () => {
    const email = `late-${me.email}`;
    await me.call('POST /admin/account/email', { body: { password: me.password, email } });
    const { mail } = await inbox.mailTo(email);
    const code = present(/[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mail.text ?? ''))[0];
    for (let i = 0; i < 3; i++) {
      store.clock.advance(minutes(10.5));
      await me.call('GET /admin/today');
    }
    expect(await refusal(me.call('POST /admin/account/email/confirm', { body: { code } }))).toBe(
      'code_wrong',
    );
  });

  test('takes a new phone after a recovery code; the old phone and the old codes are worth nothing', async () => {
    const [one = '', two = ''] = me.recoveryCodes;
    const other = await second(me);
    store.clock.advance(minutes(6));
    const begin = (password: string) => me.call('POST /admin/account/second-factor', { body: { password } });
    const confirm = (code: string) =>
      me.call('POST /admin/account/second-factor/confirm', { body: { code } });
    expect(await refusal(begin(me.password))).toBe('staff_code_again');
    await me.call('POST /admin/session/code/again', { body: { code: one } });
    expect((await me.call('GET /admin/account')).recoveryCodesLeft).toBe(9);
    expect(await refusal(confirm('000000'))).toBe('not_found');
    expect(await refusal(begin('wrong'))).toBe('password_wrong');
    const { secret } = await begin(me.password);
    expect(await refusal(confirm(codeAt(me.secret, store.clock.now())))).toBe('staff_code_wrong');
    const { recoveryCodes } = await confirm(codeAt(secret, store.clock.now()));
    expect(recoveryCodes).toHaveLength(10);
    expect((await me.call('GET /admin/account')).recoveryCodesLeft).toBe(10);
    expect((await other.call('GET /admin/session')).step).toBe('out');

    store.clock.advance(minutes(1));
    const { browser, step } = signIn(me.email, me.password);
    await step;
    const enter = (code: string) => refusal(browser.call('POST /admin/session/code', { body: { code } }));
    expect(await enter(codeAt(me.secret, store.clock.now()))).toBe('staff_code_wrong');
    expect(await enter(two)).toBe('staff_code_wrong');
    expect(await enter(codeAt(secret, store.clock.now()))).toBe('no refusal');
    expect((await told(me.email)).mail.text).toMatch(/new authenticator app/);
    expect(await actions(me)).toContain('staff.second_factor_changed');
  });

  test('makes new recovery codes; the old ones are void', async () => {
    const [old = ''] = me.recoveryCodes;
    const { recoveryCodes } = await me.call('POST /admin/account/recovery-codes', {
      body: { password: me.password },
    });
    expect(recoveryCodes).toHaveLength(10);
    const again = (code: string) => refusal(me.call('POST /admin/session/code/again', { body: { code } }));
    expect(await again(old)).toBe('staff_code_wrong');
    expect(await again(firstOf(recoveryCodes))).toBe('no refusal');
    expect((await told(me.email)).mail.text).toMatch(/New recovery codes/);
    const rows = JSON.stringify(await auditOf(store, `staff:${me.id}`)) + store.logged();
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
  });
});

describe('a one-time password', () => {
  const invited = async (email: string) =>
    inTransaction(store.db, (trx) =>
      addStaff(trx, { name: 'Somebody new', email, role: 'orders' }, 'test', store.clock.now()),
    );

  test('lets in for 72 hours, and says then who makes another', async () => {
    const { password } = await invited('in-time@staff.example.com');
    const late = await invited('late@staff.example.com');
    store.clock.advance(minutes(72 * 60 - 1));
    expect(await signIn('in-time@staff.example.com', password).step).toEqual({ step: 'password' });
    store.clock.advance(minutes(2));
    const refused = await signIn(late.staff.email, late.password).step.catch((error: CallError) => error);
    expect(refused).toMatchObject({ slug: 'staff_one_time_expired' });
    expect((refused as CallError).message).toMatch(/Ask an owner/);
    // Without the one-time password its expiry is not revealed.
    expect(await refusal(signIn(late.staff.email, 'wrong').step)).toBe('staff_sign_in_refused');

    const owner = await atWork(store, 'owner');
    const { oneTimePassword } = await owner.call('POST /admin/people/{id}/reset', {
      params: { id: late.staff.id },
    });
    expect(await signIn(late.staff.email, oneTimePassword).step).toEqual({ step: 'password' });
  });

  test('is made for an owner by a command, which ends what was there before', async () => {
    const owner = await atWork(store, 'owner');
    const clerk = await atWork(store, 'orders');
    const restore = (email: string) =>
      inTransaction(store.db, (trx) => restoreOwner(trx, email, store.clock.now()));
    expect(await restore(clerk.email)).toBeNull();
    const made = await restore(owner.email.toUpperCase());
    expect((await owner.call('GET /admin/session')).step).toBe('out');
    expect(await refusal(signIn(owner.email, owner.password).step)).toBe('staff_sign_in_refused');
    expect(await signIn(owner.email, present(made).password).step).toEqual({ step: 'password' });
    expect(await actions(owner)).toContain('staff.reset');
  });
});

describe('a known browser', () => {
  test('is not locked out by strangers, and its own wrong passwords count', async () => {
    const owner = await atWork(store, 'owner');
    expect(owner.device()).toMatch(/^[\w-]{43}$/);
    const wrong = (device = '') => refusal(signIn(owner.email, 'wrong', device).step);
    for (let i = 0; i < 5; i++) expect(await wrong()).toBe('staff_sign_in_refused');
    // Unknown browsers wait, even with the right password, or with the cookie of another account.
    expect(await refusal(signIn(owner.email, owner.password).step)).toBe('staff_wait');
    const clerk = await atWork(store, 'orders');
    expect(await refusal(signIn(owner.email, owner.password, clerk.device()).step)).toBe('staff_wait');

    expect(await signIn(owner.email, owner.password, owner.device()).step).toEqual({ step: 'code' });
    for (let i = 0; i < 5; i++) expect(await wrong(owner.device())).toBe('staff_sign_in_refused');
    expect(await refusal(signIn(owner.email, owner.password, owner.device()).step)).toBe('staff_wait');
  });

  test('is unknown again after a reset', async () => {
    const owner = await atWork(store, 'owner');
    const clerk = await atWork(store, 'orders');
    const { oneTimePassword } = await owner.call('POST /admin/people/{id}/reset', {
      params: { id: clerk.id },
    });
    for (let i = 0; i < 5; i++) await refusal(signIn(clerk.email, 'wrong').step);
    expect(await refusal(signIn(clerk.email, oneTimePassword, clerk.device()).step)).toBe('staff_wait');
  });
});

describe('the first owner', () => {
  test('names an own address between the password and the second factor', async () => {
    const other = await testStore({ env: { ROLE: 'web' } });
    try {
      const made = await inTransaction(other.db, (trx) => firstOwner(trx, other.clock.now()));
      const { email, password } = present(made);
      const browser = staffBrowser(other);
      await browser.call('POST /admin/session', { body: { email, password } });
      const name = (to: string) => browser.call('POST /admin/session/email', { body: { email: to } });
      expect(await refusal(name('boss@shop.example'))).toBe('login_required');
      expect(
        await browser.call('POST /admin/session/password', { body: { password: NEW_PASSWORD } }),
      ).toEqual({ step: 'email' });
      expect(await refusal(browser.call('POST /admin/session/enrolment'))).toBe('login_required');
      expect(await refusal(name(email))).toBe('invalid_input');
      // A sign-in that stops here asks for the address again.
      const again = staffBrowser(other);
      expect(await again.call('POST /admin/session', { body: { email, password: NEW_PASSWORD } })).toEqual({
        step: 'email',
      });
      expect(await name('Boss@shop.example')).toEqual({ step: 'enrol' });
      const { secret } = await browser.call('POST /admin/session/enrolment');
      await browser.call('POST /admin/session/enrolment/confirm', {
        body: { code: codeAt(secret, other.clock.now()) },
      });
      expect((await browser.call('GET /admin/account')).email).toBe('Boss@shop.example');
      const back = staffBrowser(other);
      expect(
        await back.call('POST /admin/session', {
          body: { email: 'boss@shop.example', password: NEW_PASSWORD },
        }),
      ).toEqual({ step: 'code' });
    } finally {
      await other.close();
    }
  });
});
