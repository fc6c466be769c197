// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** The tabs of the list of products. */
export const PRODUCT_TABS = ['all', 'live', 'draft', 'retired'] as const;
export type ProductTab = (typeof PRODUCT_TABS)[number];

/** `low`: fewer than the product's threshold, but not none. */
export const PRODUCT_STOCKS = ['in', 'low', 'out'] as const;

/** What a product may lack. */
export const PRODUCT_GAPS = ['picture', 'text'] as const;

export const PRODUCT_SORTS = ['name', 'price', 'stock', 'sold', 'changed'] as const;

/** The most rows of a CSV file of products. */
export const MOST_PRODUCT_ROWS = 50_000;
