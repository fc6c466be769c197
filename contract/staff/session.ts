import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../primitives/text.ts';
import { STAFF_PASSWORD_MAX } from './limits.ts';
import { STAFF_ROLES } from './roles.ts';

/**
 * How far a sign-in has come. `out`: nobody; `password`: another password must be chosen; `enrol`: a second factor must be
 * set up; `code`: its code is asked for, at sign-in and after 15 minutes without a call; `in`: at work.
 */
export const SIGN_IN_STEPS = ['out', 'password', 'enrol', 'code', 'in'] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

const step = z.enum(SIGN_IN_STEPS);
const staffPassword = z.string().min(1, 'password_required').max(STAFF_PASSWORD_MAX);

export const staffSession = endpoint({
  name: 'staffSession',
  method: 'GET',
  path: '/admin/session',
  access: 'visitor',
  summary: 'Who is at work in this browser, and what is still asked for before they are.',
  reply: z.object({
    step,
    staff: z
      .object({
        name: z.string(),
        email: z.string(),
        role: z.enum(STAFF_ROLES),
        /** Names of the calls that this person may make, so that the screen offers no other. */
        may: z.array(z.string()),
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
  problems: ['staff_sign_in_refused', 'staff_wait'],
  limit: { calls: 30, seconds: 60 },
});

export const staffChoosePassword = endpoint({
  name: 'staffChoosePassword',
  method: 'POST',
  path: '/admin/session/password',
  access: 'visitor',
  summary: 'Replaces a password that somebody else has seen. Ends every other session of the account.',
  body: z.object({ password: staffPassword }),
  reply: z.object({ step }),
  problems: ['login_required', 'staff_password_weak'],
});

export const staffEnrol = endpoint({
  name: 'staffEnrol',
  method: 'POST',
  path: '/admin/session/enrolment',
  access: 'visitor',
  summary:
    'Makes a new second factor, to be read by a phone. It counts once its first code has been sent back.',
  reply: z.object({
    /** Base 32, for who types it. */
    secret: z.string(),
    qr: z.object({
      /** Modules on a side. */
      size: z.int(),
      /** The dark modules as the data of an SVG path, one unit a module. */
      path: z.string(),
    }),
  }),
  problems: ['login_required'],
});

const sixDigits = z
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

export const staffEnterCode = endpoint({
  name: 'staffEnterCode',
  method: 'POST',
  path: '/admin/session/code',
  access: 'visitor',
  summary:
    'The second factor: six digits from the phone, or one of the recovery codes. No code is taken twice.',
  body: z.object({
    code: z
      .string()
      .transform((s) => s.replaceAll(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^(?:\d{6}|[0-9A-Z]{16})$/, 'code_format')),
  }),
  reply: z.object({ step }),
  problems: ['login_required', 'staff_code_wrong', 'staff_wait'],
});

export const staffSignOut = endpoint({
  name: 'staffSignOut',
  method: 'DELETE',
  path: '/admin/session',
  access: 'visitor',
  summary: 'Signs out. Nothing to do is no error.',
  reply: z.null(),
});
