import {
  staffChoosePassword,
  staffConfirmCode,
  staffConfirmEnrolment,
  staffEnrol,
  staffEnterCode,
  staffSession,
  staffSetEmail,
  staffSignIn,
  staffSignOut,
} from '@halfturn/contract/staff/session.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, bindStaff, type Binding, type Call, type Visitor } from '../../platform/http/call.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS, deviceHash } from '../../platform/http/known-device.ts';
import { readPlain } from '../settings/door.ts';
import { audit, staffActor } from '../audit/door.ts';
import { choosePassword } from './passwords.ts';
import { beginEnrolment, confirmEnrolment } from './enrol.ts';
import { confirmAgain, enterCode, type Entered, type RequestOrigin } from './enter-code.ts';
import { setFirstEmail } from './change-email.ts';
import { WORK_HOURS, type Place } from './sessions.ts';
import { deleteSession } from './sessions.queries.ts';
import { signIn } from './sign-in.ts';
import { sessionOf, STAFF_COOKIE, type Session } from './staff.queries.ts';
import { sessionWire } from './staff.wire.ts';

const placeOf = ({ ip, userAgent }: Visitor): Place => ({ ip, device: userAgent });

const keep = (setCookie: Call['setCookie'], token: string): void =>
  setCookie(STAFF_COOKIE, token, { maxAge: token ? WORK_HOURS * 3_600 : 0, sameSite: 'Strict' });

/** The origin of a sign-in, from its request. */
export const requestOriginOf = (visitor: Visitor): RequestOrigin => ({
  place: placeOf(visitor),
  device: deviceHash(visitor.cookies),
});

/** Sets the cookies of a completed sign-in. */
export const keepEntered = (setCookie: Call['setCookie'], { token, device }: Entered): void => {
  keep(setCookie, token);
  if (device !== null) setCookie(DEVICE_COOKIE, device, { maxAge: DEVICE_SECONDS });
};

/** Signing in, step by step, and out. */
export const staffRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  const session = (visitor: Visitor): Promise<Session | null> => sessionOf(db, visitor.cookies, clock.now());
  return [
    bind(staffSession, async ({ visitor }) => {
      const [found, plain] = await Promise.all([session(visitor), readPlain(db, ['shop.timeZone'])]);
      return sessionWire(found, plain['shop.timeZone']);
    }),

    bind(staffSignIn, async ({ body, visitor, setCookie }) => {
      const { token, step } = await signIn(context, body, placeOf(visitor), deviceHash(visitor.cookies));
      keep(setCookie, token);
      return { step };
    }),

    bind(staffChoosePassword, async ({ body, visitor, setCookie }) => {
      const before = await session(visitor);
      const { token, step } = await choosePassword(context, before, body.password, placeOf(visitor));
      keep(setCookie, token);
      return { step };
    }),

    bind(staffSetEmail, async ({ body, visitor, setCookie }) => {
      const before = await session(visitor);
      const { token, step } = await setFirstEmail(context, before, body.email, placeOf(visitor));
      keep(setCookie, token);
      return { step };
    }),

    bind(staffEnrol, async ({ visitor }) => await beginEnrolment(context, await session(visitor))),

    bind(staffConfirmEnrolment, async ({ body, visitor, setCookie }) => {
      const before = await session(visitor);
      const done = await confirmEnrolment(context, before, body.code, requestOriginOf(visitor));
      keepEntered(setCookie, done);
      return { step: done.step, recoveryCodes: done.recoveryCodes };
    }),

    bind(staffEnterCode, async ({ body, visitor, setCookie }) => {
      const done = await enterCode(context, await session(visitor), body.code, requestOriginOf(visitor));
      keepEntered(setCookie, done);
      return { step: done.step };
    }),

    bindStaff(staffConfirmCode, async ({ body, visitor }) => {
      await confirmAgain(context, await session(visitor), body.code, placeOf(visitor));
      return null;
    }),

    bind(staffSignOut, async ({ visitor, setCookie }) => {
      const ending = await session(visitor);
      keep(setCookie, '');
      if (!ending) return null;
      await inTransaction(db, async (trx) => {
        await deleteSession(trx, ending.tokenHash);
        const who = staffActor(ending.staff);
        await audit(trx, { actor: who, action: 'staff.signed_out', subject: who });
      });
      return null;
    }),
  ];
};
