import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { staffAct } from './staff.mails.ts';
import { insertStaffAct } from './staff.queries.ts';
import { tellStaff } from './tell-staff.ts';

/** What the owners' mail says of an act, by its kind. Nothing of a customer: the page that it leads to names them. */
export type SensitiveAct = { path: string } & (
  | { kind: 'bank' | 'giving_limits'; said: { former: string; now: string } }
  | { kind: 'balance' | 'price' | 'payout'; said: { amount: Money } }
  | { kind: 'points'; said: { points: number } }
  | { kind: 'coupon'; said: { coupon: string; value: Money | { percent: number } } }
  | {
      kind: 'staff_added' | 'staff_reset' | 'staff_disabled' | 'staff_enabled';
      said: { person: string };
    }
);

/** Decides on a mail to every owner about an act of the staff, in the transaction that does it; also to an owner who did it. */
export async function tellOwners(
  trx: Trx,
  { kind, path, said }: SensitiveAct,
  by: { staffId: string; now: Date },
): Promise<void> {
  const id = await insertStaffAct(trx, { kind, staff_id: by.staffId, at: by.now, path, said });
  await tellStaff(trx, {
    kind: staffAct.kind,
    dedupe: `${staffAct.kind}:${id}`,
    subjectId: id,
    roles: ['owner'],
  });
}
