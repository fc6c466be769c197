import { staffPaymentMethods, staffSavePaymentMethod } from '@halfturn/contract/staff/payment-methods.ts';
import { TRANSFER } from '@halfturn/contract/transfer.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { versionOf } from '../../platform/version-of.ts';
import type { Providers } from './provider.ts';
import { allMethods } from './payments.queries.ts';
import { saveMethod, termsOf } from './save-method.ts';

/** The terms of the payment methods, as finance keeps them. */
export const methodsStaffRoutes = ({ db }: Context, providers: Providers): Binding[] => [
  bindStaff(staffPaymentMethods, async () =>
    (await allMethods(db)).map((row) => ({
      ...termsOf(row),
      code: row.code,
      version: versionOf(termsOf(row)),
      configured: providers.has(row.provider),
      atBank: row.code === TRANSFER,
    })),
  ),

  bindStaff(staffSavePaymentMethod, async ({ params, body, staff }) => {
    await inTransaction(db, (trx) => saveMethod(trx, params.code, body, staffActor(staff)));
    return null;
  }),
];
