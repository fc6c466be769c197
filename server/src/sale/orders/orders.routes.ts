import {
  askOrderLink as askLinkCall,
  cancelOrder as cancelCall,
  confirmOrder as confirmCall,
  deleteOrder,
  getOrder,
  myOrders,
  orderState,
  type OrderStatus,
} from '@halfturn/contract/orders.ts';
import { trackOrder } from '@halfturn/contract/tracking.ts';
import { checkCaptcha } from '../../house/captcha/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, bindMember, type Binding } from '../../platform/http/call.ts';
import { giftOf } from '../gifts/door.ts';
import { askOrderLink } from './ask-order-link.ts';
import { cancelOrder } from './cancel-order.ts';
import { mayChangeEmail } from './change-email.ts';
import { confirmOrder } from './complete-order.ts';
import { hideOrder } from './hide-order.ts';
import { countOrders, ordersOf } from './my-orders.queries.ts';
import { orderLinkMail } from './mail/order-link.mail.ts';
import { listedWire } from './my-orders.wire.ts';
import { keyFactsOf } from './key-delivery.ts';
import { findOrder, keysOf } from './order-access.ts';
import { endedAt, lineProducts, linesOf, unitsOf } from './orders.queries.ts';
import { orderWire, trackWire } from './orders.wire.ts';

export const ordersRoutes = (context: Context): Binding[] => [
  ...orderReads(context),
  ...orderCommands(context),
];

/** What a buyer sees of orders. */
function orderReads({ db, clock }: Context): Binding[] {
  return [
    bindMember(myOrders, async ({ query, member }) => {
      const now = clock.now();
      const [rows, counts] = await Promise.all([
        ordersOf(db, member.id, query, now),
        countOrders(db, member.id, query.keyword),
      ]);
      const wanted = Object.entries(counts).filter(
        ([status]) => !query.status || query.status.includes(status as OrderStatus),
      );
      return {
        rows: rows.map((row) => listedWire(row, now)),
        total: wanted.reduce((sum, [, count]) => sum + count, 0),
        counts,
        serverNow: now.toISOString(),
      };
    }),

    bind(getOrder, async ({ params, query, visitor, member }) => {
      const keys = keysOf(query, visitor, member);
      const found = await findOrder(db, params.orderNo, keys);
      const [lines, units, products, mayMend, gift, keyFacts] = await Promise.all([
        linesOf(db, found.order.id),
        unitsOf(db, found.order.id),
        lineProducts(db, found.order.id, visitor.locale),
        mayChangeEmail(db, found, keys),
        found.order.gift ? giftOf(db, found.order.id) : null,
        keyFactsOf(db, found.order.id),
      ]);
      return orderWire(found, lines, units, products, mayMend, gift, keyFacts, clock.now());
    }),

    bind(orderState, async ({ params, query, visitor, member }) => {
      const { order } = await findOrder(db, params.orderNo, keysOf(query, visitor, member));
      return {
        status: order.status,
        paymentStatus: order.payment_status,
        payBefore: order.expires_at?.toISOString() ?? null,
        serverNow: clock.now().toISOString(),
      };
    }),

    bind(trackOrder, async ({ params, query, visitor, member }) => {
      const { order } = await findOrder(db, params.orderNo, keysOf(query, visitor, member));
      const [units, ended] = await Promise.all([unitsOf(db, order.id), endedAt(db, order)]);
      return {
        steps: trackWire(order, units, ended),
        carrier: order.carrier,
        trackingNumber: order.tracking_number,
        trackingUrl: order.tracking_url,
      };
    }),
  ];
}

/** What a buyer does with orders. */
function orderCommands(context: Context): Binding[] {
  const { db, clock } = context;
  return [
    bind(askLinkCall, async ({ body: { orderNo, email, ...answer }, visitor: { locale } }) => {
      await checkCaptcha(context, answer);
      await askOrderLink(context, { orderNo, email, locale, kind: orderLinkMail.kind });
      return null;
    }),

    bind(cancelCall, async ({ params, body, visitor, member }) => {
      const { order } = await findOrder(db, params.orderNo, keysOf(body, visitor, member));
      const cancelled = await inTransaction(db, (trx) => cancelOrder(trx, order.id, clock.now()));
      return { status: cancelled.status };
    }),

    bind(confirmCall, async ({ params, body, visitor, member }) => {
      const { order } = await findOrder(db, params.orderNo, keysOf(body, visitor, member));
      const confirmed = await inTransaction(db, (trx) => confirmOrder(trx, order.id, clock.now()));
      return { status: confirmed.status };
    }),

    bind(deleteOrder, async ({ params, query, visitor, member }) => {
      const { order } = await findOrder(db, params.orderNo, keysOf(query, visitor, member));
      await inTransaction(db, (trx) => hideOrder(trx, order.id, clock.now()));
      return null;
    }),
  ];
}
