import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency, Money } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE } from '../../platform/mail/example.ts';
import { letter } from '../../platform/mail/letter.ts';
import { button, heading, isolated, ltr, paragraph } from '../../platform/mail/parts.ts';
import { eventOf } from '../../platform/mail/queue.ts';
import { defineMail } from '../../platform/mail/renderer.ts';
import { entryToMail } from './balance.queries.ts';

/** Tells a member that staff have changed their balance, and why. Subject: the account; `dedupe` names the entry. */
export const balanceChanged = defineMail<{ change: Money; held: Money; reason: string }>({
  kind: 'balance-changed',
  gather: async ({ db }, mail) => {
    const entry = await entryToMail(db, eventOf(mail));
    if (!entry || entry.email !== mail.recipient) return null;
    const { amount_minor: amount, balance_minor: held, currency, reason } = entry;
    return { change: { amount, currency }, held: { amount: held, currency }, reason };
  },
  write: ({ change, held, reason }, { locale, said, url }) => {
    const words = loadWords(locale, ['balance']);
    const { t } = words;
    const amount = formatMoney({ ...change, amount: Math.abs(change.amount) }, locale);
    const title = change.amount > 0 ? 'balance.mail_added' : 'balance.mail_taken';
    const about = { amount: ltr(amount), reason: isolated(reason) };
    return letter({ locale, subject: said.subject(words, title, about), footer: t('balance.mail_footer') }, [
      heading(t(title, { amount })),
      ...said.opening(words, 'balance.mail_why', about),
      paragraph(t('balance.mail_now', { amount: formatMoney(held, locale) })),
      button(url('/my-membership'), t('balance.mail_see')),
    ]);
  },
  examples: () =>
    [1_000, -1_000].map((amount) => ({
      change: { amount, currency: EXAMPLE.currency },
      held: { amount: 2_500, currency: EXAMPLE.currency },
      reason: 'For the late delivery',
    })),
});

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
