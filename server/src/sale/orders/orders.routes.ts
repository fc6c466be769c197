import {
  cancelOrder as cancelCall,
  confirmOrder as confirmCall,
  deleteOrder,
  getOrder,
  orderState,
  trackOrder,
  type OrderStatus,
  type PaymentStatus,
} from '@halfturn/contract/orders.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmOrder } from './complete-order.ts';
import { hideOrder } from './hide-order.ts';
import { endedAt, findOrder, lineProducts, linesOf, unitsOf } from './orders.queries.ts';
import { orderWire, trackWire } from './orders.wire.ts';

export const ordersRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bind(getOrder, async ({ params, query, visitor }) => {
      const found = await findOrder(db, params.orderNo, { ...query, cookies: visitor.cookies });
      const [lines, units, products] = await Promise.all([
        linesOf(db, found.order.id),
        unitsOf(db, found.order.id),
        lineProducts(db, found.order.id, visitor.locale),
      ]);
      return orderWire(found, lines, units, products, clock.now());
    }),

    bind(orderState, async ({ params, query, visitor }) => {
      const { order } = await findOrder(db, params.orderNo, { ...query, cookies: visitor.cookies });
      return {
        status: order.status as OrderStatus,
        paymentStatus: order.payment_status as PaymentStatus,
        payBefore: order.expires_at?.toISOString() ?? null,
        serverNow: clock.now().toISOString(),
      };
    }),

    bind(cancelCall, async ({ params, body, visitor }) => {
      const { order } = await findOrder(db, params.orderNo, { ...body, cookies: visitor.cookies });
      const cancelled = await inTransaction(db, (trx) => cancelOrder(trx, order.id, clock.now()));
      return { status: cancelled.status as OrderStatus };
    }),

    bind(confirmCall, async ({ params, body, visitor }) => {
      const { order } = await findOrder(db, params.orderNo, { ...body, cookies: visitor.cookies });
      const confirmed = await inTransaction(db, (trx) => confirmOrder(trx, order.id, clock.now()));
      return { status: confirmed.status as OrderStatus };
    }),

    bind(deleteOrder, async ({ params, query, visitor }) => {
      const { order } = await findOrder(db, params.orderNo, { ...query, cookies: visitor.cookies });
      await inTransaction(db, (trx) => hideOrder(trx, order.id, clock.now()));
      return null;
    }),

    bind(trackOrder, async ({ params, query, visitor }) => {
      const { order } = await findOrder(db, params.orderNo, { ...query, cookies: visitor.cookies });
      const [units, ended] = await Promise.all([unitsOf(db, order.id), endedAt(db, order)]);
      return {
        steps: trackWire(order, units, ended),
        carrier: order.carrier,
        trackingNumber: order.tracking_number,
      };
    }),
  ];
};
