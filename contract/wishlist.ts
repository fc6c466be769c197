import * as z from 'zod';
import { productCard } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';
import { page, pageQuery } from './primitives/page.ts';
import { line, visible } from './primitives/text.ts';

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

/** 128 random bits in base64url. */
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

const wishlistLink = z.object({
  token: z.string(),
  /** What its readers see above the list; empty for none. */
  title: z.string(),
});

export const wishlistLinkNow = endpoint({
  name: 'wishlistLink',
  method: 'GET',
  path: '/api/wishlist/link',
  access: 'member',
  summary: 'The link by which the member shows the wishlist; null if there is none.',
  reply: z.object({ link: wishlistLink.nullable() }),
});

export const shareWishlist = endpoint({
  name: 'shareWishlist',
  method: 'POST',
  path: '/api/wishlist/link',
  access: 'member',
  summary: 'Makes the link, or changes the title of the one that there is.',
  body: z.object({ title: line(60).refine((title) => title === '' || visible(title), 'invalid') }),
  reply: z.object({ link: wishlistLink }),
  limit: { calls: 30, seconds: 600 },
});

export const unshareWishlist = endpoint({
  name: 'unshareWishlist',
  method: 'DELETE',
  path: '/api/wishlist/link',
  access: 'member',
  summary: 'Ends the link: it opens nothing any more. A later one has another address.',
  reply: z.null(),
  limit: { calls: 30, seconds: 600 },
});

export const sharedWishlist = endpoint({
  name: 'sharedWishlist',
  method: 'GET',
  path: '/api/wishlist/shared/{token}',
  access: 'visitor',
  summary:
    'The wishlist of a link: its title and the products that are on sale, latest first. It says nothing of the member, nor when what was added.',
  params: z.object({ token: linkToken }),
  query: z.object(pageQuery),
  reply: page(productCard).extend({ title: z.string() }),
  problems: ['incorrect_link'],
  limit: { calls: 120, seconds: 60 },
});

export const WISHLIST_CALLS = [
  wishlist,
  wishlistIds,
  collect,
  uncollect,
  wishlistLinkNow,
  shareWishlist,
  unshareWishlist,
  sharedWishlist,
] as const;
