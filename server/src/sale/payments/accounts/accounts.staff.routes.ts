import * as calls from '@halfturn/contract/staff/payment-providers.ts';
import type { ProviderCode } from '@halfturn/contract/staff/provider-fields.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffActor } from '../../../house/audit/door.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import type { Providers } from '../provider.ts';
import { learnAccounts } from '../providers.ts';
import { environmentAccount, faultsOf, withTyped } from './account.ts';
import { savedAccount } from './accounts.queries.ts';
import { accountWire } from './accounts.wire.ts';
import { demandOwnKey, readable, removeAccount, saveAccount } from './save-account.ts';
import { testConnection } from './test-connection.ts';

/** The store's accounts at payment providers. */
export const accountsStaffRoutes = (context: Context, providers: Providers): Binding[] => {
  const { db, config } = context;
  const show = async (code: ProviderCode) => {
    const row = await savedAccount(db, code);
    return accountWire(context, code, row, await staffNames(db, row ? [row.saved_by] : []));
  };
  return [
    bindStaff(calls.staffPaymentProviders, async ({ params }) => show(params.code)),

    bindStaff(calls.staffSavePaymentProvider, async ({ params: { code }, body, staff }) => {
      const by = { actor: staffActor(staff), staffId: staff.id };
      await inTransaction(db, (trx) => saveAccount(trx, context, { code, ...body }, by));
      // The other processes are told; the answer of this one is already by the new account.
      await learnAccounts(context, providers);
      return await show(code);
    }),

    bindStaff(calls.staffRemovePaymentProvider, async ({ params: { code }, body, staff }) => {
      const by = { actor: staffActor(staff), staffId: staff.id };
      await inTransaction(db, (trx) => removeAccount(trx, context, { code, ...body }, by));
      await learnAccounts(context, providers);
      return null;
    }),

    bindStaff(calls.staffTestPaymentProvider, async ({ params: { code }, body }) => {
      const fixed = environmentAccount(code, config);
      const former = fixed ?? readable(context, code, await savedAccount(db, code));
      if (!fixed) demandOwnKey(code, former, body.values);
      const account = fixed ?? withTyped(code, former, body.values);
      const fields = faultsOf(code, account);
      if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
      return await testConnection(context, code, account);
    }),
  ];
};
