import * as z from 'zod';
import { loginRow, openSession } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime, line, prose } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** Who answers for orders and people looks at customers; who answers people shuts one out. */
const SEES: readonly StaffRole[] = ['orders', 'support', 'finance', 'read_only'];
const SHUTS: readonly StaffRole[] = ['support'];
const params = z.object({ id: z.uuid() });

const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  since: isoTime,
  /** The email address is confirmed, which signing in requires. */
  confirmed: z.boolean(),
  disabled: z.boolean(),
  lastLogin: isoTime.nullable(),
});

/** Newest account first; or who has bought most first, without those whose books are empty. */
export const CUSTOMER_SORTS = ['newest', 'bought'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export const staffCustomerRow = account.extend({
  level: z.int(),
  levelName: z.string(),
  /** Paid and not refunded, in US dollars. */
  consumption: money,
  points: z.int(),
});
export type StaffCustomerRow = z.infer<typeof staffCustomerRow>;

export const staffCustomers = endpoint({
  name: 'staffCustomers',
  method: 'GET',
  path: '/admin/customers',
  access: 'staff',
  roles: SEES,
  summary:
    'The store’s accounts, with where each stands; with `q`, those whose e-mail begins so, with `level`, those on it.',
  query: z.object({
    q: line(120).default(''),
    level: z.coerce.number().int().min(1).max(10).optional(),
    sort: z.enum(CUSTOMER_SORTS).default('newest'),
    ...pageQuery,
  }),
  reply: page(staffCustomerRow).extend({
    /** All levels, the lowest first. */
    levels: z.array(z.object({ level: z.int(), name: z.string() })),
  }),
});

export const staffCustomer = account.extend({
  phone: z.string(),
  zip: z.string(),
  address: z.string(),
  contactTools: z.string(),
  locale: z.string(),
  /** Whether staff have made them an affiliate, ended or not. */
  affiliate: z.boolean(),
  /** Since when and why the account is deactivated. */
  shut: z.object({ at: isoTime, reason: z.string() }).nullable(),
  /** Those that are open now, and the latest sign-ins. */
  sessions: z.array(openSession.omit({ current: true })),
  logins: z.array(loginRow),
});
export type StaffCustomer = z.infer<typeof staffCustomer>;

export const staffCustomerById = endpoint({
  name: 'staffCustomerById',
  method: 'GET',
  path: '/admin/customers/{id}',
  access: 'staff',
  roles: SEES,
  summary: 'One account: what it says of its owner, where it is signed in, and whether it is shut.',
  params,
  reply: staffCustomer,
  problems: ['not_found'],
});

export const staffDisableCustomer = endpoint({
  name: 'staffDisableCustomer',
  method: 'POST',
  path: '/admin/customers/{id}/disable',
  access: 'staff',
  roles: SHUTS,
  summary:
    'Disables an account and ends its sessions, or lets its owner in again. The reason stands in the log.',
  params,
  body: z.object({ disabled: z.boolean(), reason: prose(300).pipe(z.string().min(1, 'required')) }),
  reply: staffCustomer,
  problems: ['not_found'],
});
