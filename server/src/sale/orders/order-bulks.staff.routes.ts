import type { AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffCancelOrder, staffResendKeys, staffTagOrder } from '@halfturn/contract/staff/order-acts.ts';
import type { OrderBulkAct } from '@halfturn/contract/staff/order-bulk-parts.ts';
import { staffDoWithOrders, staffPreviewOrders } from '@halfturn/contract/staff/order-bulks.ts';
import { staffOrders, staffPack, staffReceive } from '@halfturn/contract/staff/orders.ts';
import { mayCall } from '@halfturn/contract/staff/roles.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { bindStaff, type Binding, type StaffMember } from '../../platform/http/call.ts';
import { doWithOrders, previewBulk, type Resend } from './order-bulks.ts';
import type { OrdersPaidAs } from './order-wish.ts';

/** The call that does the act with one order: its permission is needed for many as well. */
const SINGLE: Readonly<Record<OrderBulkAct, AnyEndpoint>> = {
  tag: staffTagOrder,
  untag: staffTagOrder,
  resend: staffResendKeys,
  cancel: staffCancelOrder,
  packed: staffPack,
  received: staffReceive,
  slips: staffOrders,
};

function demandSingle(staff: StaffMember, act: OrderBulkAct): void {
  if (!mayCall(staff, SINGLE[act])) throw problem('forbidden');
}

/** Acts for many orders. */
export const orderBulkRoutes = (
  { db, clock }: Context,
  { resend, ordersPaidAs }: { resend: Resend; ordersPaidAs: OrdersPaidAs },
): Binding[] => [
  bindStaff(staffPreviewOrders, async ({ body, staff }) => {
    demandSingle(staff, body.act);
    return await previewBulk(db, body, ordersPaidAs, clock.now());
  }),

  bindStaff(staffDoWithOrders, async ({ body, staff }) => {
    demandSingle(staff, body.act);
    const by = { actor: staffActor(staff), staffId: staff.id, now: clock.now() };
    return await doWithOrders(db, body, by, resend);
  }),
];
