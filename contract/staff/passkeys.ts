import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  creationOptions,
  madePasskey,
  passkey,
  passkeyName,
  requestOptions,
  shownPasskey,
} from '../passkeys.ts';
import { ALL_STAFF } from './roles.ts';
import { SIGN_IN_STEPS, staffPassword } from './session.ts';

/** Everything here but the sign-in is about the account of the person who is signed in. */
const own = { access: 'staff', roles: ALL_STAFF } as const;
const limit = { calls: 30, seconds: 60 };

export const staffPasskeys = endpoint({
  name: 'staffPasskeys',
  method: 'GET',
  path: '/admin/account/passkeys',
  ...own,
  summary: 'My passkeys, the oldest first, and a name for a new one: the device that asks.',
  reply: z.object({ rows: z.array(passkey), suggested: z.string() }),
});

export const staffPasskeyOptions = endpoint({
  name: 'staffPasskeyOptions',
  method: 'POST',
  path: '/admin/account/passkeys/options',
  ...own,
  freshCode: true,
  summary:
    'What the browser hands its authenticator to make a passkey of mine (WebAuthn). The challenge counts once, within five minutes.',
  body: z.object({ password: staffPassword }),
  reply: creationOptions,
  problems: ['password_wrong', 'staff_wait', 'passkeys_full', 'staff_code_again'],
  limit,
});

export const staffAddPasskey = endpoint({
  name: 'staffAddPasskey',
  method: 'POST',
  path: '/admin/account/passkeys',
  ...own,
  summary: 'Adds the passkey that was made. I hear of it by mail.',
  body: z.object({ name: passkeyName, credential: madePasskey }),
  reply: passkey,
  problems: ['passkey_refused', 'passkey_expired', 'passkey_known', 'passkeys_full'],
  limit,
});

export const staffRemovePasskey = endpoint({
  name: 'staffRemovePasskey',
  method: 'DELETE',
  path: '/admin/account/passkeys/{id}',
  ...own,
  summary: 'Removes a passkey of mine: it no longer signs in. I hear of it by mail.',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  problems: ['not_found'],
  limit,
});

export const staffPasskeySignIn = endpoint({
  name: 'staffPasskeySignIn',
  method: 'GET',
  path: '/admin/session/passkey',
  access: 'visitor',
  summary:
    'What the browser hands its authenticator to sign in to the back office. The same for everyone. The challenge counts once, within five minutes.',
  reply: requestOptions,
  limit: { calls: 60, seconds: 60 },
});

export const staffEnterByPasskey = endpoint({
  name: 'staffEnterByPasskey',
  method: 'POST',
  path: '/admin/session/passkey',
  access: 'visitor',
  summary:
    'Signs in with a passkey, whose authenticator has verified its user, in place of password and code.',
  body: z.object({ credential: shownPasskey }),
  reply: z.object({ step: z.enum(SIGN_IN_STEPS) }),
  problems: ['passkey_refused', 'passkey_expired', 'passkey_shut'],
  limit,
});

/** Every call about the passkeys of staff. */
export const STAFF_PASSKEY_CALLS = [
  staffPasskeys,
  staffPasskeyOptions,
  staffAddPasskey,
  staffRemovePasskey,
  staffPasskeySignIn,
  staffEnterByPasskey,
] as const;
