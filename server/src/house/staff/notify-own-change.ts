import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { staffOwn } from './staff.mails.ts';
import { insertStaffAct, type StaffRow } from './staff.queries.ts';

/** A change of the own account, by kind, with its values for the mail. */
export type OwnChange =
  | { kind: 'own_password' | 'own_second_factor' | 'own_recovery_codes'; said?: Record<string, never> }
  | { kind: 'own_email'; said: { email: string } }
  | {
      kind: 'own_passkey_added' | 'own_passkey_removed' | 'own_passkey_shut';
      said: { passkey: string };
    };

/**
 * Queues a mail to a member of staff about a change of their account. It goes to the address that they had before.
 *
 * @param before the account before the change
 */
export async function notifyOwnChange(
  trx: Trx,
  before: Pick<StaffRow, 'id' | 'email'>,
  { kind, said = {} }: OwnChange,
  now: Date,
): Promise<void> {
  const id = await insertStaffAct(trx, { kind, staff_id: before.id, at: now, path: '/account', said });
  await queueMail(trx, {
    kind: staffOwn.kind,
    dedupe: `${staffOwn.kind}:${id}`,
    subjectId: id,
    recipient: before.email,
    locale: DEFAULT_LOCALE,
  });
}
