import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIGN_IN_PROVIDERS } from '../primitives/sign-in-providers.ts';
import { isoTime } from '../primitives/text.ts';
import { SIGN_IN_RESULTS } from './sign-in-fields.ts';

const provider = z.object({ provider: z.enum(SIGN_IN_PROVIDERS) });

/** What was typed, by the names of `SIGN_IN_FIELDS`. A part that is left out or empty stays as it is. */
const typed = z.record(z.string().max(40), z.string().max(5_000));

export const staffSignInProvider = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  /** `environment`: set where the store runs, which is used before what is saved here. `none`: off. */
  source: z.enum(['environment', 'saved', 'none']),
  /** The encryption key that the saved registration needs and the store doesn't have; null if it can be read. */
  missingKey: z.string().nullable(),
  fields: z.array(
    z.object({
      name: z.string(),
      set: z.boolean(),
      /** Of a secret part its last characters, of another part all of it; empty if it is not set. */
      value: z.string(),
    }),
  ),
  /** The address that is entered at the provider. */
  redirectUrl: z.string(),
  /** Goes along with saving; 0 if nothing was saved yet. */
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: isoTime.nullable(),
});
export type StaffSignInProvider = z.output<typeof staffSignInProvider>;

const signInConnection = z.object({
  result: z.enum(SIGN_IN_RESULTS),
  /** What the provider itself said, for a person who looks into it; empty if there is nothing to say. */
  detail: z.string(),
});
export type SignInConnection = z.output<typeof signInConnection>;

export const staffSignInProviders = endpoint({
  name: 'staffSignInProviders',
  method: 'GET',
  path: '/admin/sign-in-providers',
  access: 'staff',
  roles: ['owner'],
  summary: 'The providers that visitors can sign in with, and whether each is on.',
  reply: z.object({ rows: z.array(staffSignInProvider) }),
});

export const staffReadSignInProvider = endpoint({
  name: 'staffReadSignInProvider',
  method: 'GET',
  path: '/admin/sign-in-providers/{provider}',
  access: 'staff',
  roles: ['owner'],
  summary: 'The store’s registration at a provider. Secret parts are told by their last characters alone.',
  params: provider,
  reply: staffSignInProvider,
});

export const staffSaveSignInProvider = endpoint({
  name: 'staffSaveSignInProvider',
  method: 'POST',
  path: '/admin/sign-in-providers/{provider}',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary:
    'Saves the store’s registration at a provider, and turns the provider on. The owners are told by mail.',
  params: provider,
  body: z.object({ values: typed, version: z.int().min(0) }),
  reply: staffSignInProvider,
  problems: ['invalid_input', 'content_changed', 'provider_in_environment', 'staff_code_again'],
});

export const staffRemoveSignInProvider = endpoint({
  name: 'staffRemoveSignInProvider',
  method: 'POST',
  path: '/admin/sign-in-providers/{provider}/remove',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary: 'Removes the store’s registration at a provider: visitors can’t sign in with it any more.',
  params: provider,
  body: z.object({ version: z.int().min(0) }),
  reply: z.null(),
  problems: ['content_changed', 'provider_in_environment', 'staff_code_again'],
});

export const staffTestSignInProvider = endpoint({
  name: 'staffTestSignInProvider',
  method: 'POST',
  path: '/admin/sign-in-providers/{provider}/test',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary:
    'Asks the provider something harmless, with what was typed and, for the rest, what is saved. Nothing is saved.',
  params: provider,
  body: z.object({ values: typed }),
  reply: signInConnection,
  problems: ['invalid_input', 'staff_code_again'],
  limit: { calls: 20, seconds: 60 },
});

/** The calls about the providers that visitors sign in with. */
export const SIGN_IN_PROVIDER_CALLS = [
  staffSignInProviders,
  staffReadSignInProvider,
  staffSaveSignInProvider,
  staffRemoveSignInProvider,
  staffTestSignInProvider,
] as const;
