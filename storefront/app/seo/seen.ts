import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { keepLang } from '../links.ts';
import type { Page } from '../root/page-context.ts';
import type { ShellData } from '../root/shell-data.ts';

/** What a search engine, or a place where links are shared, reads of a page beside the page itself. */
export interface Seen {
  /** Open Graph's kind of thing. */
  type: 'website' | 'product' | 'article';
  title: string;
  /** Empty: the site's own. */
  description?: string;
  /** Path and query of the page in a language, without `lang`: what counts as the page, without sort, size and filters. */
  path: (locale: Locale) => string;
  /** Path of its picture (1200 × 630); the store's own where it has none. */
  picture?: string;
  /** What the picture shows; the title where it is not described. */
  pictureAlt?: string;
  /** What it is in schema.org's words; organisation and site are added where they belong. */
  things: readonly Thing[];
}

/** A node of JSON-LD. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** What a page's description for machines is made from. */
export interface SeenFrom<Data = unknown> {
  page: Page;
  url: URL;
  shell: ShellData | undefined;
  /** The store's name. */
  store: string;
  data: Data;
  t: (key: string, values?: Record<string, string | number>) => string;
}

/** The full address of a page in a language. */
export const addressIn = (seen: Pick<Seen, 'path'>, { origin }: Page, locale: Locale): string =>
  origin + keepLang(seen.path(locale), locale);

/** The page in every language, its own among them. */
export const addressesOf = (seen: Pick<Seen, 'path'>, page: Page): { locale: Locale; href: string }[] =>
  LOCALES.map((locale) => ({ locale, href: addressIn(seen, page, locale) }));
