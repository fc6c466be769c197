import { queryProducts } from '@halfturn/contract/catalog.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { cardsOf, viewOf } from '../catalog/door.ts';
import { readKeyword } from './keyword.ts';
import { findScope } from './scope.queries.ts';
import { searchProducts } from './search.queries.ts';
import { listWire } from './search.wire.ts';

export const searchRoutes = (context: Context): Binding[] => {
  const { db } = context;
  return [
    bind(queryProducts, async ({ query, visitor }) => {
      const { locale } = visitor;
      const [view, scope, keyword] = await Promise.all([
        viewOf(context, visitor),
        findScope(db, query.class, locale),
        query.keyword ? readKeyword(db, query.keyword, locale) : null,
      ]);
      if (!scope) throw problem('not_found');
      const search = { query, scope, view, keyword };
      let list = await searchProducts(db, { ...search, loosely: false });
      // Nothing holds the words, filters aside: perhaps they were mistyped.
      const loosely = keyword !== null && keyword.words.length > 0 && list.scoped === 0;
      if (loosely) list = await searchProducts(db, { ...search, loosely });
      const cards = await cardsOf(db, list.ids, view);
      return listWire(list, cards, scope, view, loosely ? list.nearest : null);
    }),
  ];
};
