import { SIGN_IN_PROVIDERS, type SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { savedProviders } from './providers.queries.ts';
import { registrationOf } from './registration.ts';

/** The providers that are on, in the order of their buttons. */
export async function offeredProviders(
  context: Pick<Context, 'config' | 'keyring'>,
  db: Db,
): Promise<SignInProvider[]> {
  const rows = await savedProviders(db);
  return SIGN_IN_PROVIDERS.filter(
    (provider) =>
      registrationOf(
        context,
        provider,
        rows.find((row) => row.provider === provider),
      ) !== null,
  );
}
