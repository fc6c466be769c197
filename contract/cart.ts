import * as z from 'zod';
import { PRODUCT_KINDS, wholesale } from './catalog.ts';
import { MAX_LINES } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';

const named = z.object({ slug: z.string(), name: z.string() });

export const cartLine = z.object({
  productId: z.string(),
  quantity: z.int(),
  name: z.string(),
  slug: z.string(),
  class: named,
  /** What its picture is made from. */
  genre: z.string(),
  platform: named.nullable(),
  region: named.nullable(),
  /** What one unit cost when it was put in. Another price now is told beside it. */
  addedPrice: money,
  /** Now; null where it is no longer sold. */
  price: money.nullable(),
  stock: z.enum(['in_stock', 'out_of_stock', 'gone']),
  /** Units that one order may hold. */
  limit: z.int(),
  wholesale: wholesale.nullable(),
  kind: z.enum(PRODUCT_KINDS),
});

const cart = z.object({
  items: z.array(cartLine),
  /** Moves with each change: a list that was made from another revision is refused. */
  revision: z.int(),
});
export type MemberCart = z.infer<typeof cart>;

export const getCart = endpoint({
  name: 'getCart',
  method: 'GET',
  path: '/api/cart',
  access: 'member',
  summary:
    'The member’s cart, as every device of theirs has it, with what has changed since each line was put in.',
  reply: cart,
});

export const putCart = endpoint({
  name: 'putCart',
  method: 'POST',
  path: '/api/cart',
  access: 'member',
  summary:
    'Replaces the whole list; with `merge`, the list of a browser that was a guest’s until now: each product with the larger of both quantities, so that it may be sent twice. What one order cannot hold goes to the wishlist.',
  body: z.object({
    items: z
      .array(z.object({ productId: z.uuid(), quantity: z.int().min(1).max(100) }))
      .max(MAX_LINES)
      .refine((items) => new Set(items.map((i) => i.productId)).size === items.length, 'product_twice'),
    merge: z.boolean().default(false),
    /** The revision that the list was made from; without one, whatever stands is replaced. */
    revision: z.int().optional(),
  }),
  reply: cart.extend({
    /** Products that went to the wishlist, as one order holds no more lines. */
    moved: z.int(),
  }),
  problems: ['cart_changed', 'variant_required'],
  limit: { calls: 240, seconds: 60 },
});
