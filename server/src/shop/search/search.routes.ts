import { homeSuggest, queryProducts } from '@halfturn/contract/catalog.ts';
import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { assortmentOf } from '../assortment/door.ts';
import { cardsOf, viewOf } from '../catalog/door.ts';
import { listOf } from './list.ts';
import { matchProducts, suggestProducts } from './match.ts';

export const searchRoutes = (context: Context): Binding[] => {
  const { db } = context;
  const cache = assortmentOf(context);
  return [
    bind(queryProducts, async ({ query, visitor }) => {
      const { locale } = visitor;
      const [view, assortment] = await Promise.all([viewOf(context, visitor), cache.fresh()]);
      const found = query.keyword ? await matchProducts(db, assortment, query.keyword, locale) : null;
      const byName = query.sort === '3' || query.sort === '4';
      const names = byName ? await cache.byName(assortment, bcp47(locale)) : null;
      const { ids, ...listing } = listOf(assortment, { query, view, matches: found?.matches ?? null, names });
      return { rows: await cardsOf(db, ids, view), ...listing, meant: found?.meant ?? null };
    }),

    bind(homeSuggest, async ({ query, visitor }) => {
      const [view, assortment] = await Promise.all([viewOf(context, visitor), cache.fresh()]);
      const ids = await suggestProducts(db, assortment, query.q, visitor.locale);
      return cardsOf(db, ids, view);
    }),
  ];
};
