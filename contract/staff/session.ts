import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../primitives/text.ts';
import { STAFF_PASSWORD_MAX } from './limits.ts';
import { ALL_STAFF, PERSON_ROLES } from './roles.ts';

/**
 * The step that a sign-in is at:
 * - `out`: not signed in
 * - `password`: a new password must be chosen
 * - `email`: the first owner must enter their address
 * - `enrol`: a second factor must be set up
 * - `code`: its code must be entered, at sign-in and after 15 minutes without a call
 * - `in`: signed in
 */
export const SIGN_IN_STEPS = ['out', 'password', 'email', 'enrol', 'code', 'in'] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

const step = z.enum(SIGN_IN_STEPS);
export const staffPassword = z.string().min(1, 'password_required').max(STAFF_PASSWORD_MAX);

export const staffSession = endpoint({
  name: 'staffSession',
  method: 'GET',
  path: '/admin/session',
  access: 'visitor',
  summary: 'The person who is signed in, or the step of the sign-in that is still missing.',
  reply: z.object({
    step,
    staff: z
      .object({
        name: z.string(),
        email: z.string(),
        role: z.enum(PERSON_ROLES),
        /** The name of an own role; empty with a ready-made one. */
        roleName: z.string(),
        /** Names of the calls that this person may make, so that the screen offers no other. */
        may: z.array(z.string()),
        /** The store's time zone, in which the days of filters begin and end. */
        timeZone: z.string(),
      })
      .nullable(),
  }),
});

export const staffSignIn = endpoint({
  name: 'staffSignIn',
  method: 'POST',
  path: '/admin/session',
  access: 'visitor',
  summary:
    'The first step of signing in. A wrong password and an unknown account answer alike, and after the same time.',
  body: z.object({ email, password: staffPassword }),
  reply: z.object({ step }),
  problems: ['staff_sign_in_refused', 'staff_one_time_expired', 'staff_wait'],
  limit: { calls: 30, seconds: 60 },
});

export const staffChoosePassword = endpoint({
  name: 'staffChoosePassword',
  method: 'POST',
  path: '/admin/session/password',
  access: 'visitor',
  summary: 'Replaces a password that another person has seen. Ends every other session of the account.',
  body: z.object({ password: staffPassword }),
  reply: z.object({ step }),
  problems: ['login_required', 'staff_password_weak'],
});

export const staffSetEmail = endpoint({
  name: 'staffSetEmail',
  method: 'POST',
  path: '/admin/session/email',
  access: 'visitor',
  summary:
    'At the first sign-in of the first owner: the address to sign in with and to get mail at from now on.',
  body: z.object({ email }),
  reply: z.object({ step }),
  problems: ['login_required', 'staff_email_taken'],
  limit: { calls: 30, seconds: 60 },
});

/** A second factor that a phone has not confirmed yet. */
export const newSecondFactor = z.object({
  /** Base 32, for who types it. */
  secret: z.string(),
  qr: z.object({
    /** Modules on a side. */
    size: z.int(),
    /** The dark modules as the data of an SVG path, one unit a module. */
    path: z.string(),
  }),
});

export const staffEnrol = endpoint({
  name: 'staffEnrol',
  method: 'POST',
  path: '/admin/session/enrolment',
  access: 'visitor',
  summary:
    'Makes a new second factor, to be read by a phone. It counts once its first code has been sent back.',
  reply: newSecondFactor,
  problems: ['login_required'],
});

export const sixDigits = z
  .string()
  .transform((s) => s.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'code_format'));

export const staffConfirmEnrolment = endpoint({
  name: 'staffConfirmEnrolment',
  method: 'POST',
  path: '/admin/session/enrolment/confirm',
  access: 'visitor',
  summary: 'Proves that a phone has the second factor, and signs in. Hands out the recovery codes, once.',
  body: z.object({ code: sixDigits }),
  reply: z.object({ step, recoveryCodes: z.array(z.string()) }),
  problems: ['login_required', 'staff_code_wrong', 'staff_wait'],
});

/** Six digits from the phone, or a recovery code. */
const anyCode = z
  .string()
  .transform((s) => s.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(?:\d{6}|[0-9A-Z]{16})$/, 'code_format'));

export const staffEnterCode = endpoint({
  name: 'staffEnterCode',
  method: 'POST',
  path: '/admin/session/code',
  access: 'visitor',
  summary:
    'The second factor: six digits from the phone, or one of the recovery codes. No code is taken twice.',
  body: z.object({
    code: anyCode,
  }),
  reply: z.object({ step }),
  problems: ['login_required', 'staff_code_wrong', 'staff_wait'],
});

export const staffConfirmCode = endpoint({
  name: 'staffConfirmCode',
  method: 'POST',
  path: '/admin/session/code/again',
  access: 'staff',
  roles: ALL_STAFF,
  summary:
    'Confirms the second factor once more while at work. For five minutes after it, calls that need a fresh code are answered.',
  body: z.object({ code: anyCode }),
  reply: z.null(),
  problems: ['staff_code_wrong', 'staff_wait'],
});

export const staffSignOut = endpoint({
  name: 'staffSignOut',
  method: 'DELETE',
  path: '/admin/session',
  access: 'visitor',
  summary: 'Signs out. Nothing to do is no error.',
  reply: z.null(),
  signsOut: true,
});
