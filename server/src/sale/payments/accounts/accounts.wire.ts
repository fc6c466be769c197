import type { StaffPaymentProvider } from '@halfturn/contract/staff/payment-providers.ts';
import { PROVIDER_FIELDS, type ProviderCode } from '@halfturn/contract/staff/provider-fields.ts';
import type { Context } from '../../../platform/context.ts';
import { envelopeKeyId } from '../../../platform/crypto/envelope.ts';
import { environmentAccount, modeOf, openAccount, type Account } from './account.ts';
import type { AccountRow } from './accounts.queries.ts';

/** A secret shorter than this is not told by its end, which would be too much of it. */
const SHORTEST = 12;
const END = 4;

/** What is shown of a part of an account: of a secret its last characters, of another part all of it. */
export function shownOf({ name, secret }: { name: string; secret: boolean }, account: Account): string {
  const value = account[name]?.expose() ?? '';
  if (!secret) return value;
  return value.length < SHORTEST ? '' : `…${value.slice(-END)}`;
}

/** Where a provider sends its messages. */
export const webhookUrlOf = (publicUrl: string, code: ProviderCode): string =>
  `${publicUrl}/prod-api/api/payments/${code}/webhook`;

/** The account at a provider as the back office shows it. */
export function accountWire(
  { config, keyring }: Pick<Context, 'config' | 'keyring'>,
  code: ProviderCode,
  row: AccountRow | undefined,
  names: ReadonlyMap<string, string>,
): StaffPaymentProvider {
  const fixed = environmentAccount(code, config);
  const sealed = row?.sealed ?? null;
  let account: Account = fixed ?? {};
  let missingKey: string | null = null;
  if (!fixed && sealed) {
    try {
      account = openAccount(keyring, code, sealed);
    } catch {
      missingKey = envelopeKeyId(sealed);
    }
  }
  return {
    code,
    source: fixed ? 'environment' : sealed ? 'saved' : 'none',
    missingKey,
    fields: PROVIDER_FIELDS[code].map((field) => ({
      name: field.name,
      set: account[field.name] !== undefined,
      value: shownOf(field, account),
    })),
    mode: modeOf(code, account),
    webhookUrl: webhookUrlOf(config.publicUrl, code),
    version: row?.version ?? 0,
    savedBy: row && row.version > 0 ? (names.get(row.saved_by) ?? '') : null,
    savedAt: row && row.version > 0 ? row.saved_at.toISOString() : null,
  };
}
