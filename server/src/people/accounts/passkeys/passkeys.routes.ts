import * as calls from '@halfturn/contract/passkeys.ts';
import type { Passkey } from '@halfturn/contract/passkeys.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bind, type Binding, bindMember } from '../../../platform/http/call.ts';
import { infoWire } from '../accounts.wire.ts';
import { deviceOf } from '../../../platform/device.ts';
import { optionsToShow } from '../../../platform/webauthn/options.ts';
import { keepSession, requestOriginOf } from '../browser.ts';
import { endShown } from '../end-shown.ts';
import { asksPassword } from '../fresh-sign-in.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './change-passkeys.ts';
import { enterByPasskey } from './enter-by-passkey.ts';
import { type PasskeyRow, passkeysOf } from './passkeys.queries.ts';

/** The calls by which members manage passkeys, and sign in by one. */
export const passkeysRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindMember(calls.passkeys, async ({ member, visitor }) => {
      const [rows, password] = await Promise.all([
        passkeysOf(db, member.id),
        asksPassword(db, member, clock.now()),
      ]);
      return { rows: rows.map(passkeyWire), suggested: suggestedName(visitor.userAgent), password };
    }),

    bindMember(calls.passkeyOptions, ({ member, body }) => beginPasskey(context, member, body.password)),

    bindMember(calls.addPasskey, async ({ member, body }) =>
      passkeyWire(await addPasskey(context, member, body)),
    ),

    bindMember(calls.renamePasskey, async ({ member, params, body }) =>
      passkeyWire(
        await inTransaction(db, (trx) => renamePasskey(trx, member, { id: params.id, name: body.name })),
      ),
    ),

    bindMember(calls.removePasskey, async ({ member, params }) => {
      await inTransaction(db, (trx) => removePasskey(trx, context, member, params.id, clock.now()));
      return null;
    }),

    bind(calls.passkeySignIn, () => optionsToShow(context, 'sign-in')),

    bind(calls.loginPasskey, async (call) => {
      const entered = await enterByPasskey(context, call.body, requestOriginOf(call.visitor));
      await endShown(context, call);
      keepSession(call.setCookie, entered, call.body.remember);
      return { token: entered.token, info: infoWire(entered.account) };
    }),
  ];
};

/** A passkey for its owner, without its credential id and key. */
const passkeyWire = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  addedAt: row.added_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  backedUp: row.backed_up,
  shut: row.shut_at !== null,
});

/** A suggested name for a passkey that is made on this device. */
function suggestedName(userAgent: string): string {
  const { device, system } = deviceOf(userAgent);
  return [device, system].filter(Boolean).join(', ').slice(0, 60);
}
