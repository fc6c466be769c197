import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { translate } from '@halfturn/locales/runtime.ts';
import { dictOf } from '../words.ts';

const MAPPED: Record<number, string> = {
  401: 'shell.says_401',
  403: 'shell.says_403',
  404: 'shell.says_404',
};

/** What the specification (section 8) says for a response code whose refusal came without a sentence. */
export const refusalSentence = (status: number, locale: Locale): string =>
  translate(dictOf(locale), locale, MAPPED[status] ?? 'shell.says_500');
