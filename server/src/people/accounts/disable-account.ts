import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { lockLivingAccount, updateAccount } from './accounts.queries.ts';
import { endSessions } from './sessions.ts';

/**
 * Deactivates an account, which ends its sessions, or activates it again; the reason goes into the audit log. Writes nothing
 * if the account is in that state already. Refuses `not_found`, also for an erased account.
 */
export async function disableAccount(
  trx: Trx,
  id: string,
  { disabled, reason }: { disabled: boolean; reason: string },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const account = await lockLivingAccount(trx, id);
  if (!account) throw problem('not_found');
  if ((account.disabled_at !== null) === disabled) return;
  await updateAccount(trx, id, {
    disabled_at: disabled ? now : null,
    disabled_reason: disabled ? reason : '',
  });
  const ended = disabled ? await endSessions(trx, id, {}, now) : 0;
  await audit(trx, {
    actor,
    action: disabled ? 'accounts.disabled' : 'accounts.enabled',
    subject: `account:${id}`,
    before: { disabled: !disabled, reason: account.disabled_reason },
    after: { disabled, sessions_ended: ended },
    reason,
  });
}
