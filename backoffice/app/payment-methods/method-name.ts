import type { Key } from '@halfturn/locales/keys.ts';
import { PROVIDER_NAMES } from './provider-names.ts';

const NAMES: Readonly<Record<string, Key<'staff-payment-methods'>>> = {
  card: 'staff-payment-methods.card',
  'bank-transfer': 'staff-payment-methods.bank_transfer',
  balance: 'staff-payment-methods.balance',
  sandbox: 'staff-payment-methods.sandbox',
  'sandbox-cny': 'staff-payment-methods.sandbox_cny',
};

/** Names that are the same in every language. */
const FIXED: Readonly<Record<string, string>> = PROVIDER_NAMES;

/** What a payment method, or a provider that reports a payment or dispute, is called; one without a name goes by its code. */
export function methodName(t: (key: Key<'staff-payment-methods'>) => string, code: string): string {
  const key = NAMES[code];
  return key ? t(key) : (FIXED[code] ?? code);
}
