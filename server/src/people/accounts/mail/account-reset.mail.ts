import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { LINK_MINUTES, linkSecret } from '../links.ts';
import { accountLetter, openLink, wordsOf } from './account-letter.ts';

/** "Set a new password": the second step of a forgotten one. Subject: the link. */
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
