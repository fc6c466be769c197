import * as account from '@halfturn/contract/staff/account.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding, type Visitor } from '../../platform/http/call.ts';
import { askForEmail, confirmEmail } from './change-email.ts';
import { changeName } from './change-person.ts';
import { endOwnSession, ownSessions } from './own-sessions.ts';
import { changePassword } from './passwords.ts';
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from './change-second-factor.ts';
import { waitingEmail } from './email-changes.queries.ts';
import { recoveryCodesLeft, sessionOf, type Session } from './staff.queries.ts';

/** The calls by which members of staff change their own account. */
export const accountStaffRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  const mine = async ({ cookies }: Visitor): Promise<Session> => {
    const session = await sessionOf(db, cookies, clock.now());
    // It ended between the check at the door and here.
    if (session?.step !== 'in') throw problem('login_required');
    return session;
  };
  return [
    bindStaff(account.staffAccount, async ({ staff: { id, name, email, role } }) => {
      const [left, waiting] = await Promise.all([
        recoveryCodesLeft(db, id),
        waitingEmail(db, id, clock.now()),
      ]);
      return {
        name,
        email,
        role,
        recoveryCodesLeft: left,
        newEmail: waiting ? { email: waiting.email, until: waiting.expires_at.toISOString() } : null,
      };
    }),

    bindStaff(account.staffSessions, async ({ staff, visitor }) =>
      ownSessions(db, staff.id, (await mine(visitor)).tokenHash, clock.now()),
    ),

    bindStaff(account.staffEndSession, async ({ params, staff, visitor }) => {
      const { tokenHash } = await mine(visitor);
      await inTransaction(db, (trx) =>
        endOwnSession(trx, staff.id, { id: params.id, present: tokenHash, now: clock.now() }),
      );
      return null;
    }),

    bindStaff(account.staffChangeName, async ({ body, staff }) => {
      await inTransaction(db, (trx) => changeName(trx, staff, body.name));
      return null;
    }),

    bindStaff(account.staffChangePassword, async ({ body, visitor }) => {
      await changePassword(context, await mine(visitor), body);
      return null;
    }),

    bindStaff(account.staffChangeOwnEmail, async ({ body, visitor }) => {
      await askForEmail(context, await mine(visitor), body);
      return null;
    }),

    bindStaff(account.staffConfirmEmail, async ({ body, visitor }) => {
      await confirmEmail(context, await mine(visitor), body.code);
      return null;
    }),

    bindStaff(account.staffNewSecondFactor, async ({ body, visitor }) =>
      beginSecondFactor(context, await mine(visitor), body.password),
    ),

    bindStaff(account.staffConfirmSecondFactor, async ({ body, visitor }) => ({
      recoveryCodes: await confirmSecondFactor(context, await mine(visitor), body.code),
    })),

    bindStaff(account.staffNewRecoveryCodes, async ({ body, visitor }) => ({
      recoveryCodes: await renewRecoveryCodes(context, await mine(visitor), body.password),
    })),
  ];
};
