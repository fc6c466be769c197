/** A draft is seen by staff alone; a retired product keeps its page for those who bought it. */
export const PRODUCT_STATES = ['draft', 'live', 'retired'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
