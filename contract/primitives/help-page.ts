import * as z from 'zod';
import { LOCALES } from './locale.ts';

/** A page of the store that a search asks for: a text of the shopkeeper's, or a place such as My orders. */
export const helpPage = z.object({
  title: z.string(),
  /** An address of the store without its language. */
  href: z.string(),
  /** The language of the title: English if there is no translation. */
  textLocale: z.enum(LOCALES),
});
export type HelpPage = z.infer<typeof helpPage>;
