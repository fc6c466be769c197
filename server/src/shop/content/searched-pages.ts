import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { livePages } from './content.queries.ts';
import { renderMarkdown } from './markdown.ts';
import { termsIn } from './search-terms.ts';

/** The pages that guests read at a moment, with what a search looks at, in a language or in English. */
export async function pagesToSearch(db: Db, locale: Locale, now: Date) {
  const pages = await livePages(db, locale, now);
  return pages.map(
    ({ kind, name, title, english_title, summary, body, locale: textLocale, search_terms }) => ({
      href: kind === 'own' ? `/pages/${encodeURIComponent(name)}` : `/${name}`,
      title,
      englishTitle: english_title ?? title,
      textLocale,
      headings: renderMarkdown(body, locale).headings.map(({ text }) => text),
      text: `${summary}\n${body}`,
      // English words count in every language.
      terms: [...new Set([locale, DEFAULT_LOCALE])].flatMap((one) => termsIn(search_terms[one] ?? '')),
    }),
  );
}
