import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { MOST_PRODUCT_ROWS } from '@halfturn/contract/staff/product-list-parts.ts';
import { productFilters, productOrder, staffProducts } from '@halfturn/contract/staff/product-list.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { admitStaff } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { visitorOf } from '../../../platform/http/visitor.ts';
import { ownCurrency } from '../prices/own-currency.ts';
import { productsForFile } from './list.queries.ts';
import { FILE_HEAD, fileLine } from './list.wire.ts';

const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 30, seconds: 600 } } } } as const;
const filters = z.object({ ...productFilters, ...productOrder });

/** Serves the list of products as a CSV file, with the filters and the order of its screen. */
export function serveProductList(app: FastifyInstance, context: Context): void {
  const admit = admitStaff(context);
  app.get(`${BASE}/admin/products.csv`, WHOLE, async (request, reply) => {
    const who = visitorOf({ ip: request.ip, headers: request.headers });
    await admit(staffProducts, who);
    const asked = filters.safeParse(request.query);
    if (!asked.success) throw problem('invalid_input');
    const own = await ownCurrency(context.db, context.clock.now());
    const to = { locale: who.locale, own };
    const rows = await productsForFile(context.db, asked.data, MOST_PRODUCT_ROWS, to);
    return await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="products.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from([FILE_HEAD, ...rows.map((row) => fileLine(row, own))]));
  });
}
