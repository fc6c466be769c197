/** A draft is seen by staff alone; a retired product keeps its page for those who bought it. */
export const PRODUCT_STATES = ['draft', 'live', 'retired'] as const;
/** Why a price is asked about: it is below half or above double the one before, below the lowest price, or below the cost. */
export const PRICE_DOUBTS = ['half', 'double', 'floor', 'cost'] as const;
export type PriceDoubt = (typeof PRICE_DOUBTS)[number];

export type ProductState = (typeof PRODUCT_STATES)[number];
