import * as z from 'zod';
import { LOCALES } from './locale.ts';
import { money } from './money.ts';

/**
 * Where each amount of an order comes from, worked out once with the amounts themselves: said beside them at the checkout, and
 * frozen on the order, so that its page tells the same later. Amounts are minor units of the order's currency; lines stand in the
 * order's own order. Null where there is nothing of the kind.
 */
export const explained = z.object({
  lines: z.array(
    z.object({
      quantity: z.int(),
      unit: z.int(),
      /** US cents that `unit` was converted from; null where the price is set in the order's currency. */
      base: z.int().nullable(),
      /** The struck price of one unit, where it is reduced. */
      was: z.int().nullable(),
      /** From how many units on `unit` holds, and what a single one costs. */
      tier: z.object({ from: z.int(), single: z.int() }).nullable(),
      /** Percent of tax. */
      taxRate: z.number(),
    }),
  ),
  /** Units of the currency for one US dollar, and since when it is so, where a line was converted. */
  rate: z.object({ rate: z.number(), asOf: z.iso.datetime() }).nullable(),
  /** `off` is what the percentage comes to, line by line; lowest prices keep `kept` of it. */
  member: z.object({ name: z.string(), percent: z.number(), off: z.int(), kept: z.int() }).nullable(),
  /** What the coupon would take (`off`), minus what its cap, its goods (`beyond`) and lowest prices (`kept`) exclude. */
  coupon: z
    .object({
      /** Null for one of a fixed worth. */
      percent: z.number().nullable(),
      off: z.int(),
      beyond: z.int(),
      kept: z.int(),
      /** The most that a percentage takes. */
      cap: z.int().nullable(),
      /** What the goods that it is for must come to; 0 for nothing. */
      minimum: z.int(),
      /** What those came to, after the member's discount, and which lines they are; null for all. */
      goods: z.int(),
      lines: z.array(z.int()).nullable(),
    })
    .nullable(),
  points: z
    .object({
      points: z.int(),
      /** Points for one US dollar. */
      perDollar: z.int(),
      /** Points pay for so many percent of the goods after discounts, which is `most`. */
      share: z.int(),
      goods: z.int(),
      most: z.int(),
    })
    .nullable(),
  /** A first kilogram and `kilos` further ones, each begun, by a style to a country. */
  freight: z
    .object({
      style: z.string(),
      /** The name of the style by language, as it was when the order was placed. */
      names: z.partialRecord(z.enum(LOCALES), z.string()),
      country: z.string().nullable(),
      grams: z.int(),
      first: z.int(),
      kilos: z.int(),
      further: z.int(),
    })
    .nullable(),
  /** A method's percentage `on` an amount, rounded up with the fixed part; null before a method is known. */
  fee: z.object({ method: z.string(), percent: z.number(), on: z.int(), fixed: z.int() }).nullable(),
});
export type Explained = z.infer<typeof explained>;

/** What staff changed the price of an order by. */
export const priceAdjustment = {
  /** Less than nothing where they took something off. */
  adjustPrice: money,
  /** Why, in their words; empty where nothing was changed. */
  adjustReason: z.string(),
};
