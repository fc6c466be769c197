import * as calls from '@halfturn/contract/passkeys.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bind, bindMember, type Binding } from '../../../platform/http/call.ts';
import { infoWire } from '../accounts.wire.ts';
import { keepSession, whenceOf } from '../browser.ts';
import { endShown } from '../end-shown.ts';
import { addPasskey, asksPassword, beginPasskey } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './change-passkeys.ts';
import { beginSignIn, enterByPasskey } from './enter-by-passkey.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { passkeyWire, suggestedName } from './passkeys.wire.ts';

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

    bind(calls.passkeySignIn, () => beginSignIn(context)),

    bind(calls.loginPasskey, async (call) => {
      const entered = await enterByPasskey(context, call.body, whenceOf(call.visitor));
      await endShown(context, call);
      keepSession(call.setCookie, entered, call.body.remember);
      return { token: entered.token, info: infoWire(entered.account) };
    }),
  ];
};
