import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, paragraph } from '../../../platform/mail/parts.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { BALANCE_CHANGED } from './kind.ts';

/** "We have added to your balance", or taken from it, and why. Subject: the account; the mail names the entry. */
export const balanceChanged: MailRenderer = {
  kind: BALANCE_CHANGED,
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['balance']);
    const entry = await context.db
      .selectFrom('balance_ledger as l')
      .innerJoin('accounts as a', 'a.id', 'l.account_id')
      .select(['l.amount_minor', 'l.balance_minor', 'l.currency', 'l.reason', 'a.email'])
      .where('l.reference', '=', mail.dedupe)
      .executeTakeFirst();
    if (!entry || entry.email !== mail.recipient) return null;
    const money = (amount: number) => formatMoney({ amount, currency: entry.currency as Currency }, locale);
    const amount = money(Math.abs(entry.amount_minor));
    const title =
      entry.amount_minor > 0 ? t('balance.mail_added', { amount }) : t('balance.mail_taken', { amount });
    const why = t('balance.mail_why', { reason: entry.reason });
    const now = t('balance.mail_now', { amount: money(entry.balance_minor) });
    const footer = t('balance.mail_footer');
    const mine = pageUrl(context, '/my-membership', locale);
    return {
      subject: title,
      html: mailHtml({
        locale,
        title,
        preview: why,
        footer,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(why),
          paragraph(now),
          button(mine, t('balance.mail_see')),
        ),
      }),
      text: plainText(title, why, now, `${t('balance.mail_see')}:\n${mine}`, footer),
    };
  },
};
