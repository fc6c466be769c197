import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { orderNo, secretToken } from './primitives/text.ts';

/** A parcel's carrier, its number, and the carrier's page for it; each is empty if it is not known. */
export const tracking = { carrier: z.string(), trackingNumber: z.string(), trackingUrl: z.string() };

export const trackOrder = endpoint({
  name: 'trackOrder',
  method: 'GET',
  path: '/api/orders/{orderNo}/track',
  access: 'visitor',
  member: 'optional',
  summary: 'The steps of the order with their times; carrier and number for goods that are shipped.',
  params: z.object({ orderNo }),
  query: z.object({ accessKey: secretToken.optional() }),
  reply: z.object({
    steps: z.array(
      z.object({
        step: z.enum([
          'placed',
          'paid',
          'delivered',
          'shipped',
          'received',
          'completed',
          'cancelled',
          'expired',
          'refunded',
        ]),
        at: z.iso.datetime().nullable(),
      }),
    ),
    ...tracking,
  }),
  problems: ['order_not_found'],
});
