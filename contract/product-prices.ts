import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';

export const productPrices = endpoint({
  name: 'productPrices',
  method: 'GET',
  path: '/api/products/{id}/prices',
  access: 'public',
  summary: 'What a product or a variant has cost over the last year.',
  cacheable: true,
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** Oldest first; the first begins at `from`, even if the price is older, or when the product came into the store. */
    steps: z.array(z.object({ at: z.iso.datetime(), price: money })),
  }),
  problems: ['product_not_found'],
});
export type ProductPrices = z.output<typeof productPrices.reply>;
