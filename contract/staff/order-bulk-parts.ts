// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** The most orders that one act for many takes. */
export const MOST_ORDER_BULK = 2_000;
/** So many orders one call takes: the screen calls until all are done, and shows how far it is. */
export const ORDER_BULK_STEP = 25;

/** What can be done with many orders. Packing slips are only previewed: they are a file. */
export const ORDER_BULK_ACTS = ['tag', 'untag', 'resend', 'cancel', 'packed', 'received', 'slips'] as const;
export type OrderBulkAct = (typeof ORDER_BULK_ACTS)[number];

/** Why an order is left out, or was refused. */
export const ORDER_BULK_REASONS = [
  'has_tag',
  'no_tag',
  'tags_full',
  'paid',
  'ended',
  'not_paid',
  'held',
  'gift',
  'no_keys',
  'no_goods',
  'not_shipped',
  'too_often',
  'sold_out',
  'moved_on',
] as const;
export type OrderBulkReason = (typeof ORDER_BULK_REASONS)[number];
