import * as z from 'zod';
import { accountInfo } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { SIGN_IN_PROVIDERS } from './primitives/sign-in-providers.ts';
import { email, line } from './primitives/text.ts';

const provider = z.enum(SIGN_IN_PROVIDERS);
const named = z.object({ provider });

/** A page of this store, by path and query. An address elsewhere would let a link send people who just signed in anywhere. */
const returnTo = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\\\s]*$/)
  .catch('/')
  .default('/');

/** Where the browser goes to sign in at the provider. */
const way = z.object({ url: z.string() });

export const signInProviders = endpoint({
  name: 'signInProviders',
  method: 'GET',
  path: '/api/sign-in/providers',
  access: 'public',
  cacheable: true,
  summary: 'The providers whose accounts open one here, in the order of their buttons.',
  reply: z.object({ providers: z.array(provider) }),
});

export const beginSignIn = endpoint({
  name: 'beginSignIn',
  method: 'POST',
  path: '/api/sign-in/begin/{provider}',
  access: 'visitor',
  summary:
    'Begins a sign-in at a provider: replies with the address to go to, and sets a cookie that ties the answer to this browser. The provider sends the browser back to the page `/login/finish`.',
  params: named,
  body: z.object({
    /** The page that the sign-in leads back to. */
    to: returnTo,
    /** Stay signed in for seven days on this device. */
    remember: z.boolean().default(false),
  }),
  reply: way,
  problems: ['not_found', 'sign_in_silent'],
  limit: { calls: 20, seconds: 60 },
});

const done = z.object({
  step: z.literal('done'),
  info: accountInfo,
  to: z.string(),
  /** The account is new. */
  created: z.boolean(),
  /** The provider was connected to an account that was there before. */
  connected: z.boolean(),
});

export const finishSignIn = endpoint({
  name: 'finishSignIn',
  method: 'POST',
  path: '/api/sign-in/finish',
  access: 'visitor',
  member: 'optional',
  summary:
    'Goes on with the sign-in that this browser has begun, once the provider has answered: signs in, creates an account or connects one, or tells what is still to be shown.',
  reply: z.discriminatedUnion('step', [
    done,
    z.object({
      /** `prove`: the address has an account, whose owner signs in to it once. `address`: the provider names none that it has confirmed. */
      step: z.enum(['prove', 'address']),
      provider,
      email: z.string(),
    }),
  ]),
  problems: [
    'sign_in_expired',
    'sign_in_declined',
    'sign_in_refused',
    'sign_in_silent',
    'sign_in_taken',
    'sign_in_connected',
    'account_disabled',
  ],
  limit: { calls: 30, seconds: 60 },
});

export const sendSignInCode = endpoint({
  name: 'sendSignInCode',
  method: 'POST',
  path: '/api/sign-in/code',
  access: 'visitor',
  summary:
    'Mails a code to an address, to go on with the sign-in at a provider. The answer is the same whether the address has an account or not.',
  body: z.object({ email: z.string().default('').pipe(email) }),
  reply: z.null(),
  problems: ['sign_in_expired', 'sign_in_codes_used_up'],
  limit: { calls: 10, seconds: 600 },
});

export const confirmSignInCode = endpoint({
  name: 'confirmSignInCode',
  method: 'POST',
  path: '/api/sign-in/confirm',
  access: 'visitor',
  summary:
    'Goes on with the sign-in at a provider by the code that was mailed: the address is the visitor’s, so its account is connected, or created.',
  body: z.object({ code: line(20).default('').pipe(z.string().min(1, 'code_required')) }),
  reply: done,
  problems: [
    'sign_in_expired',
    'code_wrong',
    'code_expired',
    'login_wait',
    'sign_in_taken',
    'sign_in_connected',
    'account_disabled',
  ],
  limit: { calls: 30, seconds: 60 },
});

const identity = z.object({
  provider,
  /** What its owner recognizes it by: an address, or a number at Steam. */
  label: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Identity = z.infer<typeof identity>;

export const identities = endpoint({
  name: 'identities',
  method: 'GET',
  path: '/api/account/identities',
  access: 'member',
  summary: 'The accounts elsewhere that open this one, and the providers that can be connected.',
  reply: z.object({
    rows: z.array(identity),
    offered: z.array(provider),
    /** The account has a password. One that was created through a provider has none until its owner sets one. */
    hasPassword: z.boolean(),
    /** Connecting one asks for the password: the last sign-in by it was a while ago. */
    password: z.boolean(),
  }),
});

export const connectIdentity = endpoint({
  name: 'connectIdentity',
  method: 'POST',
  path: '/api/account/identities/{provider}',
  access: 'member',
  summary:
    'Begins to connect a provider to the account: replies with the address to go to. To a member who has just signed in, or knows the password.',
  params: named,
  body: z.object({ password: z.string().max(200).default('') }),
  reply: way,
  problems: [
    'not_found',
    'sign_in_silent',
    'sign_in_connected',
    'password_wrong',
    'password_unset',
    'login_wait',
  ],
  limit: { calls: 20, seconds: 600 },
});

export const removeIdentity = endpoint({
  name: 'removeIdentity',
  method: 'DELETE',
  path: '/api/account/identities/{provider}',
  access: 'member',
  summary:
    'Disconnects a provider from the account. Refused for the last way to sign in. A mail tells of it.',
  params: named,
  reply: z.null(),
  problems: ['not_found', 'last_way_in'],
});

export const SIGN_IN_WITH_CALLS = [
  signInProviders,
  beginSignIn,
  finishSignIn,
  sendSignInCode,
  confirmSignInCode,
  identities,
  connectIdentity,
  removeIdentity,
] as const;
