import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { NETWORKS } from './primitives/brand-parts.ts';
import { MONEY_STYLES } from './primitives/money-style.ts';
import { keysOf } from './primitives/names.ts';

/** A logo or an icon: a PNG of the store's own. */
export const brandPicture = z.object({ src: z.string(), width: z.int(), height: z.int() });
export type BrandPicture = z.output<typeof brandPicture>;

export const homeBrand = endpoint({
  name: 'homeBrand',
  method: 'GET',
  path: '/api/home/brand',
  access: 'public',
  summary:
    "The store's name, as pages of this language write it, its logos, and how it writes amounts. Without a logo the name is set in type.",
  cacheable: true,
  reply: z.object({
    name: z.string(),
    logo: z.object({ onLight: brandPicture.nullable(), onDark: brandPicture.nullable() }),
    /** The largest size of the icon; null for the built-in one. */
    icon: z.string().nullable(),
    /** How amounts are written. */
    amounts: z.enum(MONEY_STYLES),
    /** The pages of the store at other places. */
    social: z.array(z.object({ network: z.enum(keysOf(NETWORKS)), url: z.string() })),
  }),
});
