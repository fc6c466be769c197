import type { HelpPage } from '@halfturn/contract/primitives/help-page.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { pagesToSearch } from '../../content/door.ts';
import { HELP_WORDS, type HelpTopic } from './help-words.ts';

/** A page with what it is found by. */
export interface SearchedPage extends HelpPage {
  /** Its title in the visitor's language and in English. */
  titles: string[];
  /** What visitors call it; with `*` the last word may go on. */
  words: string[];
  headings: string[];
  text: string;
}

/** Pages whose words are in the program, by their address. */
const PLACES: Readonly<Record<string, Key<'shell'>>> = {
  '/activation': 'shell.title_activation',
  '/my-order': 'shell.title_my_order',
  '/find-order': 'shell.title_find_order',
  '/withdrawal': 'shell.title_withdrawal',
  '/my-account': 'shell.title_my_account',
  '/forgot': 'shell.title_forgot',
  '/my-collect': 'shell.title_my_collect',
  '/my-membership': 'shell.title_my_membership',
  '/my-notice': 'shell.title_my_notice',
  '/my-address': 'shell.title_my_address',
  '/my-support': 'shell.title_my_support',
  '/personal-data': 'shell.title_personal_data',
  '/news': 'shell.title_news',
  '/wholesale': 'shell.title_wholesale',
  '/sale': 'shell.title_sale',
  '/affiliate': 'shell.title_affiliate',
  '/feedback': 'shell.title_feedback',
};

const TOPICS: Readonly<Record<HelpTopic, string>> = {
  refund: '/refund-policy',
  withdrawal: '/withdrawal',
  contact: '/contact-us',
  activation: '/activation',
  delivery: '/shipping',
  terms: '/condition',
  privacy: '/privacy-policy',
  orders: '/my-order',
  find_order: '/find-order',
  account: '/my-account',
  password: '/forgot',
  wishlist: '/my-collect',
  about: '/about-us',
};

/** The pages that guests can read at a moment, those that answer questions first. */
export async function readHelpPages(db: Db, locale: Locale, now: Date): Promise<SearchedPage[]> {
  const written = await pagesToSearch(db, locale, now);
  const texts = written.map(({ englishTitle, terms, ...page }) => ({
    ...page,
    titles: [page.title, englishTitle],
    words: [...wordsOf(page.href, locale), ...terms],
  }));
  const places = Object.entries(PLACES).map(([href, key]) => placeOf(href, key, locale));
  return [...places, ...texts];
}

function placeOf(href: string, key: Key<'shell'>, locale: Locale): SearchedPage {
  const title = loadWords(locale, ['shell']).t(key);
  const titles = [title, loadWords('en-US', ['shell']).t(key)];
  const text = href === '/activation' ? activationText(locale) : '';
  return { title, href, textLocale: locale, titles, words: wordsOf(href, locale), headings: [], text };
}

const activationText = (locale: Locale): string => {
  const { t } = loadWords(locale, ['activation']);
  return ['steam', 'gog', 'epic', 'ubisoft', 'ea', 'battlenet', 'xbox', 'playstation', 'nintendo', 'windows']
    .map((platform) => `${platform} ${t(`activation.${platform}` as Key<'activation'>)}`)
    .join(' ');
};

function wordsOf(href: string, locale: Locale): string[] {
  const topics = keysOf(TOPICS).filter((topic) => TOPICS[topic] === href);
  return topics.flatMap((topic) => {
    const words: Partial<Record<Locale, string>> = HELP_WORDS[topic];
    return [...new Set([words[locale] ?? '', words['en-US'] ?? ''])].flatMap(listOf);
  });
}

const listOf = (words: string): string[] => words.split(',').map((word) => word.trim());
