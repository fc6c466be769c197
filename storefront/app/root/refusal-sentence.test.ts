import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { loadWords, readSlice } from '@halfturn/locales/load.ts';
import { expect, test } from 'vitest';
import { dictOf } from '../words.ts';
import { refusalSentence } from './refusal-sentence.ts';

test.each(LOCALES)('in %s, a code without a sentence of its own has the default one', (locale) => {
  Object.assign(dictOf(locale), readSlice(locale, 'shell'));
  const { t } = loadWords(locale, ['shell']);
  expect(refusalSentence(418, locale)).toBe(t('shell.says_500'));
  expect(refusalSentence(403, locale)).toBe(t('shell.says_403'));
});
