import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatTaxRate } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, link, paragraph } from '../../../platform/mail/parts.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
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
    const title = t('affiliate-mails.welcome_title');
    const rate = t('affiliate-mails.welcome_rate', { rate: formatTaxRate(row.rate_bp / 100, locale) });
    const held = t('affiliate-mails.welcome_held', { days: HELD_DAYS });
    const footer = t('affiliate-mails.footer');
    const yours = `${context.config.publicUrl}/?ref=${row.code}`;
    const mine = pageUrl(context, '/my-affiliate', locale);
    return {
      subject: t('affiliate-mails.welcome_subject'),
      html: mailHtml({
        locale,
        title,
        preview: rate,
        footer,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(t('affiliate-mails.welcome_link')),
          paragraph(link(yours, yours)),
          paragraph(rate),
          paragraph(held),
          button(mine, t('affiliate-mails.see')),
        ),
      }),
      text: plainText(
        title,
        `${t('affiliate-mails.welcome_link')}\n${yours}`,
        rate,
        held,
        `${t('affiliate-mails.see')}:\n${mine}`,
        footer,
      ),
    };
  },
};
