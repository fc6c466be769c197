import type { Trx } from '../../platform/db/kysely.ts';
import { insertAct } from './audit.queries.ts';

/** An act that is recorded in the audit log. */
export interface Act {
  /** `staff:<id>`, or `system` for acts of the store itself. */
  actor: string;
  /** `<slice>.<verb>`, such as `orders.shipped`. */
  action: string;
  /** The object of the act, by kind and public name: `order:HT-…`. */
  subject: string;
  /** The changed fields, before and after. No keys, passwords or secrets. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  reason?: string;
}

/**
 * Writes an act into the audit log, in the transaction of the act: both are committed or neither. The log cannot be changed
 * afterwards, and each row is sealed with the one before.
 */
export async function audit(trx: Trx, act: Act): Promise<void> {
  await insertAct(trx, act);
}

/** The name of a member of staff in logs: the id, because names change and people can be erased. */
export const staffActor = (staff: { id: string }): string => `staff:${staff.id}`;
