import { accountConfirm } from './mail/account-confirm.mail.ts';
import { accountExists } from './mail/account-exists.mail.ts';
import { accountNewDevice } from './mail/account-new-device.mail.ts';
import { accountPasswordChanged } from './mail/account-password-changed.mail.ts';
import { accountReset } from './mail/account-reset.mail.ts';
import { passkeyMails } from './passkeys/passkeys.mails.ts';

export const accountsMails = [
  accountConfirm,
  accountExists,
  accountReset,
  accountNewDevice,
  accountPasswordChanged,
  ...Object.values(passkeyMails),
];
