import type { ProviderCode } from '@halfturn/contract/staff/provider-fields.ts';

/** Providers as mails to staff call them. */
export const PROVIDER_NAMES: Readonly<Record<ProviderCode, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  btcpay: 'BTCPay Server',
};
