import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { linkSecret } from '../links.ts';
import { accountLetter, openLink, wordsOf } from './account-letter.ts';

/** "A sign-in from a new device", with "this was not me". Subject: the link, which names the session. */
export const accountNewDevice: MailRenderer = {
  kind: 'account-new-device',
  render: async (context, mail) => {
    const found = await openLink(context, mail);
    if (!found) return null;
    const session = await context.db
      .selectFrom('account_sessions')
      .select(['ip', 'system', 'device', 'created_at'])
      .where('id', '=', found.link.session_id)
      .executeTakeFirst();
    if (!session) return null;
    const { t } = wordsOf(mail);
    const device = [session.device, session.system].filter(Boolean).join(', ');
    return accountLetter(mail, {
      subject: t('accounts-mails.device_subject'),
      title: t('accounts-mails.device_title'),
      paragraphs: [
        t('accounts-mails.device_intro', {
          time: formatDateTime(session.created_at, mail.locale as Locale, { zone: true }),
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
