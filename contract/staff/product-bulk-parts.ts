// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** The most products that one change of many takes. */
export const MOST_BULK = 10_000;

/** For how many hours a change of many can be undone. */
export const BULK_UNDO_HOURS = 24;

/** What can be changed of many products. */
export const BULK_KINDS = [
  'status',
  'price',
  'sale',
  'end_sale',
  'type',
  'attribute',
  'limit',
  'countries',
] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** Why a product was not changed, or not put back. */
export const BULK_REASONS = [
  'incomplete',
  'no_price',
  'price_too_low',
  'price_too_high',
  'below_floor',
  'sale_not_lower',
  'no_rate',
  'not_in_type',
  'type_gone',
  'address_taken',
  'changed_since',
] as const;
export type BulkReason = (typeof BULK_REASONS)[number];

/** What is shown of a change of many: products that were refused or kept, or all of them. */
export const BULK_SHOWN = ['problems', 'all'] as const;
