import { sql } from 'kysely';
import type { Db, Trx } from '../db/kysely.ts';

/** What is kept under a key, sealed: the result of the work, or the answer of a refusal. */
export interface Kept {
  recorded?: string;
  answer?: string;
}

interface NewRow {
  scope: string;
  key: string;
  body_hash: Buffer;
  /** JSON of a `Kept`. */
  reply: string;
}

/** What was kept under a key; undefined if nothing was. */
export async function findKept(
  db: Db,
  scope: string,
  key: string,
): Promise<{ body_hash: Buffer; reply: Kept } | undefined> {
  const { rows } = await sql<{ body_hash: Buffer; reply: Kept }>`
    select body_hash, reply from idempotency_keys where scope = ${scope} and key = ${key}`.execute(db);
  return rows[0];
}

/** Keeps the result of the work, in its own transaction. False if another run was first. */
export async function insertResult(trx: Trx, row: NewRow): Promise<boolean> {
  const added = await trx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return added.length > 0;
}

/**
 * Keeps a refusal. False if something was kept before. The commit does not wait for the disk: a refusal that is lost in a crash is
 * found out again.
 */
export async function insertRefusal(db: Db, row: NewRow & { status: number }): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (scope, key, body_hash, status, reply)
    select ${row.scope}, ${row.key}, ${row.body_hash}::bytea, ${row.status}::int, ${row.reply}::jsonb
    where set_config('synchronous_commit', 'off', true) is not null
    on conflict do nothing returning key`.execute(db);
  return rows.length > 0;
}

/** Removes what is older than so many hours. Returns how many rows. */
export async function removeKept(db: Db, olderThanHours: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where created_at < now() - make_interval(hours => ${olderThanHours})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
