import { queryProducts } from '@halfturn/contract/catalog.ts';
import { homeSuggest } from '@halfturn/contract/suggest.ts';
import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { assortmentOf } from '../assortment/door.ts';
import { cardsOf, viewOf } from '../catalog/door.ts';
import { helpOf } from './help/help-cache.ts';
import { helpFor } from './help/help-for.ts';
import { listOf } from './list.ts';
import { matchProducts } from './match.ts';
import { optionsNamed } from './meant-variant.ts';
import { suggest } from './suggest.ts';
import { isAllFilters, understoodIn, withUnderstood } from './understood.ts';

/** Pages that a search offers beside its products. */
const MOST_PAGES = 3;

export const searchRoutes = (context: Context): Binding[] => {
  const { db } = context;
  const cache = assortmentOf(context);
  const help = helpOf(context);
  return [
    bind(queryProducts, async ({ query, visitor }) => {
      const { locale } = visitor;
      const [view, assortment] = await Promise.all([viewOf(context, visitor), cache.fresh()]);
      const found = query.keyword ? await matchProducts(db, assortment, query.keyword, { locale }) : null;
      const understood = found && understoodIn(assortment, found, view);
      const byName = query.sort === '3' || query.sort === '4';
      const names = byName ? await cache.byName(assortment, bcp47(locale)) : null;
      const isWhole = found !== null && isAllFilters(found, understood);
      const matches = isWhole ? null : (found?.matches ?? null);
      const types = (isWhole && found.filters?.class) || [];
      const options = found ? await optionsNamed(db, assortment, found.typed, locale) : [];
      const request = { query: withUnderstood(query, understood), view, matches, types, options, names };
      const { ids, ...listing } = listOf(assortment, request);
      const { meant = null, dropped = [] } = found ?? {};
      // A search within a category looks for products.
      const asks = found !== null && query.class === undefined;
      const pages = asks ? helpFor(await help.in(locale), found, { most: MOST_PAGES }) : [];
      return { rows: await cardsOf(db, ids, view), ...listing, meant, dropped, understood, pages };
    }),

    bind(homeSuggest, async ({ query, visitor }) => {
      const [view, assortment] = await Promise.all([viewOf(context, visitor), cache.fresh()]);
      const { ids, ...others } = await suggest(
        db,
        assortment,
        query.q,
        visitor.locale,
        await help.in(visitor.locale),
      );
      return { products: await cardsOf(db, ids, view), ...others };
    }),
  ];
};
