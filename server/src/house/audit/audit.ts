import type { Context } from '../../platform/context.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { chainHead, insertAct } from './audit.queries.ts';

/** An act that is recorded in the audit log. */
export interface Act {
  /** `staff:<id>`, `system` for acts of the store itself, or `command-line` for an import by the command line. */
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

/** The actor of an import by the command line: no member of staff signed in for it. */
export const COMMAND_LINE = 'command-line';

/** The name of a member of staff in logs: the id, because names change and people can be erased. */
export const staffActor = (staff: { id: string }): string => `staff:${staff.id}`;

/**
 * An email address for the audit log: a masked form to recognize it, and a keyed hash that tells whether two entries mean the
 * same address. Without the keyring, the address cannot be found by trying.
 *
 * @param masked the address as buyers see it, mostly hidden
 */
export const addressMark = (
  keyring: Pick<Keyring, 'mac'>,
  email: string,
  masked: string,
): { address: string; addressHash: string } => ({
  address: masked,
  addressHash: keyring.mac('audit-address', email.trim().toLowerCase()).toString('hex').slice(0, 32),
});

/**
 * Writes the end of the audit log's chain into the process's log. A chain that is cut off and sealed again in the database
 * no longer ends in the hashes that the process's log, kept elsewhere, remembers.
 */
export async function logChainHead({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const head = await chainHead(db);
  if (head) log.info({ row: head.id, hash: head.hash.toString('hex') }, 'The audit log ends with this row.');
}
