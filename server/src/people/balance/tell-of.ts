import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';

/** The notice about a change by staff: the amount, the reason and the new balance. */
export function tellOf(
  { amountMinor, currency, reason }: { amountMinor: number; currency: Currency; reason: string },
  heldMinor: number,
  locale: Locale,
): { title: string; content: string } {
  const { t } = loadWords(locale, ['balance']);
  const money = (amount: number) => formatMoney({ amount, currency: currency }, locale);
  const amount = money(Math.abs(amountMinor));
  return {
    title: amountMinor > 0 ? t('balance.mail_added', { amount }) : t('balance.mail_taken', { amount }),
    // One line each, because a typed reason may not end like a sentence.
    content: [t('balance.mail_why', { reason }), t('balance.mail_now', { amount: money(heldMinor) })].join(
      '\n',
    ),
  };
}
