// What `vite-plugin.ts` serves. `virtual:words/<locale>/<bundle>` holds one language's words of a bundle;
// `virtual:words-of/<bundle>` knows them all, and loads one.
declare module 'virtual:words/*' {
  import type { Dict } from '@halfturn/locales/message.ts';
  const dict: Dict;
  export default dict;
}

declare module 'virtual:words-of/*' {
  import type { Locale } from '@halfturn/contract/primitives/locale.ts';
  import type { Dict } from '@halfturn/locales/message.ts';
  export function loadDict(locale: Locale): Promise<Dict>;
}
