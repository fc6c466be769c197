import type { Key } from '@halfturn/locales/keys.ts';

const NAMES: Readonly<Record<string, Key<'payments'>>> = {
  card: 'payments.card',
  sandbox: 'payments.sandbox',
  'sandbox-cny': 'payments.sandbox_cny',
  'bank-transfer': 'payments.bank_transfer',
  balance: 'payments.balance',
  paypal: 'payments.paypal',
  btcpay: 'payments.btcpay',
};

/** What a way to pay is called; one that the words do not know goes by its code. */
export const methodName = (t: (key: Key<'payments'>) => string, code: string): string => {
  const key = Object.hasOwn(NAMES, code) ? NAMES[code] : undefined;
  return key ? t(key) : code;
};
