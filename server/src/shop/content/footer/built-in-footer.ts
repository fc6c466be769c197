import type { FooterPage } from '@halfturn/contract/primitives/footer-parts.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { FooterColumn, FooterColumns } from '@halfturn/contract/staff/footer.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { loadWords } from '@halfturn/locales/load.ts';

/** What a link to a page of the store says by itself. */
const PAGE_WORDS: Record<FooterPage, Key<'shell' | 'footer'>> = {
  price_drops: 'shell.price_drops',
  best_sellers: 'shell.best_sellers',
  latest: 'shell.new',
  support: 'shell.footer_support',
  find_order: 'shell.title_find_order',
  refund: 'footer.refund',
  withdrawal: 'shell.withdraw',
  shipping: 'footer.delivery',
  feedback: 'footer.feedback',
  sale: 'shell.sell_to_us',
  wholesale: 'shell.wholesale',
  affiliate: 'footer.affiliate',
  about: 'footer.about',
  news: 'footer.news',
  contact: 'footer.contact',
  terms: 'footer.terms',
  privacy: 'footer.privacy',
};

export const pageWords = (page: FooterPage, locale: Locale): string =>
  loadWords(locale, ['shell', 'footer']).t(PAGE_WORDS[page]);

/** The columns that every store begins with; product types stand before the pages of the first one. */
const BUILT_IN = [
  { title: 'footer.shop', pages: ['price_drops'] },
  {
    title: 'footer.help',
    pages: ['support', 'find_order', 'refund', 'withdrawal', 'shipping', 'feedback'],
  },
  { title: 'footer.business', pages: ['sale', 'wholesale', 'affiliate'] },
  { title: 'footer.company', pages: ['about', 'news', 'contact', 'terms', 'privacy'] },
] as const satisfies readonly { title: Key<'footer'>; pages: readonly FooterPage[] }[];

/** The built-in columns with their titles in some languages. */
export function builtInFooter(typeIds: readonly string[], locales: readonly Locale[]): FooterColumns {
  return BUILT_IN.map(({ title, pages }, at): FooterColumn => ({
    title: Object.fromEntries(locales.map((locale) => [locale, loadWords(locale, ['footer']).t(title)])),
    links: [
      ...(at === 0 ? typeIds : []).map((target) => ({ kind: 'type' as const, target, label: {} })),
      ...pages.map((target) => ({ kind: 'page' as const, target, label: {} })),
    ],
  }));
}
