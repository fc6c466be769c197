import * as z from 'zod';

/**
 * How the buyer gets the keys of an order. `mail`: in the mail, and then they count as revealed. `link`: the mail has a link, and
 * the buyer reveals them on the order page.
 */
export const KEY_DELIVERIES = ['mail', 'link'] as const;
export type KeyDelivery = (typeof KEY_DELIVERIES)[number];

export const keyDelivery = z.enum(KEY_DELIVERIES);

/** An order with more keys than this gets a link, whatever was chosen. */
export const MAILED_AT_MOST = 10;

/** How an order's keys are delivered. `because`: the buyer chose it, or what about the order made it a link. */
export const keyDeliveryOfOrder = z.object({
  by: keyDelivery,
  because: z.enum(['chosen', 'gift', 'reviewed', 'bulk']),
});
export type KeyDeliveryOfOrder = z.infer<typeof keyDeliveryOfOrder>;
