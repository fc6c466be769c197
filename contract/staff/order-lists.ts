import * as z from 'zod';
import { ORDER_STATUSES } from '../orders.ts';
import { line } from '../primitives/text.ts';
import { days } from '../primitives/list-parts.ts';

/** By date, by amount in US dollars, or by when a refund request must be answered; with a minus from the last or largest on. */
export const ORDER_SORTS = ['date', '-date', 'total', '-total', 'due', '-due'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** A tag as it is stored: in lower case, with single blanks. */
export const tag = line(40)
  .transform((text) => text.toLowerCase().replaceAll(/\s+/g, ' '))
  .pipe(z.string().max(40, 'too_long'));

/** What narrows the list of orders and its file; what is empty narrows nothing. */
export const orderFilters = {
  /**
   * A part of a number, an email address, a name or a product's name; an amount such as `24.99` or `24,99 €`; or the beginning
   * of a payment provider's reference.
   */
  q: line(254).default(''),
  account: z.uuid().optional(),
  /** The whole email address of the buyer. */
  email: line(254).default(''),
  /** Days in the store's time zone, both included. */
  ...days,
  /** `shipped`: delivered, but for a parcel on its way; `delivered` finds the others. */
  status: z.enum(['', 'shipped', ...ORDER_STATUSES]).default(''),
  method: line(40).default(''),
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]).default(''),
  /** A part of the name of a product in it. */
  product: line(120).default(''),
  /** A whole tag. */
  tag: tag.default(''),
  /** Without it: newest first, refund requests by when they must be answered. */
  sort: z.enum(ORDER_SORTS).optional(),
};
