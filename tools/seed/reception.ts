import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { DEMO_BANNERS } from '../demo/banners.ts';
import { DEMO_REVIEWS } from '../demo/reviews.ts';
import type { SeededProduct } from './products.ts';

const DAY_MS = 86_400_000;

/** Writes what others say of the products, and the banners that show some of them. */
export async function writeReception(trx: Trx, products: readonly SeededProduct[], now: Date): Promise<void> {
  const ids = new Map(products.map(({ slug, id }) => [slug, id]));
  const idOf = (slug: string): string => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`The demo speaks of the product ${slug}, which it does not have.`);
    return id;
  };
  await trx
    .insertInto('reviews')
    .values(
      DEMO_REVIEWS.map((review, i) => ({
        product_id: idOf(review.product),
        full_name: review.name,
        content: review.content,
        rating: review.rating,
        locale: localeOf(review.language),
        state: 'approved' as const,
        // A few minutes apart, as two people do not write in the same second.
        created_at: new Date(now.getTime() - review.daysAgo * DAY_MS - i * 61_000),
      })),
    )
    .execute();
  await trx
    .insertInto('banners')
    .values(
      DEMO_BANNERS.map(({ texts, link, covers }, position) => ({
        texts: JSON.stringify(texts),
        href: link,
        product_ids: covers.map(idOf),
        position,
      })),
    )
    .execute();
}

/** The display language that a review's language is read in. */
function localeOf(language: string): string {
  if (isLocale(language)) return language;
  return language === 'cs' ? 'cz' : 'en-US';
}
