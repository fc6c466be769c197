import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Dict } from '@halfturn/locales/message.ts';
import type { PageBundle } from './bundles.ts';

/** Where the words of the page's language are, by bundle. */
export type WordFiles = Partial<Record<PageBundle, string>>;

let files: WordFiles = {};

/** Tells a browser where its language's words are; so the first script need not list those of all the others. */
export function wordsAt(at: WordFiles): void {
  files = at;
}

async function fetchDict(bundle: PageBundle, locale: Locale): Promise<Dict> {
  if (import.meta.env.SSR) return (await import('./words-of.ts')).LOADERS[bundle](locale);
  const { default: dict } = (await import(/* @vite-ignore */ files[bundle] ?? '')) as { default: Dict };
  return dict;
}

const dicts = new Map<Locale, Record<string, Dict[string]>>();
const loads = new Map<string, Promise<void>>();

/** The words loaded so far in a language: one object that only grows, so its holders see what arrives later. */
export function dictOf(locale: Locale): Dict {
  let dict = dicts.get(locale);
  if (!dict) dicts.set(locale, (dict = {}));
  return dict;
}

/** Sees to it that the words of a bundle are in `dictOf(locale)`. */
export function loadBundle(bundle: PageBundle, locale: Locale): Promise<void> {
  const id = `${locale}/${bundle}`;
  let load = loads.get(id);
  if (!load) {
    load = fetchDict(bundle, locale).then((dict) => {
      Object.assign(dictOf(locale), dict);
      // While developing, edited words arrive in the object that they came in.
      if (import.meta.env.DEV)
        globalThis.addEventListener?.('wordsedited', () => Object.assign(dictOf(locale), dict));
    });
    // A load that failed (the network was away) may be tried again.
    load.catch(() => loads.delete(id));
    loads.set(id, load);
  }
  return load;
}
