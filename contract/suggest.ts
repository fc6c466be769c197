import * as z from 'zod';
import { named, productCard } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { helpPage } from './primitives/help-page.ts';
import { line } from './primitives/text.ts';

export const homeSuggest = endpoint({
  name: 'homeSuggest',
  method: 'GET',
  path: '/api/home/suggest',
  access: 'public',
  summary: 'Products, categories and searches as one types.',
  cacheable: true,
  query: z.object({ q: line(100) }),
  reply: z.object({
    products: z.array(productCard).max(6),
    /** Types, genres and platforms that what was typed names, each with how many products it has. */
    categories: z
      .array(named.extend({ kind: z.enum(['class', 'genre', 'platform']), count: z.int().min(1) }))
      .max(3),
    /** What was typed, completed or corrected. */
    searches: z.array(z.string()).max(3),
    /** The store's own pages that what was typed asks for; none if it names a product. */
    pages: z.array(helpPage).max(2),
  }),
  limit: { calls: 300, seconds: 60 },
});
