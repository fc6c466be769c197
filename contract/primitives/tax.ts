import * as z from 'zod';
import { money } from './money.ts';

/** The tax in an amount, or what it adds to it. */
export const taxSummary = z.object({
  /** The prices include it; else it stands beside them, and is part of the total. */
  included: z.boolean(),
  /** Where the buyer is, as far as tax goes; null where the store does not know. */
  country: z.string().nullable(),
  /** The buyer, a firm in another country of the EU, owes the tax, and not the store. */
  reverseCharge: z.boolean(),
  total: money,
  /** By rate, the highest first; what is not taxed is not among them. */
  rates: z.array(
    z.object({
      /** Percent. */
      rate: z.number(),
      /** What is taxed by it, without the tax. */
      net: money,
      tax: money,
    }),
  ),
});
export type TaxSummary = z.infer<typeof taxSummary>;
