import { problem } from '@halfturn/contract/problem.ts';
import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import type { AccountRow } from './accounts.queries.ts';
import { identitiesOf } from './identities/identities.queries.ts';
import { offeredProviders } from './identities/offered-providers.ts';
import { passkeysOf } from './passkeys/passkeys.queries.ts';

/**
 * Refuses `last_way_in` unless something else still opens the account: the password, a passkey, or a provider that is on. The account
 * must be locked, so that two removals at once do not each count on the other's.
 */
export async function demandAnotherWay(
  trx: Trx,
  context: Pick<Context, 'config' | 'keyring'>,
  account: AccountRow,
  without: { passkeyId: string } | { provider: SignInProvider },
): Promise<void> {
  if (account.password_hash !== null) return;
  const passkeys = await passkeysOf(trx, account.id);
  const opens = passkeys.some(
    ({ id, shut_at }) => shut_at === null && !('passkeyId' in without && without.passkeyId === id),
  );
  if (opens) return;
  const offered = await offeredProviders(context, trx);
  const connected = await identitiesOf(trx, account.id);
  const left = connected.some(
    ({ provider }) => offered.includes(provider) && !('provider' in without && without.provider === provider),
  );
  if (!left) throw problem('last_way_in');
}
