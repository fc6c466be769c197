// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** The columns that the list of prices can be sorted by. */
export const PRICE_SORTS = ['name', 'price'] as const;
