// Apart from the calls, which need zod: the browser reads this list, and must not download zod with it.

/** A part of a store's account at a payment provider. Secret parts are never sent to the browser. */
interface ProviderField {
  name: string;
  secret: boolean;
}

const open = <Name extends string>(name: Name) => ({ name, secret: false }) as const;
const secret = <Name extends string>(name: Name) => ({ name, secret: true }) as const;

/** What is typed in for each payment provider, in the order of its form. */
export const PROVIDER_FIELDS = {
  stripe: [secret('secretKey'), secret('webhookSecret')],
  paypal: [open('mode'), open('clientId'), secret('clientSecret'), open('webhookId')],
  btcpay: [open('url'), open('storeId'), secret('apiKey'), secret('webhookSecret')],
} as const satisfies Record<string, readonly ProviderField[]>;

export type ProviderCode = keyof typeof PROVIDER_FIELDS;
export const PROVIDER_CODES = ['stripe', 'paypal', 'btcpay'] as const satisfies readonly ProviderCode[];

/** The events that the provider has to send to the store, in the words of its own settings. */
export const PROVIDER_EVENTS: Readonly<Record<ProviderCode, readonly string[]>> = {
  stripe: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'payment_intent.succeeded',
    'payment_intent.processing',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'payment_intent.amount_capturable_updated',
    'charge.refunded',
    'refund.updated',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'radar.early_fraud_warning.created',
    'radar.early_fraud_warning.updated',
  ],
  paypal: ['Checkout order approved', 'Payment authorization', 'Payment capture', 'Customer dispute'],
  btcpay: ['Invoice events'],
};

/** What a test of the connection found. */
export const CONNECTION_RESULTS = [
  'works',
  'wrong_key',
  'no_permission',
  'no_answer',
  'unexpected',
  'wrong_mode',
  'webhook_unknown',
  'webhook_elsewhere',
  'store_unknown',
] as const;
export type ConnectionResult = (typeof CONNECTION_RESULTS)[number];
