import * as z from 'zod';
import { productCard } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';
import { page, pageQuery } from './primitives/page.ts';

/** As many products as one member collects. */
export const MOST_WISHES = 500;

export const wish = z.object({
  productId: z.string(),
  name: z.string(),
  /** What its picture is made from. */
  genre: z.string(),
  /** As the store shows it now; null where it is no longer sold. */
  product: productCard.nullable(),
  addedAt: z.iso.datetime(),
  /** What it cost when it was collected. */
  addedPrice: money,
  /** It was in stock then. */
  addedInStock: z.boolean(),
});
export type Wish = z.infer<typeof wish>;

export const wishlist = endpoint({
  name: 'wishlist',
  method: 'GET',
  path: '/api/wishlist',
  access: 'member',
  summary: 'What the member has collected, latest first, with the price of then and what the store says now.',
  query: z.object(pageQuery),
  reply: page(wish),
});

export const wishlistIds = endpoint({
  name: 'wishlistIds',
  method: 'GET',
  path: '/api/wishlist/ids',
  access: 'member',
  summary: 'Which products the member has collected, for the hearts of a page.',
  reply: z.array(z.string()),
});

export const collect = endpoint({
  name: 'collect',
  method: 'POST',
  path: '/api/wishlist',
  access: 'member',
  summary: 'Collects a product. Collected before, it stays as it is.',
  body: z.object({ productId: z.uuid() }),
  reply: z.object({ total: z.int() }),
  problems: ['product_not_found', 'wishlist_full'],
  limit: { calls: 120, seconds: 60 },
});

export const uncollect = endpoint({
  name: 'uncollect',
  method: 'DELETE',
  path: '/api/wishlist/{productId}',
  access: 'member',
  summary: 'Takes a product out of the wishlist. One that is not in it is no error.',
  params: z.object({ productId: z.uuid() }),
  reply: z.object({ total: z.int() }),
});
