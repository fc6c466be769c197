import * as z from 'zod';
import { accountInfo } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { line } from './primitives/text.ts';

/** Bytes in base64url, so many signs of it at most. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** How an authenticator is reached. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export const passkeyName = line(60).pipe(z.string().min(1, 'passkey_name_required'));

/** A passkey, as its owner sees it. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** It lies elsewhere too, so that a lost device takes nothing with it. */
  backedUp: z.boolean(),
  /** Its counter went back, as a copy's would: it opens nothing any more. */
  shut: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** What a browser hands its authenticator to make a passkey. */
export const creationOptions = z.object({
  challenge: bytes(200),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes(100), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: bytes(1400), transports: z.array(z.enum(TRANSPORTS)) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** A passkey that an authenticator has made. */
export const madePasskey = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(40)).max(20).default([]),
  }),
});

/** What a browser hands its authenticator to sign in. */
export const requestOptions = z.object({
  challenge: bytes(200),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** A passkey that an authenticator shows. */
export const shownPasskey = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(10_000),
    userHandle: bytes(100).optional(),
  }),
});

export const passkeys = endpoint({
  name: 'passkeys',
  method: 'GET',
  path: '/api/account/passkeys',
  access: 'member',
  summary: 'The passkeys that open the account, the oldest first.',
  reply: z.object({
    rows: z.array(passkey),
    /** What a new one might be called: the device that asks. */
    suggested: z.string(),
    /** Adding one asks for the password: the last sign-in was a while ago. */
    password: z.boolean(),
  }),
});

export const passkeyOptions = endpoint({
  name: 'passkeyOptions',
  method: 'POST',
  path: '/api/account/passkeys/options',
  access: 'member',
  summary:
    'What the browser hands its authenticator to make a passkey (WebAuthn). To who has just signed in, or knows the password. The challenge counts once, within five minutes.',
  body: z.object({ password: z.string().max(200).default('') }),
  reply: creationOptions,
  problems: ['password_wrong', 'password_unset', 'login_wait', 'passkeys_full'],
  limit: { calls: 20, seconds: 600 },
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'member',
  summary: 'Adds the passkey that was made. A mail tells of it.',
  body: z.object({
    name: passkeyName,
    credential: madePasskey,
  }),
  reply: passkey,
  problems: ['passkey_refused', 'passkey_expired', 'passkey_known', 'passkeys_full'],
  limit: { calls: 20, seconds: 600 },
});

const named = z.object({ id: z.uuid() });

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'POST',
  path: '/api/account/passkeys/{id}',
  access: 'member',
  summary: 'Gives a passkey another name.',
  params: named,
  body: z.object({ name: passkeyName }),
  reply: passkey,
  problems: ['not_found'],
  limit: { calls: 30, seconds: 60 },
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/account/passkeys/{id}',
  access: 'member',
  summary:
    'Takes a passkey away: it opens nothing any more. Refused for the last way to sign in. A mail tells of it.',
  params: named,
  reply: z.null(),
  problems: ['not_found', 'last_way_in'],
});

export const passkeySignIn = endpoint({
  name: 'passkeySignIn',
  method: 'GET',
  path: '/api/login/passkey',
  access: 'visitor',
  summary:
    'What the browser hands its authenticator to sign in with a passkey. The same for everybody: whose passkeys there are is the device’s to know. The challenge counts once, within five minutes.',
  reply: requestOptions,
  limit: { calls: 60, seconds: 60 },
});

export const loginPasskey = endpoint({
  name: 'loginPasskey',
  method: 'POST',
  path: '/api/login/passkey',
  access: 'visitor',
  summary:
    'Signs in with a passkey, as a password would: the same session, and the same refusals. Wrong passwords are not counted against it, nor it against them.',
  body: z.object({
    /** Stay signed in for seven days on this device. */
    remember: z.boolean().default(false),
    credential: shownPasskey,
  }),
  reply: z.object({ token: z.string(), info: accountInfo }),
  problems: ['passkey_refused', 'passkey_expired', 'passkey_shut', 'account_disabled'],
  limit: { calls: 30, seconds: 60 },
});
