import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { readSlice } from '@halfturn/locales/load.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Key } from '@halfturn/locales/keys.ts';

const isHelp = (key: string): key is Key<'activation'> => key.endsWith('_steps');

/** The helps on activating a key that the store has words for. */
export const ACTIVATIONS: readonly string[] = Object.keys(readSlice('en-US', 'activation'))
  .filter(isHelp)
  .map((key) => key.slice(0, -'_steps'.length));

/** The helps with their first sentence, which tells them apart. */
export function activationTexts(locale: Locale): { code: string; text: string }[] {
  const { t } = loadWords(locale, ['activation']);
  return ACTIVATIONS.map((code) => ({ code, text: t(code as Key<'activation'>) }));
}
