import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { accountById } from '../accounts.queries.ts';
import { passkeysOf } from '../passkeys/passkeys.queries.ts';
import { accountLetter, wordsOf } from './account-letter.ts';

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
