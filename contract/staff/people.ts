import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, days, sortBy } from '../primitives/list-parts.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { email, line } from '../primitives/text.ts';
import { AREAS, LEVELS } from './permissions.ts';
import { PERSON_ROLES } from './roles.ts';

const params = z.object({ id: z.uuid() });

export const staffPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(PERSON_ROLES),
  /** The own role, with `own`. */
  ownRole: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** A second factor is set up. */
  secondFactor: z.boolean(),
  signedInAt: z.iso.datetime().nullable(),
  disabledAt: z.iso.datetime().nullable(),
});
export type StaffPerson = z.infer<typeof staffPerson>;

/** A role as a form says it: a ready-made one, or the id of an own one with `own`. */
const chosenRole = {
  role: z.enum(PERSON_ROLES),
  ownRoleId: z.uuid().nullable().default(null),
};
const personName = line(100).pipe(z.string().min(1, 'name_required'));

/** Shown once: only its hash is kept. */
const oneTimePassword = z.object({ person: staffPerson, oneTimePassword: z.string() });

/** What narrows the list of staff and its file; what is empty narrows nothing. */
export const peopleFilters = {
  /** A part of the name or the email address. */
  q: line(254).default(''),
  role: choice(PERSON_ROLES),
  state: choice(['active', 'disabled']),
  /** Whether a second factor is set up. */
  factor: choice(['on', 'off']),
  /** Days on which they signed in last, in the store's time zone. */
  ...days,
  sort: sortBy(['name', 'email', 'role', 'last']),
};

export const staffPeople = endpoint({
  name: 'staffPeople',
  method: 'GET',
  path: '/admin/people',
  access: 'staff',
  roles: ['owner'],
  summary: 'The staff, including deactivated people, by name.',
  query: z.object({ ...peopleFilters, ...pageQuery }),
  reply: page(staffPerson),
});

export const staffAdd = endpoint({
  name: 'staffAdd',
  method: 'POST',
  path: '/admin/people',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary: 'Adds a person with a one-time password, to be replaced at the first sign-in.',
  body: z.object({ name: personName, email, ...chosenRole }),
  reply: oneTimePassword,
  problems: ['staff_email_taken', 'staff_role_gone', 'staff_code_again'],
});

export const staffChange = endpoint({
  name: 'staffChange',
  method: 'POST',
  path: '/admin/people/{id}',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary:
    'Changes a person’s name, email or role. A new role holds at once; a new email is told to the former one. Owners keep their own role, so that an owner remains.',
  params,
  body: z.object({
    name: personName,
    email,
    ...chosenRole,
    /** What the screen showed. If another owner has changed the person since, the answer is `content_changed`. */
    was: z.object({ name: z.string(), email: z.string(), ...chosenRole }),
  }),
  reply: staffPerson,
  problems: [
    'not_found',
    'staff_email_taken',
    'staff_role_gone',
    'staff_not_yourself',
    'content_changed',
    'staff_code_again',
  ],
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

const permission = z.templateLiteral([z.enum(AREAS), '.', z.enum(LEVELS)]);

export const ownRole = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(permission),
  /** How many people have it. */
  people: z.int(),
  version: z.int(),
});
export type OwnRole = z.infer<typeof ownRole>;

export const staffRoles = endpoint({
  name: 'staffRoles',
  method: 'GET',
  path: '/admin/roles',
  access: 'staff',
  roles: ['owner'],
  summary: 'The roles that owners made, and the permissions that a role can have.',
  reply: z.object({ roles: z.array(ownRole), permissions: z.array(permission) }),
});

export const staffSaveRole = endpoint({
  name: 'staffSaveRole',
  method: 'POST',
  path: '/admin/roles',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary: 'Makes a role, or changes one. The change holds at once for everybody who has it.',
  body: z.object({
    /** Null for a new one. */
    id: z.uuid().nullable(),
    /** The version that was shown; 0 for a new one. */
    version: z.int(),
    name: line(60).pipe(z.string().min(1, 'required')),
    permissions: z.array(permission).min(1, 'permission_required').max(200),
  }),
  reply: ownRole,
  problems: ['staff_role_gone', 'staff_role_name_taken', 'content_changed', 'staff_code_again'],
});

export const staffRemoveRole = endpoint({
  name: 'staffRemoveRole',
  method: 'DELETE',
  path: '/admin/roles/{id}',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary: 'Deletes a role that no person has.',
  params,
  reply: z.null(),
  problems: ['staff_role_gone', 'staff_role_in_use', 'staff_code_again'],
});

/** Every call about people and roles. */
export const PEOPLE_CALLS = [
  staffPeople,
  staffAdd,
  staffChange,
  staffReset,
  staffDisable,
  staffRoles,
  staffSaveRole,
  staffRemoveRole,
] as const;
