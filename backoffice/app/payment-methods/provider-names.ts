import type { ProviderCode } from '@halfturn/contract/staff/provider-fields.ts';

/** Payment providers by their own names, which are the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<ProviderCode, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  btcpay: 'BTCPay Server',
};

/** The variables that set an account where the store runs. */
export const ENVIRONMENT_NAMES: Readonly<Record<ProviderCode, readonly string[]>> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET'],
};

/** The provider of a payment method that has an account; null for the others. */
export const PROVIDER_OF: Readonly<Record<string, ProviderCode>> = {
  card: 'stripe',
  paypal: 'paypal',
  btcpay: 'btcpay',
};
