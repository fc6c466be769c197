import { homeSuggest } from '@halfturn/contract/catalog.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { cardsOf, viewOf } from '../catalog/door.ts';
import { suggestProducts } from './suggest.ts';

export const suggestRoutes = (context: Context): Binding[] => [
  bind(homeSuggest, async ({ query, visitor }) => {
    const [view, ids] = await Promise.all([
      viewOf(context, visitor),
      suggestProducts(context.db, query.q, visitor.locale),
    ]);
    return cardsOf(context.db, ids, view);
  }),
];
