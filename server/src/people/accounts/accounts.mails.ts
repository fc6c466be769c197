import { formatDateTime } from '@halfturn/locales/format.ts';
import type { Context } from '../../platform/context.ts';
import { pageUrl } from '../../platform/mail/page-url.ts';
import { paragraph } from '../../platform/mail/parts.ts';
import { defineMail, type MailRow } from '../../platform/mail/renderer.ts';
import { accountLetter, openLink, wordsOf } from './account-letter.ts';
import { accountById, placeOfSession } from './accounts.queries.ts';
import { identityMails, signInCode } from './identities/identities.mails.ts';
import { LINK_MINUTES, linkSecret } from './links.ts';
import { passkeyMails } from './passkeys/passkeys.mails.ts';
import { passkeysOf } from './passkeys/passkeys.queries.ts';

/** A page that opens with the secret of a mail's own link; null if the link is not valid any more. */
async function linkTo(context: Context, mail: MailRow, path: string): Promise<{ href: string } | null> {
  const found = await openLink(context, mail);
  return (
    found && { href: pageUrl(context, path, mail.locale, { token: linkSecret(context, found.link.id) }) }
  );
}

/** Asks the owner of an address to confirm the account. Subject: the link. */
export const accountConfirm = defineMail({
  kind: 'account-confirm',
  gather: (context, mail) => linkTo(context, mail, '/register/confirm'),
  write: ({ href }, place) => {
    const words = wordsOf(place);
    return accountLetter(place, {
      subject: place.said.subject(words, 'accounts-mails.confirm_subject'),
      title: words.t('accounts-mails.confirm_title'),
      blocks: place.said.opening(words, 'accounts-mails.confirm_intro'),
      action: { href, label: words.t('accounts-mails.confirm_button') },
      small: words.t('accounts-mails.confirm_not_you'),
    });
  },
  examples: ({ url }) => [{ href: url('/register/confirm') }],
});

/** Sent when a registered address registers again. Subject: the account. */
export const accountExists = defineMail({
  kind: 'account-exists',
  gather: async ({ db }, mail) => {
    const account = await accountById(db, mail.subject_id);
    return account.email === mail.recipient ? {} : null;
  },
  write: (_facts, place) => {
    const words = wordsOf(place);
    return accountLetter(place, {
      subject: place.said.subject(words, 'accounts-mails.exists_subject'),
      title: words.t('accounts-mails.exists_title'),
      blocks: [
        ...place.said.opening(words, 'accounts-mails.exists_intro'),
        paragraph(words.t('accounts-mails.exists_forgot')),
      ],
      action: { href: place.url('/login'), label: words.t('accounts-mails.exists_button') },
      small: words.t('accounts-mails.exists_not_you'),
    });
  },
  examples: () => [{}],
});

/** Tells the owner of an address that staff have created an account, with the way to its first password. Subject: the link. */
export const accountInvite = defineMail({
  kind: 'account-invite',
  gather: (context, mail) => linkTo(context, mail, '/resetpassword'),
  write: ({ href }, place) => {
    const words = wordsOf(place);
    return accountLetter(place, {
      subject: place.said.subject(words, 'accounts-mails.invite_subject'),
      title: words.t('accounts-mails.invite_title'),
      blocks: place.said.opening(words, 'accounts-mails.invite_intro'),
      action: { href, label: words.t('accounts-mails.invite_button') },
      small: words.t('accounts-mails.invite_not_you'),
    });
  },
  examples: ({ url }) => [{ href: url('/resetpassword') }],
});

/** Sets a new password. Subject: the link. */
export const accountReset = defineMail({
  kind: 'account-reset',
  gather: (context, mail) => linkTo(context, mail, '/resetpassword'),
  write: ({ href }, place) => {
    const words = wordsOf(place);
    const about = { minutes: LINK_MINUTES.reset };
    return accountLetter(place, {
      subject: place.said.subject(words, 'accounts-mails.reset_subject', about),
      title: words.t('accounts-mails.reset_title'),
      blocks: place.said.opening(words, 'accounts-mails.reset_intro', about),
      action: { href, label: words.t('accounts-mails.reset_button') },
      small: words.t('accounts-mails.reset_not_you'),
    });
  },
  examples: ({ url }) => [{ href: url('/resetpassword') }],
});

/** "A sign-in from a new device", with "this was not me". Subject: the link, which names the session. */
export const accountNewDevice = defineMail({
  kind: 'account-new-device',
  gather: async (context, mail) => {
    const found = await openLink(context, mail);
    if (!found) return null;
    const session = found.link.session_id && (await placeOfSession(context.db, found.link.session_id));
    if (!session) return null;
    return {
      at: session.created_at,
      device: [session.device, session.system].filter(Boolean).join(', '),
      ip: session.ip ?? '',
      href: pageUrl(context, '/login/not-me', mail.locale, { token: linkSecret(context, found.link.id) }),
    };
  },
  write: ({ at, device, ip, href }, place) => {
    const words = wordsOf(place);
    const about = {
      time: formatDateTime(at, place.locale, { zone: true }),
      device: device || words.t('accounts-mails.device_unknown'),
      ip,
    };
    return accountLetter(place, {
      subject: place.said.subject(words, 'accounts-mails.device_subject', about),
      title: words.t('accounts-mails.device_title'),
      blocks: [
        ...place.said.opening(words, 'accounts-mails.device_intro', about),
        paragraph(words.t('accounts-mails.device_you')),
      ],
      action: { href, label: words.t('accounts-mails.device_button') },
      small: words.t('accounts-mails.device_small'),
    });
  },
  examples: ({ url, now }) => [
    { at: now, device: 'Firefox, Windows', ip: '192.0.2.1', href: url('/login/not-me') },
  ],
});

/** "Your password was changed", with the way to another one, and the passkeys that still open the account. Subject: the account. */
export const accountPasswordChanged = defineMail({
  kind: 'account-password-changed',
  gather: async ({ db }, mail) => {
    const account = await accountById(db, mail.subject_id);
    if (account.email !== mail.recipient) return null;
    const passkeys = (await passkeysOf(db, account.id)).filter(({ shut_at }) => shut_at === null);
    return { passkeys: passkeys.map(({ name }) => name).join(', ') };
  },
  write: ({ passkeys: names }, place) => {
    const words = wordsOf(place);
    const { t } = words;
    return accountLetter(place, {
      subject: place.said.subject(words, 'accounts-mails.changed_subject'),
      title: t('accounts-mails.changed_title'),
      blocks: place.said.opening(words, 'accounts-mails.changed_intro'),
      action: { href: place.url('/forgot'), label: t('accounts-mails.changed_button') },
      small: t('accounts-mails.changed_not_you'),
      ...(names !== '' && {
        aside: {
          text: t('accounts-mails.changed_passkeys', { names }),
          href: place.url('/my-changepwd'),
          label: t('accounts-mails.changed_passkeys_button'),
        },
      }),
    });
  },
  examples: () => [{ passkeys: 'Phone' }],
});

export const accountsMails = [
  accountConfirm,
  accountExists,
  accountInvite,
  accountReset,
  accountNewDevice,
  accountPasswordChanged,
  ...Object.values(passkeyMails),
  signInCode,
  ...Object.values(identityMails),
];
