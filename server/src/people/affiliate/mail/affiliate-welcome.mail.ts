import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatTaxRate } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, link, paragraph } from '../../../platform/mail/parts.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { HELD_DAYS } from '../affiliate.ts';
import { AFFILIATE_WELCOME } from './kind.ts';

/** "You are an affiliate now": the link, the rate, and where to see what it earns. Subject: the account. */
export const affiliateWelcome: MailRenderer = {
  kind: AFFILIATE_WELCOME,
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['affiliate-mails']);
    const row = await context.db
      .selectFrom('affiliates as f')
      .innerJoin('accounts as a', 'a.id', 'f.account_id')
      .select(['f.code', 'f.rate_bp', 'f.state', 'a.email'])
      .where('f.account_id', '=', mail.subject_id)
      .executeTakeFirst();
    if (!row || row.state !== 'active' || row.email !== mail.recipient) return null;
    const rate = t('affiliate-mails.welcome_rate', { rate: formatTaxRate(row.rate_bp / 100, locale) });
    const url = `${context.config.publicUrl}/?ref=${row.code}`;
    return letter(
      {
        locale,
        subject: t('affiliate-mails.welcome_subject'),
        preview: rate,
        footer: t('affiliate-mails.footer'),
      },
      [
        heading(t('affiliate-mails.welcome_title')),
        paragraph(t('affiliate-mails.welcome_link')),
        paragraph(link(url, url)),
        paragraph(rate),
        paragraph(t('affiliate-mails.welcome_held', { days: HELD_DAYS })),
        button(pageUrl(context, '/my-affiliate', locale), t('affiliate-mails.see')),
      ],
    );
  },
};
