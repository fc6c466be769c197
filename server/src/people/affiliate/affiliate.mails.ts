import { formatMoney, formatTaxRate } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../platform/mail/letter.ts';
import { pageUrl } from '../../platform/mail/page-url.ts';
import { button, heading, link, paragraph } from '../../platform/mail/parts.ts';
import { eventOf } from '../../platform/mail/queue.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { affiliateToMail, entryToMail } from './affiliate.queries.ts';
import { HELD_DAYS } from './affiliate.ts';

/** Welcomes an affiliate with their link and rate. Subject: the account. */
export const affiliateWelcome: MailRenderer = {
  kind: 'affiliate-welcome',
  render: async (context, mail) => {
    const locale = mail.locale;
    const { t } = loadWords(locale, ['affiliate-mails']);
    const row = await affiliateToMail(context.db, mail.subject_id);
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

/** Confirms a payout with its reference. Subject: the account; `dedupe` names the entry. */
export const affiliatePaidOut: MailRenderer = {
  kind: 'affiliate-paid-out',
  render: async (context, mail) => {
    const locale = mail.locale;
    const { t } = loadWords(locale, ['affiliate-mails']);
    const entry = await entryToMail(context.db, eventOf(mail));
    if (!entry || entry.email !== mail.recipient) return null;
    const amount = formatMoney({ amount: -entry.amount_minor, currency: 'USD' }, locale);
    return letter(
      {
        locale,
        subject: t('affiliate-mails.paid_subject', { amount }),
        footer: t('affiliate-mails.footer'),
      },
      [
        heading(t('affiliate-mails.paid_title', { amount })),
        paragraph(t('affiliate-mails.paid_reference', { reference: entry.note })),
        paragraph(t('affiliate-mails.paid_where')),
        button(pageUrl(context, '/my-affiliate', locale), t('affiliate-mails.see')),
      ],
    );
  },
};

export const affiliateMails = [affiliateWelcome, affiliatePaidOut];
