import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { accountById } from '../accounts.queries.ts';
import { accountLetter, wordsOf } from './account-letter.ts';

/** "You have an account already": somebody registered with this address again. Subject: the account. */
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
