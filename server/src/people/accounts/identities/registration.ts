import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import { SIGN_IN_FIELDS } from '@halfturn/contract/staff/sign-in-fields.ts';
import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import type { Context } from '../../../platform/context.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { Secret } from '../../../platform/secret.ts';
import type { Registration } from '../../../platform/sign-in-config.ts';
import type { ProviderRow } from './providers.queries.ts';

const text = z
  .string()
  .trim()
  .min(1, 'required')
  .max(500, 'too_long')
  .regex(/^[\x21-\x7e]+$/, 'invalid');

/** A private key for ES256, as Apple hands it out: a file of PEM whose lines may have been lost on the way. */
const privateKey = z
  .string()
  .trim()
  .min(1, 'required')
  .max(4_000, 'too_long')
  .refine((pem) => isEcKey(pem), 'apple_key');

/** What each part may be. The messages are slugs of `validation.*`. */
const SHAPES = {
  google: z.object({
    clientId: text.regex(/\.apps\.googleusercontent\.com$/, 'google_client'),
    clientSecret: text,
  }),
  apple: z.object({
    clientId: text,
    teamId: text.regex(/^[A-Z0-9]{10}$/, 'apple_id'),
    keyId: text.regex(/^[A-Z0-9]{10}$/, 'apple_id'),
    privateKey,
  }),
  steam: z.object({}),
} as const;

function isEcKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** A part of a registration, in clear; empty if it is not set. */
export const partOf = (registration: Registration, name: string): string =>
  registration[name]?.expose() ?? '';

/** The fields of a registration that are wrong, with the slug of the sentence that says why; none if all of it is right. */
export function faultsOf(provider: SignInProvider, registration: Registration): Record<string, string> {
  const clear = Object.fromEntries(
    SIGN_IN_FIELDS[provider].map(({ name }) => [name, partOf(registration, name)]),
  );
  const { error } = SHAPES[provider].safeParse(clear);
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

/** A registration with what was typed on top of it. What was left empty stays as it is. */
export function withTyped(
  provider: SignInProvider,
  before: Registration,
  typed: Readonly<Record<string, string>>,
): Registration {
  const entries = SIGN_IN_FIELDS[provider].flatMap(({ name }): [string, Secret][] => {
    const value = typed[name]?.trim() ?? '';
    const former = before[name];
    if (value !== '') return [[name, new Secret(value)]];
    return former ? [[name, former]] : [];
  });
  return Object.fromEntries(entries);
}

const aadOf = (provider: SignInProvider): string => `sign-in-provider|${provider}`;

/** Seals a registration for its row. */
export function sealRegistration(
  keyring: Keyring,
  provider: SignInProvider,
  registration: Registration,
): Buffer {
  const clear = Object.fromEntries(keysOf(registration).map((name) => [name, partOf(registration, name)]));
  return keyring.sealCredentials(new Secret(JSON.stringify(clear)), aadOf(provider));
}

/** The saved registration; null if there is none, or if its encryption key is missing, so that it can be entered again. */
export function savedRegistration(keyring: Keyring, row: ProviderRow | undefined): Registration | null {
  if (!row?.sealed) return null;
  try {
    const clear = z
      .record(z.string(), z.string())
      .parse(JSON.parse(keyring.openCredentials(row.sealed, aadOf(row.provider)).expose()));
    return Object.fromEntries(Object.entries(clear).map(([name, value]) => [name, new Secret(value)]));
  } catch {
    return null;
  }
}

/** The registration that the store uses: the environment's, else the saved one; null if the provider is off. */
export function registrationOf(
  { config, keyring }: Pick<Context, 'config' | 'keyring'>,
  provider: SignInProvider,
  row: ProviderRow | undefined,
): Registration | null {
  return config.signIn.registrations[provider] ?? savedRegistration(keyring, row);
}
