import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Place } from '../language/place-store.ts';

type Where = Pick<Place, 'country' | 'regions' | 'platforms'>;
type Judged = Pick<ProductCard, 'platform' | 'region' | 'kind'>;

/** Whether a part of a product works for the visitor; `unknown` if they have not said, or the product has no such part. */
export type Verdict = 'fits' | 'misfit' | 'unknown';

export function platformVerdict({ platform, kind }: Judged, place: Where): Verdict {
  if (place.platforms.length === 0 || !platform || kind !== 'key') return 'unknown';
  return place.platforms.includes(platform.code) ? 'fits' : 'misfit';
}

export function regionVerdict({ region, kind }: Judged, place: Where): Verdict {
  if (place.country === null || place.regions === null || !region || kind !== 'key') return 'unknown';
  return place.regions.includes(region.code) ? 'fits' : 'misfit';
}

/** Whether the key does not work in the visitor's country or on their platforms. */
export const misfits = (product: Judged, place: Where): boolean =>
  platformVerdict(product, place) === 'misfit' || regionVerdict(product, place) === 'misfit';

/** Whether the product speaks the language of the page. One with no words in it speaks all. */
export function speaks({ languages }: Pick<ProductCard, 'languages'>, locale: Locale): boolean {
  const page = bcp47(locale).split('-')[0];
  return languages.length === 0 || languages.some((one) => one.split('-')[0] === page);
}

/** The same products: those in stock first, and of these those that work for the visitor; else in the order they had. */
export function fittingFirst<Card extends Judged & Pick<ProductCard, 'stock'>>(
  cards: readonly Card[],
  place: Where,
): Card[] {
  const rank = (card: Card) => (card.stock === 'out_of_stock' ? 2 : misfits(card, place) ? 1 : 0);
  return cards.toSorted((a, b) => rank(a) - rank(b));
}
