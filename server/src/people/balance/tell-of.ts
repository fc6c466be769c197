import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';

/** What a member reads of a change by the store's hand: how much, why, and what the balance holds now. */
export function tellOf(
  { amountMinor, currency, reason }: { amountMinor: number; currency: string; reason: string },
  heldMinor: number,
  locale: Locale,
): { title: string; content: string } {
  const { t } = loadWords(locale, ['balance']);
  const money = (amount: number) => formatMoney({ amount, currency: currency as Currency }, locale);
  const amount = money(Math.abs(amountMinor));
  return {
    title: amountMinor > 0 ? t('balance.mail_added', { amount }) : t('balance.mail_taken', { amount }),
    // A line each: what somebody typed need not end as a sentence does.
    content: [t('balance.mail_why', { reason }), t('balance.mail_now', { amount: money(heldMinor) })].join(
      '\n',
    ),
  };
}
