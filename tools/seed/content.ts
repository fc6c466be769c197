import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { addNews } from '@halfturn/server/src/shop/content/door.ts';
import { addSynonym } from '@halfturn/server/src/shop/search/door.ts';
import { demoBanners, demoNews, demoReviews, demoSynonyms } from '../demo/demo.ts';
import type { SeededProduct } from './products.ts';

const DAY_MS = 86_400_000;

export interface SeededContent {
  review: string[];
  banner: string[];
  news: string[];
}

/** Writes the reviews of the products, the banners and the news. Returns their ids. */
export async function writeContent(
  trx: Trx,
  products: readonly SeededProduct[],
  now: Date,
): Promise<SeededContent> {
  const ids = new Map(products.map(({ slug, id }) => [slug, id]));
  const idOf = (slug: string): string => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`The demo has no product ${slug}.`);
    return id;
  };
  const reviews = await trx
    .insertInto('reviews')
    .values(
      demoReviews().map((review, i) => ({
        product_id: idOf(review.product),
        full_name: review.name,
        content: review.content,
        rating: review.rating,
        locale: localeOf(review.language),
        state: 'approved' as const,
        // A minute apart, so that the order of two reviews of one day is the order of the file.
        created_at: new Date(now.getTime() - review.daysAgo * DAY_MS - i * 61_000),
      })),
    )
    .returning('id')
    .execute();
  const banners = await trx
    .insertInto('banners')
    .values(
      demoBanners().map(({ texts, link, covers }, position) => ({
        texts: JSON.stringify(texts),
        href: link,
        product_ids: covers.map(idOf),
        position,
      })),
    )
    .returning('id')
    .execute();
  const news: string[] = [];
  for (const { texts, author, daysAgo } of demoNews()) {
    const signed: Parameters<typeof addNews>[1] = { 'en-US': { ...texts['en-US'], author } };
    for (const locale of LOCALES) signed[locale] = { ...texts[locale], author };
    news.push(await addNews(trx, signed, new Date(now.getTime() - daysAgo * DAY_MS)));
  }
  return { review: reviews.map(({ id }) => id), banner: banners.map(({ id }) => id), news };
}

/** Writes the words that the search takes for others. */
export async function writeSynonyms(trx: Trx): Promise<void> {
  for (const synonym of demoSynonyms()) await addSynonym(trx, synonym);
}

/** The display language that a review's language is read in. */
function localeOf(language: string): Locale {
  if (isLocale(language)) return language;
  return language === 'cs' ? 'cz' : DEFAULT_LOCALE;
}
