import { orderFilters } from '@halfturn/contract/staff/order-lists.ts';
import { ORDER_TABS, staffOrders } from '@halfturn/contract/staff/orders.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { fileTime, rowsByIds, serveListFile } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csvAmount } from '../../platform/csv.ts';
import { idsOfOrders, orderFileRows } from './order-lists.queries.ts';
import { orderWish, type OrdersPaidAs } from './order-wish.ts';

/** The list of orders as a file, with the filters and the order of its screen. */
export const serveOrderFile = (app: FastifyInstance, context: Context, ordersPaidAs: OrdersPaidAs): void =>
  serveListFile(app, context, {
    name: 'orders',
    list: staffOrders,
    filters: { tab: z.enum(ORDER_TABS).default('all'), ...orderFilters },
    find: async (db, wish) => {
      const ids = await idsOfOrders(db, await orderWish(db, wish, ordersPaidAs), wish.now);
      return rowsByIds(ids, (part) => orderFileRows(db, part));
    },
    columns: {
      order: (row) => row.order_no,
      placed_at: (row) => fileTime(row.placed_at),
      status: (row) => row.status,
      payment_status: (row) => row.payment_status,
      name: (row) => row.name,
      email: (row) => row.email,
      phone: (row) => row.phone,
      country: (row) => row.country,
      products: (row) => row.products,
      skus: (row) => row.skus,
      units: (row) => row.unit_count,
      delivered_units: (row) => row.delivered_units,
      currency: (row) => row.currency,
      total: (row) => csvAmount(row.total_minor, row.currency),
      fee: (row) => csvAmount(row.fee_minor, row.currency),
      tax: (row) => csvAmount(row.tax_minor, row.currency),
      refunded: (row) => csvAmount(row.refunded_minor, row.currency),
      payment_method: (row) => row.payment_method,
      coupon: (row) => row.coupon_code,
      paid_at: (row) => fileTime(row.paid_at),
      delivered_at: (row) => fileTime(row.delivered_at),
      completed_at: (row) => fileTime(row.completed_at),
    },
  });
