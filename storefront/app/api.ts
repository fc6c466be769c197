import type { Caller } from '@halfturn/contract/client.ts';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { createContext, useContext } from 'react';
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router';

/**
 * The caller of this request. The server makes one for every request, with that visitor's cookies: a caller kept in a
 * module would give one visitor's order to another.
 */
export const callerKey = createRouterContext<Caller>();

/** The language of the page that a loader loads for. */
export const localeKey = createRouterContext<Locale>(DEFAULT_LOCALE);

/** The way of a loader to the store's calls: `callerOf(context)('GET /api/home/products')`. It never catches. */
export function callerOf(context: Readonly<RouterContextProvider>): Caller {
  return context.get(callerKey);
}

/**
 * Asks each call in the language of the page. The address says it, and not a cookie, because two tabs may show two
 * languages while they share their cookies.
 */
export function inLanguage(call: Caller, locale: Locale): Caller {
  return ((name: never, parts: { query?: object } | undefined, options: never) =>
    call(name, { ...parts, query: { ...parts?.query, lang: locale } }, options)) as unknown as Caller;
}

/** The caller for event handlers and effects; loaders have `callerOf`. */
export const CallerContext = createContext<Caller | null>(null);

/** How a component calls the store: `const call = useCall()`. */
export function useCall(): Caller {
  const call = useContext(CallerContext);
  if (!call) throw new Error('useCall() outside the page');
  return call;
}
