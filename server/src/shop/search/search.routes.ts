import { queryProducts } from '@halfturn/contract/catalog.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { cardsOf, viewOf } from '../catalog/door.ts';
import { matchProducts } from './match.ts';
import { findScope } from './scope.queries.ts';
import { searchProducts } from './search.queries.ts';
import { listWire } from './search.wire.ts';

export const searchRoutes = (context: Context): Binding[] => {
  const { db } = context;
  return [
    bind(queryProducts, async ({ query, visitor }) => {
      const { locale } = visitor;
      const [view, scope, found] = await Promise.all([
        viewOf(context, visitor),
        findScope(db, query.class, locale),
        query.keyword ? matchProducts(db, query.keyword, locale) : null,
      ]);
      if (!scope) throw problem('not_found');
      const list = await searchProducts(db, { query, scope, view, matches: found && found.matches });
      const cards = await cardsOf(db, list.ids, view);
      return listWire(list, cards, scope, view, found && found.meant);
    }),
  ];
};
