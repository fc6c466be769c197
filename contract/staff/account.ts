import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, isoTime, line } from '../primitives/text.ts';
import { ALL_STAFF, PERSON_ROLES } from './roles.ts';
import { newSecondFactor, sixDigits, staffPassword } from './session.ts';

/** Everything here is about the account of the person who is signed in. */
const own = { access: 'staff', roles: ALL_STAFF } as const;
const limit = { calls: 30, seconds: 60 };
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const staffAccount = endpoint({
  name: 'staffAccount',
  method: 'GET',
  path: '/admin/account',
  ...own,
  summary:
    'My account: who I am, how many recovery codes are left, and which new address waits for its code.',
  reply: z.object({
    name: z.string(),
    email: z.string(),
    role: z.enum(PERSON_ROLES),
    recoveryCodesLeft: z.int(),
    newEmail: z.object({ email: z.string(), until: isoTime }).nullable(),
  }),
});

const ownSession = z.object({
  id: z.string(),
  /** Browser and system in words that the person recognizes; empty if unknown. */
  device: z.string(),
  system: z.string(),
  ip: z.string().nullable(),
  signedInAt: isoTime,
  seenAt: isoTime,
  /** The session of this call. */
  present: z.boolean(),
});
export type StaffOwnSession = z.infer<typeof ownSession>;

export const staffSessions = endpoint({
  name: 'staffSessions',
  method: 'GET',
  path: '/admin/account/sessions',
  ...own,
  summary: 'Where I am signed in, the session used last first.',
  reply: z.array(ownSession),
});

export const staffEndSession = endpoint({
  name: 'staffEndSession',
  method: 'DELETE',
  path: '/admin/account/sessions/{id}',
  ...own,
  summary: 'Ends another session of mine. One that has ended already is no error.',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  reply: z.null(),
  problems: ['not_found'],
  limit,
});

export const staffChangeName = endpoint({
  name: 'staffChangeName',
  method: 'POST',
  path: '/admin/account/name',
  ...own,
  summary: 'Changes my name.',
  body: z.object({ name: line(100).pipe(z.string().min(1, 'name_required')) }),
  reply: z.null(),
  limit,
});

export const staffChangePassword = endpoint({
  name: 'staffChangePassword',
  method: 'POST',
  path: '/admin/account/password',
  ...own,
  freshCode: true,
  summary: 'Changes my password, and signs out my other sessions.',
  body: z.object({ password: staffPassword, newPassword: staffPassword }),
  reply: z.null(),
  problems: ['password_wrong', 'staff_password_weak', 'staff_wait', 'staff_code_again'],
  limit,
});

export const staffChangeOwnEmail = endpoint({
  name: 'staffChangeOwnEmail',
  method: 'POST',
  path: '/admin/account/email',
  ...own,
  freshCode: true,
  summary: 'Mails a code to a new address of mine. The address counts once the code was entered.',
  body: z.object({ password: staffPassword, email }),
  reply: z.null(),
  problems: ['password_wrong', 'staff_email_taken', 'staff_wait', 'staff_code_again'],
  limit,
});

export const staffConfirmEmail = endpoint({
  name: 'staffConfirmEmail',
  method: 'POST',
  path: '/admin/account/email/confirm',
  ...own,
  summary: 'Takes the mailed code, and makes the new address mine. The former address hears of it.',
  body: z.object({
    code: z
      .string()
      .transform((s) => s.replaceAll(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().min(1, 'code_required').max(20)),
  }),
  reply: z.null(),
  problems: ['code_wrong', 'staff_email_taken', 'staff_wait'],
  limit,
});

export const staffNewSecondFactor = endpoint({
  name: 'staffNewSecondFactor',
  method: 'POST',
  path: '/admin/account/second-factor',
  ...own,
  freshCode: true,
  summary:
    'Makes a new second factor. The present one counts until the first code of the new one was entered.',
  body: z.object({ password: staffPassword }),
  reply: newSecondFactor,
  problems: ['password_wrong', 'staff_wait', 'staff_code_again'],
  limit,
});

export const staffConfirmSecondFactor = endpoint({
  name: 'staffConfirmSecondFactor',
  method: 'POST',
  path: '/admin/account/second-factor/confirm',
  ...own,
  summary:
    'Takes the first code of the new second factor. It replaces the former one, and new recovery codes are shown once.',
  body: z.object({ code: sixDigits }),
  reply: recoveryCodes,
  problems: ['not_found', 'staff_code_wrong', 'staff_wait'],
  limit,
});

export const staffNewRecoveryCodes = endpoint({
  name: 'staffNewRecoveryCodes',
  method: 'POST',
  path: '/admin/account/recovery-codes',
  ...own,
  freshCode: true,
  summary: 'Makes new recovery codes and shows them once. The former ones are void.',
  body: z.object({ password: staffPassword }),
  reply: recoveryCodes,
  problems: ['password_wrong', 'staff_wait', 'staff_code_again'],
  limit,
});

/** Every call about the own account. */
export const OWN_ACCOUNT_CALLS = [
  staffAccount,
  staffSessions,
  staffEndSession,
  staffChangeName,
  staffChangePassword,
  staffChangeOwnEmail,
  staffConfirmEmail,
  staffNewSecondFactor,
  staffConfirmSecondFactor,
  staffNewRecoveryCodes,
] as const;
