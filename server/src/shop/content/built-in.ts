import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Written } from './content.ts';

/** The built-in information pages: name in the address → its parts, in order. */
const PAGES = {
  'about-us': ['buy', 'fit', 'price', 'keys', 'languages', 'people'],
  'contact-us': ['ways', 'hours', 'order', 'key', 'before', 'business'],
  condition: ['order', 'price', 'delivery', 'preorder', 'withdrawal', 'fault', 'use', 'versions'],
  'privacy-policy': ['order', 'reveal', 'browser', 'visits', 'others', 'time', 'rights'],
  'refund-policy': ['how', 'unrevealed', 'revealed', 'preorder', 'answer', 'money', 'late', 'goods'],
  shipping: ['keys', 'wait', 'open', 'missing', 'goods'],
} as const satisfies Record<string, readonly string[]>;

type PageName = keyof typeof PAGES;
export const PAGE_NAMES = keysOf(PAGES);

/** A built-in page in one language: Markdown made from `locales/<locale>/page-texts.json`. */
export function builtInPage(name: PageName, locale: Locale): Written {
  const { t } = loadWords(locale, ['page-texts', 'payments', 'shell']);
  const word = name.replaceAll('-', '_');
  const arrival = t('payments.refund_arrival');
  const say = (part: string) => t(`page-texts.${word}_${part}` as Key<'page-texts'>, { arrival });
  return {
    title: t(`shell.title_${word}` as Key<'shell'>),
    summary: say('summary'),
    author: '',
    body: PAGES[name].map((part) => `## ${say(`${part}_title`)}\n\n${say(part)}`).join('\n\n'),
  };
}

/** All built-in pages in every language, English first. */
export function builtInPages(): { name: PageName; locale: Locale; text: Written }[] {
  const locales = LOCALES.toSorted((a, b) => Number(b === 'en-US') - Number(a === 'en-US'));
  return PAGE_NAMES.flatMap((name) =>
    locales.map((locale) => ({ name, locale, text: builtInPage(name, locale) })),
  );
}
