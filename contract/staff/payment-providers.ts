import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../primitives/text.ts';
import { CONNECTION_RESULTS, PROVIDER_CODES } from './provider-fields.ts';
import type { StaffRole } from './roles.ts';

const SEES: readonly StaffRole[] = ['finance'];

const provider = z.object({ code: z.enum(PROVIDER_CODES) });

/** What was typed, by the names of `PROVIDER_FIELDS`. A part that is left out or empty stays as it is. */
const typed = z.record(z.string().max(40), z.string().max(2_000));

export const staffPaymentProvider = z.object({
  code: z.enum(PROVIDER_CODES),
  /** `environment`: set where the store runs, which is used before what is saved here. `none`: not set up. */
  source: z.enum(['environment', 'saved', 'none']),
  /** The encryption key that the saved account needs and the store doesn't have; null if it can be read. */
  missingKey: z.string().nullable(),
  fields: z.array(
    z.object({
      name: z.string(),
      set: z.boolean(),
      /** Of a secret part its last characters, of another part all of it; empty if it is not set. */
      value: z.string(),
    }),
  ),
  /** Whether it takes real money. Null for a provider without such a difference, and if nothing is set up. */
  mode: z.enum(['live', 'test']).nullable(),
  /** The address that the provider sends its messages to. */
  webhookUrl: z.string(),
  /** Goes along with saving; 0 if nothing was saved yet. */
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: isoTime.nullable(),
});
export type StaffPaymentProvider = z.output<typeof staffPaymentProvider>;

const connection = z.object({
  result: z.enum(CONNECTION_RESULTS),
  /** What the provider itself said or how it was addressed, for a person who looks into it; empty if there is nothing to say. */
  detail: z.string(),
});
export type Connection = z.output<typeof connection>;

export const staffPaymentProviders = endpoint({
  name: 'staffPaymentProviders',
  method: 'GET',
  path: '/admin/payment-providers/{code}',
  access: 'staff',
  roles: SEES,
  summary: 'The store’s account at a payment provider. Secret parts are told by their last characters alone.',
  params: provider,
  reply: staffPaymentProvider,
});

export const staffSavePaymentProvider = endpoint({
  name: 'staffSavePaymentProvider',
  method: 'POST',
  path: '/admin/payment-providers/{code}',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary:
    'Saves the store’s account at a payment provider. It holds at once, in every process; the owners are told by mail.',
  params: provider,
  body: z.object({ values: typed, version: z.int().min(0) }),
  reply: staffPaymentProvider,
  problems: ['invalid_input', 'content_changed', 'provider_in_environment', 'staff_code_again'],
});

export const staffRemovePaymentProvider = endpoint({
  name: 'staffRemovePaymentProvider',
  method: 'POST',
  path: '/admin/payment-providers/{code}/remove',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary: 'Removes the store’s account at a payment provider. Refused while payments there are open.',
  params: provider,
  body: z.object({ version: z.int().min(0) }),
  reply: z.null(),
  problems: ['content_changed', 'provider_in_environment', 'provider_in_use', 'staff_code_again'],
});

export const staffTestPaymentProvider = endpoint({
  name: 'staffTestPaymentProvider',
  method: 'POST',
  path: '/admin/payment-providers/{code}/test',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary:
    'Asks the provider something harmless, with what was typed and, for the rest, what is saved. Nothing is saved.',
  params: provider,
  body: z.object({ values: typed }),
  reply: connection,
  problems: ['invalid_input', 'staff_code_again'],
  limit: { calls: 20, seconds: 60 },
});

/** The calls about accounts at payment providers. */
export const PAYMENT_PROVIDER_CALLS = [
  staffPaymentProviders,
  staffSavePaymentProvider,
  staffRemovePaymentProvider,
  staffTestPaymentProvider,
] as const;
