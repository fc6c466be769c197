// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** `decided`: replaced, refunded or declined. */
export const CLAIM_TABS = ['open', 'waiting', 'decided', 'all'] as const;
export type ClaimTab = (typeof CLAIM_TABS)[number];
