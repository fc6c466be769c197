import type { ProductCard, queryProducts } from '@halfturn/contract/catalog.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { convertFromBase } from '@halfturn/contract/primitives/money.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { View } from '../catalog/door.ts';
import type { Listing } from './list.ts';
import type { Scope } from './scope.ts';

type ListReply = AnswerOf<typeof queryProducts>;

/** A list as the wire has it. @param meant what was searched instead of the keyword, if nothing has the keyword */
export function listWire(
  { total, facets, relief }: Listing,
  cards: ProductCard[],
  scope: Scope,
  view: View,
  meant: string | null,
): ListReply {
  const words = loadWords(view.locale, ['shelves']);
  const money = (minor: number) => convertFromBase(minor, view.rate, view.currency);
  return {
    rows: cards,
    total,
    heading: scope.heading,
    facets: {
      platform: facets.platform,
      region: facets.region,
      genre: facets.genre,
      language: facets.language.map(({ code, count }) => ({
        code,
        name: languageName(code, view.locale),
        count,
      })),
      stock: [
        { code: 'in_stock', name: words.t('shelves.in_stock'), count: facets.inStock },
        { code: 'out_of_stock', name: words.t('shelves.out_of_stock'), count: facets.outOfStock },
      ],
      price:
        facets.price === null
          ? null
          : { min: money(facets.price.min), max: money(facets.price.max), bins: facets.price.bins },
    },
    meant,
    relief,
  };
}

const names = new Map<Locale, Intl.DisplayNames>();

/** A language's name in the display language; the code itself if it is not a language tag. */
function languageName(code: string, locale: Locale): string {
  const known = names.get(locale) ?? new Intl.DisplayNames(bcp47(locale), { type: 'language' });
  names.set(locale, known);
  try {
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}
