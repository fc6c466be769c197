import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { staffOwn } from './staff.mails.ts';
import { insertStaffAct, type StaffRow } from './staff.queries.ts';

/** What the mail about one's own account says, by its kind. */
export type OwnChange =
  | { kind: 'own_password' | 'own_second_factor' | 'own_recovery_codes'; said?: Record<string, never> }
  | { kind: 'own_email'; said: { email: string } };

/**
 * Decides on a mail to a member of staff about a change of their own account, in the transaction that makes it. It goes to
 * the address of before the change, and says whom to ask for help if somebody else made it.
 *
 * @param before the account as it was
 */
export async function tellOfOwnChange(
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
