import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { staffAct } from './staff.mails.ts';
import { insertStaffAct } from './staff.queries.ts';
import { notifyStaff } from './notify-staff.ts';

/** An act, by kind, with its values for the mail. The customer is named only on the linked page. */
export type SensitiveAct = { path: string } & (
  | { kind: 'bank' | 'giving_limits'; said: { former: string; now: string } }
  | { kind: 'balance' | 'price' | 'refund' | 'payout'; said: { amount: Money } }
  | { kind: 'points'; said: { points: number } }
  | { kind: 'coupon'; said: { coupon: string; value: Money | { percent: number } } }
  | {
      kind:
        | 'staff_added'
        | 'staff_changed'
        | 'staff_reset'
        | 'staff_disabled'
        | 'staff_enabled'
        | 'role_saved'
        | 'provider'
        | 'role_removed';
      said: { person: string };
    }
);

/** Queues a mail to every owner, also to one who acted. */
export async function notifyOwners(
  trx: Trx,
  { kind, path, said }: SensitiveAct,
  by: { staffId: string; now: Date },
): Promise<void> {
  const id = await insertStaffAct(trx, { kind, staff_id: by.staffId, at: by.now, path, said });
  await notifyStaff(trx, {
    kind: staffAct.kind,
    dedupe: `${staffAct.kind}:${id}`,
    subjectId: id,
    roles: ['owner'],
  });
}
