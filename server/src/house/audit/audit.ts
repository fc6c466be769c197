import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/** What happened by somebody's hand. */
export interface Act {
  /** `staff:<id>`, or `system` for what the store does by itself. */
  actor: string;
  /** `<slice>.<what was done>`, such as `orders.shipped`. */
  action: string;
  /** What it was done to, by kind and public name: `order:HT-…`. */
  subject: string;
  /** The fields that changed, as they were and as they are. No keys, passwords or secrets. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  reason?: string;
}

/**
 * Writes an act into the audit log, in the transaction that does it: there is neither an act without its row nor a row
 * without its act. The log cannot be changed afterwards, and each row is sealed with the one before.
 */
export async function audit(trx: Trx, act: Act): Promise<void> {
  const json = (value: Act['before']) => (value == null ? null : JSON.stringify(value));
  await sql`
    insert into audit_log (actor, action, subject, before, after, reason)
    values (${act.actor}, ${act.action}, ${act.subject}, ${json(act.before)}, ${json(act.after)}, ${act.reason ?? ''})`.execute(
    trx,
  );
}

/** How a member of staff is named in logs: by id, as names change and people ask to be forgotten. */
export const staffActor = (staff: { id: string }): string => `staff:${staff.id}`;
