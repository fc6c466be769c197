import { loadWords } from '@halfturn/locales/load.ts';
import { keepLang, links } from '@halfturn/storefront/app/links.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withDevice } from '../harness/authenticator.ts';
import {
  closeVisitors,
  hydrated,
  newVisitor,
  openBrowser,
  type Visitor,
  waitsOut,
} from '../harness/browser.ts';
import { Guest } from '../harness/guest.ts';
import { withKeyboard, withPointer, type Hands } from '../harness/hands.ts';
import { linkIn, mailTo } from '../harness/post-office.ts';
import { expectWellMade } from '../harness/well-made.ts';

const store = inject('store');
const SLICES = [
  'shell',
  'sign-in',
  'account',
  'passkeys',
  'captcha',
  'validation',
  'problems',
  'accounts-mails',
] as const;
const { t } = loadWords('en-US', SLICES);
const FIRST = 'k4#mQ9-lark';
const SECOND = 'tin-Owl_77';
const THIRD = 'r0w.boat.sky';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** What a person does in the forms to register and sign in. */
function person(visitor: Visitor, email: string, hands: Hands) {
  const { page } = visitor;
  const guest = new Guest({ url: store.url, page, email, hands });
  const main = page.getByRole('main');
  // The name of a field that may be left empty says so.
  const field = (name: string) =>
    main.getByRole('textbox', { name: new RegExp(`^${name}( ${t('sign-in.optional')})?$`) });
  return {
    page,
    guest,
    main,
    write: (name: string, text: string) => hands.write(field(name), text),
    press: (name: string) => guest.press(name, main),
    /** Each of the sentences, above the form and at its field. */
    async told(...sentences: string[]) {
      for (const sentence of sentences)
        await main.getByRole('alert').getByText(sentence, { exact: true }).first().waitFor();
    },
    async withoutPicture() {
      await guest.press(t('captcha.without'), main);
      await main
        .getByRole('status')
        .filter({ hasText: t('captcha.done') })
        .waitFor({ timeout: 60_000 });
    },
    async at(path: string, heading: string) {
      await page.waitForURL((url) => url.pathname === path);
      await guest.heading(heading).waitFor();
      await hydrated(page);
    },
  };
}

