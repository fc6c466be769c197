import * as calls from '@halfturn/contract/staff/sign-in-providers.ts';
import { SIGN_IN_PROVIDERS, type SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffActor } from '../../../house/audit/door.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding, type StaffMember } from '../../../platform/http/call.ts';
import { savedProvider, savedProviders } from './providers.queries.ts';
import { providerWire } from './providers.wire.ts';
import { faultsOf, savedRegistration, withTyped } from './registration.ts';
import { removeProvider, saveProvider } from './save-provider.ts';
import { testProvider } from './test-provider.ts';

/** The store's registrations at the providers that visitors sign in with. */
export const signInProvidersStaffRoutes = (context: Context): Binding[] => {
  const { db, config, keyring } = context;
  const show = async (provider: SignInProvider) => {
    const row = await savedProvider(db, provider);
    return providerWire(context, provider, row, await staffNames(db, row ? [row.saved_by] : []));
  };
  const by = (staff: StaffMember) => ({ actor: staffActor(staff), staffId: staff.id });
  return [
    bindStaff(calls.staffSignInProviders, async () => {
      const saved = await savedProviders(db);
      const names = await staffNames(
        db,
        saved.map((row) => row.saved_by),
      );
      const rowOf = (provider: SignInProvider) => saved.find((row) => row.provider === provider);
      return {
        rows: SIGN_IN_PROVIDERS.map((provider) => providerWire(context, provider, rowOf(provider), names)),
      };
    }),

    bindStaff(calls.staffReadSignInProvider, async ({ params }) => await show(params.provider)),

    bindStaff(calls.staffSaveSignInProvider, async ({ params, body, staff }) => {
      await inTransaction(db, (trx) => saveProvider(trx, context, { ...params, ...body }, by(staff)));
      return await show(params.provider);
    }),

    bindStaff(calls.staffRemoveSignInProvider, async ({ params, body, staff }) => {
      await inTransaction(db, (trx) => removeProvider(trx, context, { ...params, ...body }, by(staff)));
      return null;
    }),

    bindStaff(calls.staffTestSignInProvider, async ({ params: { provider }, body }) => {
      const fixed = config.signIn.registrations[provider];
      const former = savedRegistration(keyring, await savedProvider(db, provider)) ?? {};
      const registration = fixed ?? withTyped(provider, former, body.values);
      const fields = faultsOf(provider, registration);
      if (!fixed && Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
      return await testProvider(context, provider, registration);
    }),
  ];
};
