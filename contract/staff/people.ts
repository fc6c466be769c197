import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, line } from '../primitives/text.ts';
import { STAFF_ROLES } from './roles.ts';

const params = z.object({ id: z.uuid() });

export const staffPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** A second factor is set up. */
  secondFactor: z.boolean(),
  signedInAt: z.iso.datetime().nullable(),
  disabledAt: z.iso.datetime().nullable(),
});
export type StaffPerson = z.infer<typeof staffPerson>;

/** Shown once: only its hash is kept. */
const oneTimePassword = z.object({ person: staffPerson, oneTimePassword: z.string() });

export const staffPeople = endpoint({
  name: 'staffPeople',
  method: 'GET',
  path: '/admin/people',
  access: 'staff',
  roles: ['owner'],
  summary: 'The staff, including deactivated people.',
  reply: z.array(staffPerson),
});

export const staffAdd = endpoint({
  name: 'staffAdd',
  method: 'POST',
  path: '/admin/people',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary: 'Adds a person with a one-time password, to be replaced at the first sign-in.',
  body: z.object({
    name: line(100).pipe(z.string().min(1, 'name_required')),
    email,
    role: z.enum(STAFF_ROLES),
  }),
  reply: oneTimePassword,
  problems: ['staff_email_taken', 'staff_code_again'],
});

export const staffReset = endpoint({
  name: 'staffReset',
  method: 'POST',
  path: '/admin/people/{id}/reset',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary:
    'For who has lost password or phone: a new one-time password, no second factor, every session ended.',
  params,
  reply: oneTimePassword,
  problems: ['not_found', 'staff_not_yourself', 'staff_code_again'],
});

export const staffDisable = endpoint({
  name: 'staffDisable',
  method: 'POST',
  path: '/admin/people/{id}/disable',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary: 'Deactivates a person at once, or activates them again.',
  params,
  body: z.object({ disabled: z.boolean() }),
  reply: staffPerson,
  problems: ['not_found', 'staff_not_yourself', 'staff_code_again'],
});
