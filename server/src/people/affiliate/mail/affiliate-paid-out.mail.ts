import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, paragraph } from '../../../platform/mail/parts.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { AFFILIATE_PAID_OUT } from './kind.ts';

/** "We have paid out", with the reference of the transfer. Subject: the account; the mail names the entry. */
export const affiliatePaidOut: MailRenderer = {
  kind: AFFILIATE_PAID_OUT,
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['affiliate-mails']);
    const entry = await context.db
      .selectFrom('affiliate_entries as e')
      .innerJoin('accounts as a', 'a.id', 'e.account_id')
      .select(['e.amount_minor', 'e.note', 'a.email'])
      .where('e.reference', '=', mail.dedupe)
      .executeTakeFirst();
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
