import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../platform/mail/letter.ts';
import { pageUrl } from '../../platform/mail/page-url.ts';
import { button, heading, paragraph } from '../../platform/mail/parts.ts';
import { eventOf } from '../../platform/mail/queue.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { entryToMail } from './balance.queries.ts';

/** Tells a member that staff have changed their balance, and why. Subject: the account; `dedupe` names the entry. */
export const balanceChanged: MailRenderer = {
  kind: 'balance-changed',
  render: async (context, mail) => {
    const locale = mail.locale;
    const { t } = loadWords(locale, ['balance']);
    const entry = await entryToMail(context.db, eventOf(mail));
    if (!entry || entry.email !== mail.recipient) return null;
    const money = (amount: number) => formatMoney({ amount, currency: entry.currency }, locale);
    const amount = money(Math.abs(entry.amount_minor));
    const title =
      entry.amount_minor > 0 ? t('balance.mail_added', { amount }) : t('balance.mail_taken', { amount });
    return letter({ locale, subject: title, footer: t('balance.mail_footer') }, [
      heading(title),
      paragraph(t('balance.mail_why', { reason: entry.reason })),
      paragraph(t('balance.mail_now', { amount: money(entry.balance_minor) })),
      button(pageUrl(context, '/my-membership', locale), t('balance.mail_see')),
    ]);
  },
};

export const balanceMails = [balanceChanged];

/** The notice about a change by staff: the amount, the reason and the new balance. */
export function noticeOfChange(
  { amountMinor, currency, reason }: { amountMinor: number; currency: Currency; reason: string },
  heldMinor: number,
  locale: Locale,
): { title: string; content: string } {
  const { t } = loadWords(locale, ['balance']);
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  const amount = money(Math.abs(amountMinor));
  return {
    title: amountMinor > 0 ? t('balance.mail_added', { amount }) : t('balance.mail_taken', { amount }),
    // One line each, because a typed reason may not end like a sentence.
    content: [t('balance.mail_why', { reason }), t('balance.mail_now', { amount: money(heldMinor) })].join(
      '\n',
    ),
  };
}
