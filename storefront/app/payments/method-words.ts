import type { Key } from '@halfturn/locales/keys.ts';

/** The words of a way to pay, by its code. A new method brings a row here and its words with it. */
const WORDS: Readonly<Record<string, { name: Key<'payments'>; note: Key<'payments'> }>> = {
  card: { name: 'payments.card', note: 'payments.card_note' },
  sandbox: { name: 'payments.sandbox', note: 'payments.sandbox_note' },
  'bank-transfer': { name: 'payments.bank_transfer', note: 'payments.bank_transfer_note' },
  balance: { name: 'payments.balance', note: 'payments.balance_note' },
  'sandbox-cny': { name: 'payments.sandbox_cny', note: 'payments.sandbox_cny_note' },
  paypal: { name: 'payments.paypal', note: 'payments.paypal_note' },
  btcpay: { name: 'payments.btcpay', note: 'payments.btcpay_note' },
};

/** What a way to pay is called, and how it works. One that the words do not know goes by its code. */
export function methodWords(
  t: (key: Key<'payments'>) => string,
  code: string,
): { name: string; note?: string } {
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  return words ? { name: t(words.name), note: t(words.note) } : { name: code };
}
