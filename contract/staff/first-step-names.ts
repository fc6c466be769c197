// Apart from the calls, which need zod: the browser reads this list, and must not download zod with it.

/** What comes before the first sale, in the order of the first page of the back office. */
export const FIRST_STEPS = ['brand', 'seller', 'payment', 'product', 'keys', 'mail', 'legal'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
