import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import { SIGN_IN_FIELDS } from '@halfturn/contract/staff/sign-in-fields.ts';
import type { StaffSignInProvider } from '@halfturn/contract/staff/sign-in-providers.ts';
import type { Context } from '../../../platform/context.ts';
import { envelopeKeyId } from '../../../platform/crypto/envelope.ts';
import type { Registration } from '../../../platform/sign-in-config.ts';
import { returnUrl } from './provider-answer.ts';
import type { ProviderRow } from './providers.queries.ts';
import { partOf, savedRegistration } from './registration.ts';

/** A secret shorter than this is not told by its end, which would be too much of it. */
const SHORTEST = 12;
const END = 4;

/** What is shown of a part: of a secret its last characters (of a file nothing, as all end alike), of another part all of it. */
export function shownOf(
  { name, secret }: { name: string; secret: boolean },
  registration: Registration,
): string {
  const value = partOf(registration, name);
  if (!secret) return value;
  return value.length < SHORTEST || name === 'privateKey' ? '' : `…${value.slice(-END)}`;
}

/** The registration at a provider as the back office shows it. */
export function providerWire(
  { config, keyring }: Pick<Context, 'config' | 'keyring'>,
  provider: SignInProvider,
  row: ProviderRow | undefined,
  names: ReadonlyMap<string, string>,
): StaffSignInProvider {
  const fixed = config.signIn.registrations[provider];
  const saved = fixed ? null : savedRegistration(keyring, row);
  const registration = fixed ?? saved ?? {};
  const lost = !fixed && !saved && row?.sealed;
  const by = row && row.version > 0 ? row : null;
  return {
    provider,
    source: fixed ? 'environment' : row?.sealed ? 'saved' : 'none',
    missingKey: lost ? envelopeKeyId(lost) : null,
    fields: SIGN_IN_FIELDS[provider].map((field) => ({
      name: field.name,
      set: registration[field.name] !== undefined,
      value: shownOf(field, registration),
    })),
    redirectUrl: returnUrl(config.publicUrl, provider),
    version: row?.version ?? 0,
    savedBy: by && (names.get(by.saved_by) ?? ''),
    savedAt: by && by.saved_at.toISOString(),
  };
}
