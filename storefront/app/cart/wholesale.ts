import type { ProductCard, Wholesale } from '@halfturn/contract/catalog.ts';
import { nextTier, tierAt, type Tier } from '@halfturn/contract/primitives/tiers.ts';
import { remembersSession } from '../session/member-store.ts';
import type { CartItem } from './cart-store.ts';

/** How many units one order of this visitor may hold. */
export const limitOf = ({ limit, memberLimit }: Pick<ProductCard, 'limit' | 'memberLimit'>): number =>
  remembersSession() ? memberLimit : limit;

const theirs = (wholesale: Wholesale | null | undefined): readonly Tier[] =>
  wholesale && (wholesale.for === 'all' || remembersSession()) ? wholesale.tiers : [];

type Line = Pick<CartItem, 'quantity' | 'price' | 'limit' | 'wholesale'>;

/** What one unit of a line costs this visitor at its quantity. */
export const unitOf = ({ quantity, price, wholesale }: Line): CartItem['price'] =>
  tierAt(theirs(wholesale), quantity)?.price ?? price;

/** The wholesale price that a few units more would bring; null where there is none. */
export const nextOf = ({ quantity, limit, wholesale }: Line): Tier | null =>
  nextTier(theirs(wholesale), quantity, limit);
