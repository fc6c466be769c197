import type { Key } from '@halfturn/locales/keys.ts';

const NAMES: Readonly<Record<string, Key<'staff-payment-methods'>>> = {
  card: 'staff-payment-methods.card',
  'bank-transfer': 'staff-payment-methods.bank_transfer',
  balance: 'staff-payment-methods.balance',
  sandbox: 'staff-payment-methods.sandbox',
};

/** Names that are the same in every language. */
const FIXED: Readonly<Record<string, string>> = { paypal: 'PayPal', btcpay: 'BTCPay Server' };

/** What a payment method is called; one without a name goes by its code. */
export function methodName(t: (key: Key<'staff-payment-methods'>) => string, code: string): string {
  const key = NAMES[code];
  return key ? t(key) : (FIXED[code] ?? code);
}
