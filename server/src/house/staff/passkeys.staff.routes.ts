import type { Passkey } from '@halfturn/contract/passkeys.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/passkeys.ts';
import type { Context } from '../../platform/context.ts';
import { deviceOf } from '../../platform/device.ts';
import { bind, bindStaff, type Binding, type Visitor } from '../../platform/http/call.ts';
import { optionsToShow } from '../../platform/webauthn/options.ts';
import { enterByPasskey } from './enter-by-passkey.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts';
import { passkeysOf, type StaffPasskeyRow } from './passkeys.queries.ts';
import { sessionOf, type Session } from './staff.queries.ts';
import { keepEntered, requestOriginOf } from './staff.routes.ts';

/** The calls by which staff manage their passkeys, and sign in with one. */
export const passkeysStaffRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  const session = ({ cookies }: Visitor) => sessionOf(db, cookies, clock.now());
  const mine = async (visitor: Visitor): Promise<Session> => {
    const present = await session(visitor);
    // It ended between the check at the door and here.
    if (present?.step !== 'in') throw problem('login_required');
    return present;
  };
  return [
    bindStaff(calls.staffPasskeys, async ({ staff, visitor }) => {
      const { device, system } = deviceOf(visitor.userAgent);
      const suggested = [device, system].filter(Boolean).join(', ').slice(0, 60);
      return { rows: (await passkeysOf(db, staff.id)).map(passkeyWire), suggested };
    }),

    bindStaff(calls.staffPasskeyOptions, async ({ body, visitor }) =>
      beginPasskey(context, await mine(visitor), body.password),
    ),

    bindStaff(calls.staffAddPasskey, async ({ body, visitor }) =>
      passkeyWire(await addPasskey(context, await mine(visitor), body)),
    ),

    bindStaff(calls.staffRemovePasskey, async ({ params, visitor }) => {
      await removePasskey(context, await mine(visitor), params.id);
      return null;
    }),

    bind(calls.staffPasskeySignIn, () => optionsToShow(context, 'staff-sign-in')),

    bind(calls.staffEnterByPasskey, async ({ body, visitor, setCookie }) => {
      const done = await enterByPasskey(context, await session(visitor), body, requestOriginOf(visitor));
      keepEntered(setCookie, done);
      return { step: done.step };
    }),
  ];
};

/** A passkey for its owner, without its credential id and key. */
const passkeyWire = (row: StaffPasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  addedAt: row.added_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  backedUp: row.backed_up,
  shut: row.shut_at !== null,
});
