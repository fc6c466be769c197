import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { endSessions } from './sessions.ts';

/**
 * Disables an account, which ends its sessions, or lets its owner in again; with the reason in the log. What is so already
 * stays as it is, and nothing is written. Refuses `not_found`; an erased account is none.
 */
export async function shutAccount(
  trx: Trx,
  id: string,
  { disabled, reason }: { disabled: boolean; reason: string },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .select(['disabled_at', 'disabled_reason'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw problem('not_found');
  if ((account.disabled_at !== null) === disabled) return;
  await trx
    .updateTable('accounts')
    .set({ disabled_at: disabled ? now : null, disabled_reason: disabled ? reason : '' })
    .where('id', '=', id)
    .execute();
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
