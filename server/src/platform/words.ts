import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { loadWords, readSlice } from '@halfturn/locales/load.ts';

type WireSlice = 'problems' | 'validation';

/** A sentence of the wire, for people: why a call was refused, what is wrong with a field. */
export function sentence(
  locale: Locale,
  key: Key<WireSlice>,
  values?: Record<string, string | number>,
): string {
  return loadWords(locale, ['problems', 'validation']).t(key, values);
}

let known: Set<string> | undefined;

/**
 * What to say of a rule that an input broke. A refusal that is about one field names its own slug as the rule, and has its own
 * sentence there too. What a schema says in its own English, without a sentence of ours, is "invalid".
 */
export function ruleSentence(locale: Locale, rule: string, values?: Record<string, string | number>): string {
  const words = (known ??= new Set(
    ['validation', 'problems'].flatMap((slice) => Object.keys(readSlice('en-US', slice))),
  ));
  const key = [`validation.${rule}`, `problems.${rule}`].find((one) => words.has(one));
  return sentence(locale, (key ?? 'validation.invalid') as Key<WireSlice>, values);
}
