import { homeSuggest } from '@halfturn/contract/catalog.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { assortmentOf } from '../assortment/door.ts';
import { cardsOf, viewOf } from '../catalog/door.ts';
import { suggestProducts } from './suggest.ts';

export const suggestRoutes = (context: Context): Binding[] => {
  const assortment = assortmentOf(context);
  const suggest = async (typed: string, locale: Locale): Promise<string[]> =>
    suggestProducts(context.db, await assortment.fresh(), typed, locale);
  return [
    bind(homeSuggest, async ({ query, visitor }) => {
      const [view, ids] = await Promise.all([viewOf(context, visitor), suggest(query.q, visitor.locale)]);
      return cardsOf(context.db, ids, view);
    }),
  ];
};
