import { createHash } from 'node:crypto';
import { CONSENT_VERSIONS } from '@halfturn/contract/primitives/consent-versions.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { expect, test } from 'vitest';
import { loadWords } from './load.ts';

/** What each version says in all languages. A new version gets a new row; a row is never changed. */
const SAID: Readonly<Record<string, string>> = {
  '2026-11-23-mail': 'b7b6ce67a9be3655',
  '2026-11-23-link': 'e812d3ea5771b363',
};

test.each(['mail', 'link'] as const)('the consent to a %s has the words of its version', (by) => {
  const words = LOCALES.map((locale) => loadWords(locale, ['key-delivery']).t(`key-delivery.consent_${by}`));
  const digest = createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16);
  // A buyer agreed to a sentence: with other words, `CONSENT_VERSIONS` needs a new version.
  expect(digest).toBe(SAID[CONSENT_VERSIONS[by]]);
});
