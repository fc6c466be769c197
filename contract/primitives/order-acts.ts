// Apart from the calls, which need zod: the browser reads these names.

/** What an order's log holds besides the steps of its machines. The database holds the same list. */
export const ORDER_ACTS = [
  'email_changed',
  'keys_resent',
  'amount_refunded',
  'payment_confirmed',
  'payment_checked',
  'delivered_now',
  'key_shown',
] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];
