import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import type { Member } from '../../../platform/http/call.ts';
import { lockAccount } from '../accounts.queries.ts';
import { demandAnotherWay } from '../ways-in.ts';
import { deletePasskeys, updatePasskey, type PasskeyRow } from './passkeys.queries.ts';
import { notifyOfPasskey } from './passkeys.mails.ts';

/** Gives one of the member's passkeys another name. Refuses `not_found`. */
export async function renamePasskey(
  trx: Trx,
  member: Member,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow> {
  const row = await updatePasskey(trx, { id, accountId: member.id }, { name });
  if (!row) throw problem('not_found');
  return row;
}

/** Removes a passkey of the member and mails its owner. Refuses `not_found`, and `last_way_in`. */
export async function removePasskey(
  trx: Trx,
  context: Pick<Context, 'config' | 'keyring'>,
  member: Member,
  id: string,
  now: Date,
): Promise<void> {
  const account = await lockAccount(trx, member.id);
  await demandAnotherWay(trx, context, account, { passkeyId: id });
  const [passkey] = await deletePasskeys(trx, member.id, { id });
  if (!passkey) throw problem('not_found');
  await notifyOfPasskey(
    trx,
    context,
    { what: 'removed', account, passkey, sessionId: member.sessionId },
    now,
  );
}
