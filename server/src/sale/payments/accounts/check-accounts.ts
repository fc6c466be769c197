import {
  PROVIDER_CODES,
  type ConnectionResult,
  type ProviderCode,
} from '@halfturn/contract/staff/provider-fields.ts';
import type { Context } from '../../../platform/context.ts';
import type { Providers } from '../provider.ts';
import { environmentAccount } from './account.ts';
import { savedAccounts, unansweredProviders } from './accounts.queries.ts';
import { readable } from './save-account.ts';
import { testConnection } from './test-connection.ts';

/** An attempt is answered within a second or two; one of this age was not, and one that is older says nothing of now. */
const UNANSWERED_MS = 60_000;
const RECENT_MS = 30 * 60_000;

/** The providers that the store is set up for, those of them that seem to fail, and a test of one. */
export interface AccountChecks {
  codes: readonly ProviderCode[];
  suspects: ReadonlySet<string>;
  /** Asks the provider something harmless, and says what is wrong. */
  check: (code: ProviderCode) => Promise<ConnectionResult>;
}

/** Looks which payment providers seem not to answer: a buyer's payment was not opened, or calls to them are paused. */
export async function checkAccounts(context: Context, providers: Providers): Promise<AccountChecks> {
  const now = context.clock.now().getTime();
  const [saved, unanswered] = await Promise.all([
    savedAccounts(context.db),
    unansweredProviders(context.db, new Date(now - RECENT_MS), new Date(now - UNANSWERED_MS)),
  ]);
  const accountOf = (code: ProviderCode) =>
    environmentAccount(code, context.config) ??
    readable(
      context,
      code,
      saved.find(({ provider }) => provider === code),
    );
  const codes = PROVIDER_CODES.filter((code) => Object.keys(accountOf(code)).length > 0);
  const paused = codes.filter((code) => providers.get(code)?.available?.() === false);
  return {
    codes,
    suspects: new Set([...unanswered, ...paused]),
    check: async (code) => (await testConnection(context, code, accountOf(code))).result,
  };
}
