import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { linkSecret } from '../links.ts';
import { accountLetter, openLink, wordsOf } from './account-letter.ts';

/** "Confirm your e-mail": asks the mailbox whether the account is its owner's. Subject: the link. */
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
