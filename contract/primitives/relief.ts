import * as z from 'zod';

/** A filter without which a list would have products. */
export const relief = z.object({
  filter: z.enum(['platform', 'region', 'worksIn', 'worksOn', 'genre', 'language', 'price', 'stock', 'attr']),
  /** Which one, of `attr`; else null. */
  attribute: z.object({ code: z.string(), name: z.string() }).nullable(),
  count: z.int().min(1),
});
