import { staffProductChoices, staffProducts } from '@halfturn/contract/staff/product-list.ts';
import type { Context } from '../../../platform/context.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { ownCurrency } from '../prices/own-currency.ts';
import { listedProducts, productChoices } from './list.queries.ts';
import { listRowWire, treeOrder } from './list.wire.ts';

/** The calls of the list of products. */
export const productListRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staffProducts, async ({ query, visitor }) => {
    const { pageNum, pageSize, ...wish } = query;
    const part = { limit: pageSize, offset: (pageNum - 1) * pageSize };
    const own = await ownCurrency(db, clock.now());
    const to = { locale: visitor.locale, own };
    const { rows, counts: found } = await listedProducts(db, wish, part, to);
    const { live = 0, draft = 0, retired = 0 } = found;
    const counts = { all: live + draft + retired, live, draft, retired };
    return { rows: rows.map((row) => listRowWire(row, own)), total: counts[wish.tab], counts };
  }),

  bindStaff(staffProductChoices, async ({ visitor }) => {
    const [{ types, ...lists }, own] = await Promise.all([
      productChoices(db, visitor.locale),
      ownCurrency(db, clock.now()),
    ]);
    return { types: treeOrder(types), ...lists, own };
  }),
];