test('by the keyboard alone: an account from its first mail to its second password, and its passkey', async () => {
  const email = 'mara@example.com';
  const visitor = await newVisitor(browser, { clock: true });
  const { page, guest, main, write, press, told, withoutPicture, at } = person(
    visitor,
    email,
    withKeyboard(visitor.page),
  );

  // An account page asks for a sign-in first.
  await page.goto(store.url + links.account('/my-history'));
  await at(links.login(), t('shell.title_login'));
  await press(t('shell.sign_in'));
  await told('Account is required!', 'Password is required!');
  await expectWellMade(page, 'the sign-in with its faults');
  await withKeyboard(page).press(main.getByRole('link', { name: t('shell.title_register') }));

  await at(links.register(), t('shell.title_register'));
  await press(t('shell.title_register'));
  await told(
    'Email is required!',
    'Password is required!',
    'Consent terms and conditions and privacy policy must be checked!',
    t('validation.name_required'),
    t('validation.captcha_required'),
  );
  await expectWellMade(page, 'the registration with its faults');
  await write(t('sign-in.email'), 'mara@example');
  await write(t('sign-in.name'), 'Mara Lindt');
  await write(t('sign-in.password'), 'short');
  await write(t('sign-in.password_again'), FIRST);
  await withKeyboard(page).press(main.getByRole('checkbox', { name: /I agree/ }));
  await withoutPicture();
  await press(t('shell.title_register'));
  await told(
    'Please enter the correct email address!',
    'The length is between 6 and 16 characters',
    'The two passwords do not match!',
  );
  await write(t('sign-in.email'), email);
  await write(t('sign-in.password'), 'password1');
  await write(t('sign-in.password_again'), 'password1');
  await press(t('shell.title_register'));
  // What everybody tries first. The answer to the captcha was used up with it.
  await told(t('problems.password_weak'));
  await write(t('sign-in.password'), FIRST);
  await write(t('sign-in.password_again'), FIRST);
  await main
    .getByRole('status')
    .filter({ hasText: t('captcha.done') })
    .waitFor({ timeout: 60_000 });
  await waitsOut(page);
  await press(t('shell.title_register'));
  await guest.heading(t('sign-in.sent_title')).waitFor();
  await expectWellMade(page, 'the request to open the email');

  const asked = await mailTo(store.mails, email, t('accounts-mails.confirm_subject'));
  await page.goto(linkIn(asked, '/register/confirm'));
  await hydrated(page);
  await guest.heading(t('sign-in.confirm_title')).waitFor();
  await expectWellMade(page, 'the link of the first mail');
  await press(t('sign-in.confirm_button'));
  // Where they were going when they were asked to sign in.
  await at(links.account('/my-history'), t('shell.title_my_history'));
  await guest.open(links.account('/my-account'));
  await guest.heading(t('account.welcome', { name: 'Mara Lindt' })).waitFor();
  await hydrated(page);
  await expectWellMade(page, 'the account');

  await write(t('account.phone'), '12');
  await write(t('account.zip'), 'nowhere');
  await withKeyboard(page).write(main.getByRole('combobox', { name: /^Country/ }), 'Germany');
  await press(t('account.save'));
  await told('Please enter the correct phone number!', t('validation.zip_format'));
  await write(t('account.phone'), '030 901820');
  await write(t('account.zip'), '10117');
  await press(t('account.save'));
  await page.getByText(t('account.saved')).waitFor();
  expect(await main.getByRole('textbox', { name: /^Phone/ }).inputValue()).toBe('+49 30 901820');

  await guest.open(links.account('/my-changepwd'));
  await write(t('account.old_password'), 'not-the-one');
  await write(t('sign-in.new_password'), SECOND);
  await write(t('sign-in.password_again'), SECOND);
  await press(t('shell.title_my_changepwd'));
  await told(t('problems.password_wrong'));
  await expectWellMade(page, 'the change of the password');
  await write(t('account.old_password'), FIRST);
  await press(t('shell.title_my_changepwd'));
  await main
    .getByRole('status')
    .filter({ hasText: t('account.changepwd_done', { count: 0 }) })
    .waitFor();

  // The device is touched when it asks, and not before.
  const device = await withDevice(page);
  await press(t('passkeys.add'));
  const dialog = page.getByRole('dialog', { name: t('passkeys.add') });
  await expectWellMade(page, 'the naming of a passkey');
  await withKeyboard(page).write(dialog.getByRole('textbox', { name: t('passkeys.name') }), 'Mara’s laptop');
  await device.touch(true);
  await guest.press(t('passkeys.go_on'), dialog);
  await main.getByText('Mara’s laptop', { exact: true }).waitFor();
  await device.touch(false);
  expect(await device.count()).toBe(1);
  await expectWellMade(page, 'the passkeys of the account');
  await mailTo(store.mails, email, t('accounts-mails.passkey_added_subject'));

  await guest.open(links.account('/my-history'));
  await main.getByText(t('account.this_device')).waitFor();
  expect(await main.getByRole('row').count()).toBe(2);
  await expectWellMade(page, 'the login history');

  const signOut = async () => {
    await guest.press(
      t('shell.sign_out'),
      page.getByRole('navigation', { name: t('shell.my_account') }).last(),
    );
    await page.waitForURL((url) => url.pathname === '/');
  };
  await signOut();

  // No address, no password: the device knows who it is, and says so at the field for the address before anything is pressed.
  await device.touch(true);
  await page.goto(store.url + links.login(links.account('/my-changepwd')));
  await hydrated(page);
  await at(links.account('/my-changepwd'), t('shell.title_my_changepwd'));
  await main.getByText(t('passkeys.used_at')).waitFor();
  await signOut();
  // In a browser that fills in no passkeys there is the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await guest.open(links.login(links.account('/my-changepwd')));
  await press(t('passkeys.sign_in'));
  await at(links.account('/my-changepwd'), t('shell.title_my_changepwd'));
  await device.touch(false);
  await press(t('passkeys.about', { action: t('passkeys.remove'), name: 'Mara’s laptop' }));
  await guest.press(t('passkeys.remove'), page.getByRole('dialog', { name: t('passkeys.remove_ask') }));
  await main.getByText(t('passkeys.none')).waitFor();
  await mailTo(store.mails, email, t('accounts-mails.passkey_removed_subject'));
  await guest.open(links.account('/my-history'));
  await main
    .getByRole('cell', { name: t('account.method_passkey'), exact: true })
    .first()
    .waitFor();

  expect(visitor.complaints().filter((text) => !/status of 422/.test(text))).toEqual([]);
  await visitor.close();
});

