import {
  SIGN_IN_PROVIDER_NAMES,
  type SignInProvider,
} from '@halfturn/contract/primitives/sign-in-providers.ts';
import { SIGN_IN_FIELDS } from '@halfturn/contract/staff/sign-in-fields.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import { changedSince, notifyOwners } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { envelopeKeyId } from '../../../platform/crypto/envelope.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { notify } from '../../../platform/db/listener.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import type { Registration } from '../../../platform/sign-in-config.ts';
import {
  lockProvider,
  resealProvider,
  savedProviders,
  writeProvider,
  type ProviderRow,
} from './providers.queries.ts';
import { shownOf } from './providers.wire.ts';
import { faultsOf, savedRegistration, sealRegistration, withTyped } from './registration.ts';

interface Wish {
  provider: SignInProvider;
  version: number;
}

export interface By {
  actor: string;
  staffId: string;
}

/**
 * Saves the store's registration at a provider. Refuses `provider_in_environment` if the environment sets it, `content_changed` if another
 * person has saved it since, and `invalid_input` at the fields.
 */
export async function saveProvider(
  trx: Trx,
  context: Context,
  { values, ...wish }: Wish & { values: Readonly<Record<string, string>> },
  by: By,
): Promise<void> {
  const { provider } = wish;
  const before = await lockFor(trx, context, wish, by);
  const former = savedRegistration(context.keyring, before) ?? {};
  const registration = withTyped(provider, former, values);
  const fields = faultsOf(provider, registration);
  if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
  const now = context.clock.now();
  const sealed = sealRegistration(context.keyring, provider, registration);
  await writeProvider(trx, before, sealed, { actor: by.actor, now });
  await record(trx, provider, { by, now, action: 'sign-in.account_saved', former, registration });
}

/** Removes the store's registration at a provider: its button goes, and no visitor signs in with it. */
export async function removeProvider(trx: Trx, context: Context, wish: Wish, by: By): Promise<void> {
  const before = await lockFor(trx, context, wish, by);
  if (!before.sealed) return;
  const former = savedRegistration(context.keyring, before) ?? {};
  const now = context.clock.now();
  await writeProvider(trx, before, null, { actor: by.actor, now });
  await record(trx, wish.provider, { by, now, action: 'sign-in.account_removed', former, registration: {} });
}

async function lockFor(
  trx: Trx,
  { config, clock }: Context,
  { provider, version }: Wish,
  { actor }: By,
): Promise<ProviderRow> {
  if (config.signIn.registrations[provider]) throw problem('provider_in_environment');
  const before = await lockProvider(trx, provider, { actor, now: clock.now() });
  if (before.version !== version) throw await changedSince(trx, `sign-in-provider:${provider}`);
  return before;
}

interface Recorded {
  by: By;
  now: Date;
  action: string;
  former: Registration;
  registration: Registration;
}

async function record(
  trx: Trx,
  provider: SignInProvider,
  { by, now, action, former, registration }: Recorded,
): Promise<void> {
  const said = (one: Registration) =>
    Object.fromEntries(SIGN_IN_FIELDS[provider].map((field) => [field.name, shownOf(field, one)]));
  await audit(trx, {
    actor: by.actor,
    action,
    subject: `sign-in-provider:${provider}`,
    before: said(former),
    after: said(registration),
  });
  const act = {
    kind: 'provider' as const,
    path: `/sign-in-services/${provider}`,
    said: { person: SIGN_IN_PROVIDER_NAMES[provider] },
  };
  await notifyOwners(trx, act, { staffId: by.staffId, now });
  // The sign-in page, as it is cached, shows its button.
  await notify(trx, 'settings');
}

/** Seals registrations with the encryption key in use if an older one had sealed them, so that the older one can go. */
export async function resealProviders(trx: Trx, keyring: Keyring): Promise<void> {
  for (const row of await savedProviders(trx)) {
    if (!row.sealed || envelopeKeyId(row.sealed) === keyring.currentId) continue;
    const registration = savedRegistration(keyring, row);
    // If its key is missing, the screen says so, and the registration can be entered again.
    if (registration)
      await resealProvider(trx, row.provider, sealRegistration(keyring, row.provider, registration));
  }
}
