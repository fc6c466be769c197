import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Key, Slice } from './keys.ts';
import type { Dict } from './message.ts';
import { rich, translate, type Around, type Tags, type Values } from './runtime.ts';

/** The words of one language, of the slices `S` alone. */
export interface Words<S extends Slice = Slice> {
  readonly locale: Locale;
  /** The store's name, as `{store}` writes it. */
  readonly store: string;
  /** A sentence as plain text. */
  t(key: Key<S>, values?: Values): string;
  /** A sentence with links or other pieces in it: `<link>` in the words becomes what `tags.link` makes of its text. */
  rich<T>(key: Key<S>, values: Values<T>, tags: Tags<T>): (string | T)[];
}

/** Binds a dictionary to its language, and to the store's name and the time zone of its sentences. */
export function createWords<S extends Slice = Slice>(
  dict: Dict,
  locale: Locale,
  around: Around = {},
): Words<S> {
  return {
    locale,
    // Read each time: the name of the store may change while the words live.
    get store() {
      return around.store ?? '';
    },
    t: (key, values) => translate(dict, locale, key, values, around),
    rich: (key, values, tags) => rich(dict, locale, key, values, tags, around),
  };
}
