import * as z from 'zod';
import { loginRow, openSession } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { LOCALES } from '../primitives/locale.ts';
import { email, isoTime, line, prose } from '../primitives/text.ts';
import { tag } from './order-lists.ts';
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

/** By the day of the account or the first order, by paid orders, by what was spent, or by the last order. */
export const CUSTOMER_SORTS = [
  'since',
  '-since',
  'orders',
  '-orders',
  'spent',
  '-spent',
  'last',
  '-last',
] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** What all customers have: members by their account, guests by the email address of their orders. */
const bought = z.object({
  /** Paid orders. */
  orders: z.int(),
  /** Paid and not refunded, in US dollars at the rates of the orders. */
  spent: money,
  lastOrder: isoTime.nullable(),
});

export const staffCustomerRow = z.object({
  /** Of a member the account's, of a guest the first order's. */
  id: z.string(),
  kind: z.enum(['member', 'guest']),
  email: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  /** The account was made then; of a guest, the first order. */
  since: isoTime,
  /** The email address is confirmed, which signing in requires. */
  confirmed: z.boolean(),
  disabled: z.boolean(),
  /** Of members. */
  levelName: z.string().nullable(),
  points: z.int().nullable(),
  ...bought.shape,
});
export type StaffCustomerRow = z.infer<typeof staffCustomerRow>;

/** What narrows the list of customers and its file; what is empty narrows nothing. */
export const customerFilters = {
  /** A part of the email address or of the name. */
  q: line(120).default(''),
  kind: z.enum(['', 'member', 'guest']).default(''),
  /** Members on this level. */
  level: z.coerce.number().int().min(1).max(10).optional(),
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]).default(''),
  /** A whole tag. */
  tag: tag.default(''),
  sort: z.enum(CUSTOMER_SORTS).default('-since'),
};

export const staffCustomers = endpoint({
  name: 'staffCustomers',
  method: 'GET',
  path: '/admin/customers',
  access: 'staff',
  roles: SEES,
  summary:
    'Members and guests, with what they bought. A guest is an email address of orders that no account has.',
  query: z.object({ ...customerFilters, ...pageQuery }),
  reply: page(staffCustomerRow).extend({
    /** All levels, the lowest first. */
    levels: z.array(z.object({ level: z.int(), name: z.string() })),
    /** The countries that any customer has. */
    countries: z.array(z.string()),
  }),
});

export const staffGuest = endpoint({
  name: 'staffGuest',
  method: 'GET',
  path: '/admin/customers/guests/{id}',
  access: 'staff',
  roles: SEES,
  summary: 'A guest, by the id of any of their orders.',
  params,
  reply: bought.extend({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    country: z.string().nullable(),
    since: isoTime,
  }),
  problems: ['not_found'],
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

export const staffCreateCustomer = endpoint({
  name: 'staffCreateCustomer',
  method: 'POST',
  path: '/admin/customers',
  access: 'staff',
  roles: SHUTS,
  summary: 'Creates an account, and mails its owner a link with which they choose a password.',
  body: z.object({
    email: z.string().default('').pipe(email),
    name: line(100).pipe(z.string().min(1, 'required')),
    /** The language of the invitation and of later mails. */
    locale: z.enum(LOCALES),
  }),
  reply: z.object({ id: z.string() }),
  problems: ['customer_exists'],
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
