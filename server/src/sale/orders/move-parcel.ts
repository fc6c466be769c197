import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import type { StaffOrderAction } from '@halfturn/contract/staff/orders.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { noteStockChange } from '../../shop/catalog/door.ts';
import { setAside } from './boxed-stock.ts';
import { orderShipped } from './orders.events.ts';
import {
  refreshStatus,
  trackingAddressOf,
  updateOrder,
  type OrderRow,
  type UnitRow,
} from './orders.queries.ts';
import { trackingUrl } from './tracking-url.ts';
import { lockForStaff, type By } from './staff-order.ts';
import { moveUnits, type UnitsMove } from './units.queries.ts';

type Stage = 'packed' | 'shipped' | 'received';

const MOVES = {
  packed: { action: 'staffPack', from: 'waiting', set: () => ({ set_aside: true }) },
  shipped: { action: 'staffShip', from: 'packed', set: (now: Date) => ({ shipped_at: now }) },
  received: { action: 'staffReceive', from: 'shipped', set: (now: Date) => ({ received_at: now }) },
} as const satisfies Record<
  Stage,
  { action: StaffOrderAction; from: DeliveryStatus; set: (now: Date) => UnitsMove['set'] }
>;

/**
 * The goods of an order are packed, all of them. Goods that were not set aside (the money came after the order's time) are taken from
 * stock now. Refuses `sold_out` if they are gone, and `order_has_moved_on`.
 */
export async function packOrder(trx: Trx, orderId: string, by: By): Promise<OrderRow> {
  const { order, units } = await lockForStaff(trx, orderId, MOVES.packed.action, by.now);
  const missing = goodsIn(units, 'waiting').filter((unit) => !unit.set_aside);
  const wanted = [...Map.groupBy(missing, (unit) => unit.product_id)];
  await setAside(
    trx,
    wanted.map(([productId, of]) => ({ productId, quantity: of.length })),
  );
  await noteStockChange(
    trx,
    wanted.map(([productId]) => productId),
  );
  return await move(trx, order, units, 'packed', by);
}

/** The parcel has left; its number is kept with the carrier's page for it, if the delivery method has one. The buyer is told by the subscriber of `order.shipped`. Refuses `order_has_moved_on`. */
export async function shipOrder(
  trx: Trx,
  orderId: string,
  parcel: { carrier: string; trackingNumber: string },
  by: By,
): Promise<OrderRow> {
  const { order, units } = await lockForStaff(trx, orderId, MOVES.shipped.action, by.now);
  const address = order.delivery_method === null ? '' : await trackingAddressOf(trx, order.delivery_method);
  const set = {
    carrier: parcel.carrier,
    tracking_number: parcel.trackingNumber,
    tracking_url: trackingUrl(address, parcel.trackingNumber),
  };
  await updateOrder(trx, orderId, set);
  const shipped = await move(trx, order, units, 'shipped', by, set);
  await emit(trx, orderShipped, { orderId });
  return shipped;
}

/** The parcel has arrived. Refuses `order_has_moved_on`. */
export async function receiveOrder(trx: Trx, orderId: string, by: By): Promise<OrderRow> {
  const { order, units } = await lockForStaff(trx, orderId, MOVES.received.action, by.now);
  return await move(trx, order, units, 'received', by);
}

const goodsIn = (units: readonly UnitRow[], status: string): UnitRow[] =>
  units.filter((unit) => unit.kind === 'physical' && unit.status === status);

async function move(
  trx: Trx,
  order: OrderRow,
  units: readonly UnitRow[],
  to: Stage,
  { actor, now }: By,
  parcel: Record<string, string> = {},
): Promise<OrderRow> {
  const { from } = MOVES[to];
  const unitIds = goodsIn(units, from).map((unit) => unit.id);
  await moveUnits(trx, { orderId: order.id, unitIds, from, to, actor, set: MOVES[to].set(now) }, now);
  const moved = await refreshStatus(trx, order.id, actor, now);
  await audit(trx, {
    actor,
    action: `orders.${to}`,
    subject: `order:${order.order_no}`,
    before: { goods: from, status: order.status },
    after: { goods: to, status: moved.status, ...parcel },
  });
  return moved;
}
