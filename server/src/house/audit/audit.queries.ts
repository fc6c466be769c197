import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Act } from './audit.ts';

/** Inserts an act; a trigger seals its row with the one before. */
export async function insertAct(
  trx: Trx,
  { actor, action, subject, before, after, reason }: Act,
): Promise<void> {
  const json = (value: Act['before']) => (value == null ? null : JSON.stringify(value));
  await sql`
    insert into audit_log (actor, action, subject, before, after, reason)
    values (${actor}, ${action}, ${subject}, ${json(before)}, ${json(after)}, ${reason ?? ''})`.execute(trx);
}

/** The latest row; undefined if the log is empty. */
export async function chainHead(db: Db): Promise<{ id: number; hash: Buffer } | undefined> {
  return await db
    .selectFrom('audit_log')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Who acted last on one of these subjects, and when; undefined if there is no such act. */
export async function lastActOn(
  db: Db,
  subjects: readonly string[],
): Promise<{ actor: string; at: Date } | undefined> {
  return await db
    .selectFrom('audit_log')
    .select(['actor', 'at'])
    .where('subject', 'in', subjects)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
