import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Key, Slice } from './keys.ts';
import type { Dict } from './message.ts';
import { rich, translate, type Tags, type Values } from './runtime.ts';

/** The words of one language, of the slices `S` alone. */
export interface Words<S extends Slice = Slice> {
  readonly locale: Locale;
  /** A sentence as plain text. */
  t(key: Key<S>, values?: Values): string;
  /** A sentence with links or other pieces in it: `<link>` in the words becomes what `tags.link` makes of its text. */
  rich<T>(key: Key<S>, values: Values<T>, tags: Tags<T>): (string | T)[];
}

/**
 * Binds a dictionary to its language.
 *
 * @param timeZone for times inside sentences; UTC unless told
 */
export function createWords<S extends Slice = Slice>(dict: Dict, locale: Locale, timeZone = 'UTC'): Words<S> {
  return {
    locale,
    t: (key, values) => translate(dict, locale, key, values, timeZone),
    rich: (key, values, tags) => rich(dict, locale, key, values, tags, timeZone),
  };
}
