// Apart from `key-imports.ts`, which needs zod: the browser reads these, and must not download zod with them.

/** The largest file of keys, in bytes: a million lines with a column for the product. */
export const MOST_KEY_BYTES = 64 * 1024 * 1024;
export const MOST_KEY_LINES = 1_000_000;

export const LINE_VERDICTS = [
  'ok',
  'twice_in_file',
  'in_stock',
  'sold_before',
  'wrong_pattern',
  'blank',
  'unknown_product',
] as const;
export type LineVerdict = (typeof LINE_VERDICTS)[number];
