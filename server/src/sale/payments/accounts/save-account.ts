import { PROVIDER_FIELDS, type ProviderCode } from '@halfturn/contract/staff/provider-fields.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import { changedSince, notifyOwners } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { notify } from '../../../platform/db/listener.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import {
  environmentAccount,
  faultsOf,
  modeOf,
  openAccount,
  sealAccount,
  withTyped,
  type Account,
} from './account.ts';
import { PROVIDER_NAMES } from './provider-names.ts';
import { hasOpenPayments, lockAccount, writeAccount, type AccountRow } from './accounts.queries.ts';
import { shownOf } from './accounts.wire.ts';

/** The channel on which processes are told that an account has changed. */
export const ACCOUNTS_CHANNEL = 'payments';

export interface AccountWish {
  code: ProviderCode;
  values: Readonly<Record<string, string>>;
  version: number;
}

export interface By {
  actor: string;
  staffId: string;
}

/**
 * Saves the store's account at a provider. Refuses `provider_in_environment` if the environment sets it, `content_changed` if
 * another person has saved it since, and `invalid_input` at the fields.
 */
export async function saveAccount(
  trx: Trx,
  context: Context,
  { code, values, version }: AccountWish,
  by: By,
): Promise<AccountRow> {
  const now = context.clock.now();
  const before = await lockFor(trx, context, { code, version }, by);
  const former = readable(context, code, before);
  demandOwnKey(code, former, values);
  const account = withTyped(code, former, values);
  const fields = faultsOf(code, account);
  if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
  const sealed = sealAccount(context.keyring, code, account);
  const after = await writeAccount(trx, before, sealed, { actor: by.actor, now });
  await record(trx, code, { by, now, action: 'payments.account_saved', former, account });
  return after;
}

/** Removes the store's account at a provider. Refuses also `provider_in_use` while payments there are open. */
export async function removeAccount(
  trx: Trx,
  context: Context,
  { code, version }: Omit<AccountWish, 'values'>,
  by: By,
): Promise<void> {
  const now = context.clock.now();
  const before = await lockFor(trx, context, { code, version }, by);
  if (!before.sealed) return;
  if (await hasOpenPayments(trx, code)) throw problem('provider_in_use');
  const former = readable(context, code, before);
  await writeAccount(trx, before, null, { actor: by.actor, now });
  await record(trx, code, { by, now, action: 'payments.account_removed', former, account: {} });
}

async function lockFor(
  trx: Trx,
  { config, clock }: Context,
  { code, version }: Omit<AccountWish, 'values'>,
  { actor }: By,
): Promise<AccountRow> {
  if (environmentAccount(code, config)) throw problem('provider_in_environment');
  const before = await lockAccount(trx, code, { actor, now: clock.now() });
  if (before.version !== version) throw await changedSince(trx, `payment-provider:${code}`);
  return before;
}

/** The saved account; empty if there is none, or if its encryption key is missing, so that it can be entered again. */
export function readable(
  { keyring }: Pick<Context, 'keyring'>,
  code: ProviderCode,
  row?: AccountRow,
): Account {
  if (!row?.sealed) return {};
  try {
    return openAccount(keyring, code, row.sealed);
  } catch {
    return {};
  }
}

/**
 * Refuses a new address of a BTCPay Server unless its API key is typed again: the saved key would be sent to the owner of the
 * new address.
 */
export function demandOwnKey(
  code: ProviderCode,
  former: Account,
  values: Readonly<Record<string, string>>,
): void {
  const url = values.url?.trim() ?? '';
  if (code !== 'btcpay' || url === '' || !former.url || url === former.url.expose()) return;
  if (!values.apiKey?.trim()) throw problem('invalid_input', { fields: { apiKey: 'key_again' } });
}

interface Recorded {
  by: By;
  now: Date;
  action: string;
  former: Account;
  account: Account;
}

async function record(
  trx: Trx,
  code: ProviderCode,
  { by, now, action, former, account }: Recorded,
): Promise<void> {
  const said = (one: Account) => ({
    ...Object.fromEntries(PROVIDER_FIELDS[code].map((field) => [field.name, shownOf(field, one)])),
    mode: modeOf(code, one),
  });
  await audit(trx, {
    actor: by.actor,
    action,
    subject: `payment-provider:${code}`,
    before: said(former),
    after: said(account),
  });
  const act = {
    kind: 'provider' as const,
    path: `/payment-methods/${code}`,
    said: { person: PROVIDER_NAMES[code] },
  };
  await notifyOwners(trx, act, { staffId: by.staffId, now });
  await notify(trx, ACCOUNTS_CHANNEL);
}
