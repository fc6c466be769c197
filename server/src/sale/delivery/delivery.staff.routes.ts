import {
  staffChangeEmail,
  staffDeliverNow,
  staffResendKeys,
  staffShowKey,
} from '@halfturn/contract/staff/order-acts.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { orderForStaff } from '../orders/door.ts';
import { changeEmailByStaff } from './change-email-by-staff.ts';
import { deliverByStaff } from './deliver-by-staff.ts';
import { staffKeyWire } from './delivery.wire.ts';
import { resendByStaff } from './resend-by-staff.ts';
import { showToStaff } from './show-to-staff.ts';

/** What staff do about the delivery of an order. */
export const deliveryStaffRoutes = (context: Context): Binding[] => [
  bindStaff(staffResendKeys, async ({ params, staff }) => {
    const { id } = await orderForStaff(context.db, params.orderNo);
    const by = { actor: staffActor(staff), now: context.clock.now() };
    const { status } = await inTransaction(context.db, (trx) => resendByStaff(trx, id, by));
    return { status };
  }),

  bindStaff(staffDeliverNow, async ({ params, body, staff }) => {
    const { id } = await orderForStaff(context.db, params.orderNo);
    const by = { actor: staffActor(staff), now: context.clock.now() };
    const { order, delivered } = await inTransaction(context.db, (trx) =>
      deliverByStaff(trx, id, body.reason, by),
    );
    return { status: order.status, delivered };
  }),

  bindStaff(staffShowKey, async ({ params, body, staff }) => {
    const { id } = await orderForStaff(context.db, params.orderNo);
    const by = { actor: staffActor(staff), now: context.clock.now() };
    return staffKeyWire(await inTransaction(context.db, (trx) => showToStaff(trx, context, id, body, by)));
  }),

  bindStaff(staffChangeEmail, async ({ params, body, staff }) => {
    const { id } = await orderForStaff(context.db, params.orderNo);
    const by = { actor: staffActor(staff), now: context.clock.now() };
    const { status } = await inTransaction(context.db, (trx) =>
      changeEmailByStaff(trx, context, id, body, by),
    );
    return { status };
  }),
];
