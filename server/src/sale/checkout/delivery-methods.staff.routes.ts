import * as calls from '@halfturn/contract/staff/delivery-methods.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { allStyles } from './checkout.queries.ts';
import { deliveryFactsOf, removeDeliveryMethod, saveDeliveryMethod } from './save-delivery-method.ts';

/** How boxed goods are shipped, as finance keeps it. */
export const deliveryMethodsStaffRoutes = ({ db }: Context): Binding[] => [
  bindStaff(calls.staffDeliveryMethods, async () =>
    (await allStyles(db)).map((row) => ({ ...deliveryFactsOf(row), code: row.code, version: row.version })),
  ),

  bindStaff(calls.staffSaveDeliveryMethod, async ({ body, staff }) => {
    await inTransaction(db, (trx) => saveDeliveryMethod(trx, body, staffActor(staff)));
    return null;
  }),

  bindStaff(calls.staffRemoveDeliveryMethod, async ({ body, staff }) => {
    await inTransaction(db, (trx) => removeDeliveryMethod(trx, body, staffActor(staff)));
    return null;
  }),
];
