import { formatDateTime } from '@halfturn/locales/format.ts';
import { pageUrl } from '../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { accountLetter, openLink, wordsOf } from './account-letter.ts';
import { accountById, placeOfSession } from './accounts.queries.ts';
import { LINK_MINUTES, linkSecret } from './links.ts';
import { passkeyMails } from './passkeys/passkeys.mails.ts';
import { passkeysOf } from './passkeys/passkeys.queries.ts';

/** Asks the owner of an address to confirm the account. Subject: the link. */
export const accountConfirm: MailRenderer = {
  kind: 'account-confirm',
  render: async (context, mail) => {
    const found = await openLink(context, mail);
    if (!found) return null;
    const { t } = wordsOf(mail);
    return accountLetter(mail, {
      subject: t('accounts-mails.confirm_subject'),
      title: t('accounts-mails.confirm_title'),
      paragraphs: [t('accounts-mails.confirm_intro')],
      action: {
        href: pageUrl(context, '/register/confirm', mail.locale, {
          token: linkSecret(context, found.link.id),
        }),
        label: t('accounts-mails.confirm_button'),
      },
      small: t('accounts-mails.confirm_not_you'),
    });
  },
};

/** Sent when a registered address registers again. Subject: the account. */
export const accountExists: MailRenderer = {
  kind: 'account-exists',
  render: async (context, mail) => {
    const account = await accountById(context.db, mail.subject_id);
    if (account.email !== mail.recipient) return null;
    const { t } = wordsOf(mail);
    return accountLetter(mail, {
      subject: t('accounts-mails.exists_subject'),
      title: t('accounts-mails.exists_title'),
      paragraphs: [t('accounts-mails.exists_intro'), t('accounts-mails.exists_forgot')],
      action: { href: pageUrl(context, '/login', mail.locale), label: t('accounts-mails.exists_button') },
      small: t('accounts-mails.exists_not_you'),
    });
  },
};

/** Sets a new password. Subject: the link. */
export const accountReset: MailRenderer = {
  kind: 'account-reset',
  render: async (context, mail) => {
    const found = await openLink(context, mail);
    if (!found) return null;
    const { t } = wordsOf(mail);
    return accountLetter(mail, {
      subject: t('accounts-mails.reset_subject'),
      title: t('accounts-mails.reset_title'),
      paragraphs: [t('accounts-mails.reset_intro', { minutes: LINK_MINUTES.reset })],
      action: {
        href: pageUrl(context, '/resetpassword', mail.locale, { token: linkSecret(context, found.link.id) }),
        label: t('accounts-mails.reset_button'),
      },
      small: t('accounts-mails.reset_not_you'),
    });
  },
};

/** "A sign-in from a new device", with "this was not me". Subject: the link, which names the session. */
export const accountNewDevice: MailRenderer = {
  kind: 'account-new-device',
  render: async (context, mail) => {
    const found = await openLink(context, mail);
    if (!found) return null;
    const session = found.link.session_id && (await placeOfSession(context.db, found.link.session_id));
    if (!session) return null;
    const { t } = wordsOf(mail);
    const device = [session.device, session.system].filter(Boolean).join(', ');
    return accountLetter(mail, {
      subject: t('accounts-mails.device_subject'),
      title: t('accounts-mails.device_title'),
      paragraphs: [
        t('accounts-mails.device_intro', {
          time: formatDateTime(session.created_at, mail.locale, { zone: true }),
          device: device || t('accounts-mails.device_unknown'),
          ip: session.ip ?? '',
        }),
        t('accounts-mails.device_you'),
      ],
      action: {
        href: pageUrl(context, '/login/not-me', mail.locale, { token: linkSecret(context, found.link.id) }),
        label: t('accounts-mails.device_button'),
      },
      small: t('accounts-mails.device_small'),
    });
  },
};

/** "Your password was changed", with the way to another one, and the passkeys that still open the account. Subject: the account. */
export const accountPasswordChanged: MailRenderer = {
  kind: 'account-password-changed',
  render: async (context, mail) => {
    const account = await accountById(context.db, mail.subject_id);
    if (account.email !== mail.recipient) return null;
    const { t } = wordsOf(mail);
    const passkeys = (await passkeysOf(context.db, account.id)).filter(({ shut_at }) => shut_at === null);
    const names = passkeys.map(({ name }) => name).join(', ');
    return accountLetter(mail, {
      subject: t('accounts-mails.changed_subject'),
      title: t('accounts-mails.changed_title'),
      paragraphs: [t('accounts-mails.changed_intro')],
      action: { href: pageUrl(context, '/forgot', mail.locale), label: t('accounts-mails.changed_button') },
      small: t('accounts-mails.changed_not_you'),
      ...(passkeys.length > 0 && {
        aside: {
          text: t('accounts-mails.changed_passkeys', { names }),
          href: pageUrl(context, '/my-changepwd', mail.locale),
          label: t('accounts-mails.changed_passkeys_button'),
        },
      }),
    });
  },
};

export const accountsMails = [
  accountConfirm,
  accountExists,
  accountReset,
  accountNewDevice,
  accountPasswordChanged,
  ...Object.values(passkeyMails),
];
