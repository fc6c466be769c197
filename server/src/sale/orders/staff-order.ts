import type { StaffOrderAction } from '@halfturn/contract/staff/orders.ts';
import { TRANSFER } from '@halfturn/contract/transfer.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { actionsOf, OPEN } from './order.ts';
import {
  actionFacts,
  awaitsAnswer,
  lockOrder,
  unitsOf,
  type OrderRow,
  type UnitRow,
} from './orders.queries.ts';
import { overtaken } from './overtaken.ts';
import { staffActionsOf, type StaffFacts } from './staff-actions.ts';
import { isLeft } from './worth.ts';

/** The member of staff who acts on an order, as the logs name them, and when. */
export interface By {
  actor: string;
  now: Date;
}

const ENDED: ReadonlySet<string> = new Set(['cancelled', 'expired', 'refunded', 'disputed']);

/** The keys of the order have yet to leave, all of them, and go to its buyer. */
function keysToCome(order: OrderRow, units: readonly UnitRow[]): boolean {
  const keys = units.filter((unit) => unit.kind === 'key' && unit.status !== 'voided');
  const inStore = keys.every((unit) => unit.status === 'waiting' || unit.status === 'held');
  return keys.length > 0 && inStore && !order.gift && !ENDED.has(order.status);
}

/** The order is not paid, and not canceled: also while its money is only reserved, and after its time to pay. */
export const isUnpaid = (order: OrderRow): boolean =>
  OPEN.has(order.status) || order.status === 'expired' || order.payment_status === 'authorised';

/** The store's own books have no more to say about an order that is paid by these. */
const OWN_BOOKS: ReadonlySet<string> = new Set([TRANSFER, 'balance']);

/** The order is not paid, and was to be paid at a provider: also one that was canceled, as its money may have come nevertheless. */
const asksProvider = (order: OrderRow): boolean =>
  order.paid_at === null &&
  order.payment_status !== 'unpaid' &&
  order.payment_status !== 'authorised' &&
  !OWN_BOOKS.has(order.payment_method);

/** The unit has a key that was delivered, and that was neither taken back nor replaced. */
export const isReplaceable = (unit: UnitRow): boolean =>
  unit.kind === 'key' && isLeft(unit) && (unit.status === 'delivered' || unit.status === 'revealed');

export const staffFacts = (order: OrderRow, units: readonly UnitRow[], now: Date): StaffFacts => ({
  paid: order.payment_status === 'paid' || order.payment_status === 'partially_refunded',
  authorised: order.payment_status === 'authorised',
  underReview: order.under_review,
  refundRequested: awaitsAnswer(order),
  payable: actionsOf(actionFacts(order, units), now).includes('pay'),
  unpaid: isUnpaid(order),
  byTransfer: order.payment_method === TRANSFER,
  asksProvider: asksProvider(order),
  keysOwed: units.some(
    (unit) => unit.kind === 'key' && (unit.status === 'waiting' || unit.status === 'held'),
  ),
  keysOut: units.some(isReplaceable),
  gift: order.gift,
  leftMinor: order.total_minor - order.refunded_minor,
  keysToCome: keysToCome(order, units),
  units: units.map((unit) => ({ kind: unit.kind, status: unit.status })),
});

/** The order, locked, and its units, if staff may do this with it now. Else refuses `order_has_moved_on`. */
export async function lockForStaff(
  trx: Trx,
  orderId: string,
  action: StaffOrderAction,
  now: Date,
): Promise<{ order: OrderRow; units: UnitRow[] }> {
  const order = await lockOrder(trx, orderId);
  const units = await unitsOf(trx, orderId);
  if (!staffActionsOf(staffFacts(order, units, now)).includes(action)) throw problem('order_has_moved_on');
  return { order, units };
}

/** As `lockForStaff`; but if a colleague was faster, the refusal names them (`overtaken`). */
export async function lockForAct(
  trx: Trx,
  orderId: string,
  action: StaffOrderAction,
  now: Date,
): Promise<{ order: OrderRow; units: UnitRow[] }> {
  const order = await lockOrder(trx, orderId);
  const units = await unitsOf(trx, orderId);
  if (!staffActionsOf(staffFacts(order, units, now)).includes(action)) throw await overtaken(trx, orderId);
  return { order, units };
}
