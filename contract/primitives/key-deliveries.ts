// Without zod, which a browser would have to download for the checkout.

/**
 * How the buyer gets the keys of an order. `mail`: in the mail, and then they count as revealed. `link`: the mail has a link, and
 * the buyer reveals them on the order page.
 */
export const KEY_DELIVERIES = ['mail', 'link'] as const;
export type KeyDelivery = (typeof KEY_DELIVERIES)[number];

/** An order with more keys than this gets a link, whatever was chosen. */
export const MAILED_AT_MOST = 10;
