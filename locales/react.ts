import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import {
  createContext,
  createElement,
  Fragment,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  type ReactNode,
} from 'react';
import type { Key, Slice } from './keys.ts';
import type { Dict } from './message.ts';
import type { Values } from './runtime.ts';
import { createWords, type Words } from './words.ts';

/** The words of the page's language; null outside a `WordsProvider`. */
export const WordsContext = createContext<Words | null>(null);

export interface WordsProviderProps {
  locale: Locale;
  dict: Dict;
  /** For times inside sentences; UTC unless told. */
  timeZone?: string;
  /** The store's name, for `{store}`. */
  store?: string;
  children?: ReactNode;
}

/** Hands the words of one language to everything below it. */
export function WordsProvider({ locale, dict, timeZone, store, children }: WordsProviderProps): ReactNode {
  const [edits, edited] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    // While developing, `vite-plugin.ts` puts edited words into the same dictionary and says so.
    const page = globalThis as unknown as EventTarget;
    page.addEventListener('wordsedited', edited);
    return () => page.removeEventListener('wordsedited', edited);
  }, []);
  const words = useMemo(
    () => createWords(dict, locale, { timeZone, store }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `edits` stands for the dictionary's new content
    [dict, locale, timeZone, store, edits],
  );
  return createElement(WordsContext, { value: words }, children);
}

export interface PageWords<S extends Slice = Slice> {
  readonly locale: Locale;
  /** The store's name, as `{store}` writes it. */
  readonly store: string;
  /** A sentence as plain text. */
  t(key: Key<S>, values?: Values): string;
  /**
   * A sentence with elements in it: `rich('cart.terms', {}, { link: (text) => <a href="/condition">{text}</a> })`.
   * Values may be elements too.
   */
  rich(
    key: Key<S>,
    values: Values<ReactNode>,
    tags?: Record<string, (children: ReactNode) => ReactNode>,
  ): ReactNode;
}

/**
 * The words of the page. Name the slices that the component speaks from to have only their keys offered:
 * `useWords<'cart' | 'orders'>()`.
 *
 * @throws outside a `WordsProvider`
 */
export function useWords<S extends Slice = Slice>(): PageWords<S> {
  const words = useContext(WordsContext);
  if (!words) throw new Error('useWords() outside a WordsProvider');
  return useMemo(
    () => ({
      locale: words.locale,
      store: words.store,
      t: (key, values) => words.t(key as Key, values),
      rich: (key, values, tags = {}) => {
        const made = Object.entries(tags).map(
          ([tag, make]) => [tag, (children: ReactNode[]) => make(together(children))] as const,
        );
        return together(words.rich<ReactNode>(key as Key, values, Object.fromEntries(made)));
      },
    }),
    [words],
  );
}

/** Pieces as one node; their places never change, so they need no keys of their own. */
const together = (pieces: ReactNode[]): ReactNode =>
  pieces.length === 1 ? pieces[0] : createElement(Fragment, null, ...pieces);
