import * as z from 'zod';
import { KEY_DELIVERIES } from './key-deliveries.ts';

export const keyDelivery = z.enum(KEY_DELIVERIES);

/** How an order's keys are delivered. `because`: the buyer chose it, or what about the order made it a link. */
export const keyDeliveryOfOrder = z.object({
  by: keyDelivery,
  because: z.enum(['chosen', 'gift', 'reviewed', 'bulk']),
});
export type KeyDeliveryOfOrder = z.infer<typeof keyDeliveryOfOrder>;