test('forgotten on another device, reset, and "this was not me"', async () => {
  const email = 'mara@example.com';
  const visitor = await newVisitor(browser, { width: 390, height: 844 });
  const { page, guest, main, write, press, told, withoutPicture, at } = person(visitor, email, withPointer);

  await guest.open(links.login(links.account('/my-history')));
  await write(t('sign-in.email'), email);
  await write(t('sign-in.password'), FIRST);
  await press(t('shell.sign_in'));
  await told(t('problems.login_refused'));
  await main.getByRole('link', { name: t('sign-in.forgot') }).click();
  await at(links.forgot(), t('shell.title_forgot'));
  await press(t('sign-in.forgot_send'));
  await told('Email is required!', t('validation.captcha_required'));
  await expectWellMade(page, 'the first step of a forgotten password');
  await write(t('sign-in.email'), email);
  await withoutPicture();
  await press(t('sign-in.forgot_send'));
  await main.getByRole('status').filter({ hasText: email }).waitFor();
  await expectWellMade(page, 'the second step of a forgotten password');

  const link = linkIn(await mailTo(store.mails, email, t('accounts-mails.reset_subject')), '/resetpassword');
  await page.goto(link);
  await hydrated(page);
  await write(t('sign-in.new_password'), THIRD);
  await write(t('sign-in.password_again'), SECOND);
  await press(t('shell.title_resetpassword'));
  await told('The two passwords do not match!');
  await write(t('sign-in.password_again'), THIRD);
  await press(t('shell.title_resetpassword'));
  await guest.heading(t('sign-in.reset_done')).waitFor();
  await mailTo(store.mails, email, t('accounts-mails.changed_subject'));
  // It opens once.
  await page.goto(link);
  await guest.heading(t('sign-in.old_title')).waitFor();

  await guest.open(links.login(links.account('/my-history')));
  await write(t('sign-in.email'), email);
  await write(t('sign-in.password'), THIRD);
  await press(t('shell.sign_in'));
  await at(links.account('/my-history'), t('shell.title_my_history'));
  expect(await main.getByRole('row').count()).toBe(5);

  // The owner reads of it on the first device, and shuts the stranger out.
  const told2 = await mailTo(store.mails, email, t('accounts-mails.device_subject'));
  const owner = await newVisitor(browser);
  const at2 = person(owner, email, withPointer);
  await owner.page.goto(linkIn(told2, '/login/not-me'));
  await hydrated(owner.page);
  await expectWellMade(owner.page, 'the mail about a new device');
  await at2.press(t('sign-in.notme_button'));
  await at2.at(links.resetPassword().split('?')[0]!, t('shell.title_resetpassword'));
  await page.goto(store.url + keepLang(links.account('/my-history'), 'en-US'));
  await at(links.login(), t('shell.title_login'));

  for (const one of [visitor, owner]) {
    expect(one.complaints().filter((text) => !/status of 4(01|22)/.test(text))).toEqual([]);
    await one.close();
  }
});
