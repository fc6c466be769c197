import { basename, dirname, resolve } from 'node:path';
import { isLocale, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { Plugin } from 'vite';
import type { Slice } from './keys.ts';
import { readSlice, WORDS_DIR } from './load.ts';

const LOADER = 'virtual:words-of/';
const WORDS = 'virtual:words/';

export interface WordsOptions {
  /** Which slices an app speaks from: `{ storefront: ['cart', 'orders'] }`. Nothing else is shipped to it. */
  bundles: Readonly<Record<string, readonly Slice[]>>;
  /** The folder of the languages, for the plugin's own tests. */
  dir?: string;
}

/**
 * Compiles the words at build time. `import { loadDict } from 'virtual:words-of/storefront'` gives a function that
 * loads one language, each being a chunk of its own, so a visitor downloads the language that is read and no other.
 * While developing, an edited file changes the page in place, with its state kept (`WordsProvider` listens).
 */
export function words({ bundles, dir = WORDS_DIR }: WordsOptions): Plugin {
  let developing = false;
  return {
    name: 'halfturn:words',

    configResolved(config) {
      developing = config.command === 'serve';
    },

    configureServer(server) {
      // The folder lies outside an app's root, where Vite does not look by itself.
      server.watcher.add(LOCALES.map((locale) => resolve(dir, locale)));
    },

    resolveId(id) {
      return id.startsWith(LOADER) || id.startsWith(WORDS) ? `\0${id}` : undefined;
    },

    load(id) {
      if (id.startsWith(`\0${LOADER}`)) return loaderOf(id.slice(LOADER.length + 1));
      const asked = parse(id);
      if (!asked) return undefined;
      const slices = bundles[asked.bundle];
      if (!slices) throw new Error(`No bundle of words is called "${asked.bundle}"`);
      const dict = Object.assign({}, ...slices.map((slice) => readSlice(asked.locale, slice, dir))) as object;
      return developing ? inPlace(dict) : `export default ${JSON.stringify(dict)};`;
    },

    hotUpdate({ file, modules }) {
      if (!file.endsWith('.json') || resolve(file, '../..') !== resolve(dir)) return undefined;
      const slice = basename(file, '.json');
      const locale = basename(dirname(file));
      const stale = [...this.environment.moduleGraph.idToModuleMap].filter(([id]) => {
        const asked = parse(id);
        // English fills another language's gaps, so every language hears of it.
        return (
          asked &&
          (asked.locale === locale || locale === 'en-US') &&
          bundles[asked.bundle]?.includes(slice as Slice)
        );
      });
      return [...modules, ...stale.map(([, module]) => module)];
    },
  };
}

function parse(id: string) {
  if (!id.startsWith(`\0${WORDS}`)) return undefined;
  const [locale, bundle = ''] = id.slice(WORDS.length + 1).split('/');
  if (!isLocale(locale)) throw new Error(`"${locale}" is not a language of the store`);
  return { locale, bundle };
}

const loaderOf = (bundle: string) => `const languages = {
${LOCALES.map((locale) => `  ${JSON.stringify(locale)}: () => import(${JSON.stringify(`${WORDS}${locale}/${bundle}`)}),`).join('\n')}
};
export const loadDict = async (locale) => (await languages[locale]()).default;
`;

/** Keeps one dictionary object alive over edits, so that its holders see them. */
const inPlace = (dict: object) => `const dict = import.meta.hot ? (import.meta.hot.data.dict ??= {}) : {};
for (const key of Object.keys(dict)) delete dict[key];
Object.assign(dict, ${JSON.stringify(dict)});
export default dict;
import.meta.hot?.accept(() => globalThis.dispatchEvent?.(new Event('wordsedited')));
`;
