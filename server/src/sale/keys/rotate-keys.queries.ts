import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Envelope } from './keys.queries.ts';

/** The id of the last of so many keys after that one; null if no key follows. */
export async function lastOfNext(db: Db, after: string, count: number): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select max(id::text) as id from (
      select id from product_keys where id > ${after} order by id limit ${count}
    ) as w`.execute(db);
  return rows[0]?.id ?? null;
}

/** Locks keys of a range of ids that are sealed with another encryption key. Keys that a buyer has locked are left out. */
export async function lockSealedOtherwise(
  trx: Trx,
  { after, upTo, limit }: { after: string; upTo: string; limit: number },
  currentId: string,
): Promise<Envelope[]> {
  const { rows } = await sql<Envelope>`
    select id, product_id, envelope from product_keys
    where id > ${after} and id <= ${upTo}
      and substring(envelope from 3 for get_byte(envelope, 1)) <> ${Buffer.from(currentId)}
    order by id limit ${limit}
    for no key update skip locked`.execute(trx);
  return rows;
}

export async function writeEnvelopes(
  trx: Trx,
  keys: readonly { id: string; envelope: Buffer }[],
): Promise<void> {
  await sql`
    update product_keys k set envelope = n.envelope
    from unnest(${keys.map((key) => key.id)}::uuid[], ${keys.map((key) => key.envelope)}::bytea[]) as n(id, envelope)
    where k.id = n.id`.execute(trx);
}

/** Whether the database knows an encryption key besides the one in use. */
export async function hasOldKeys(db: Db): Promise<boolean> {
  const known = await db.selectFrom('encryption_keys').select('id').where('id', '<>', 'fp').execute();
  return known.length > 1;
}

/** Deletes the encryption keys that no envelope names. Returns their ids. */
export async function deleteUnusedKeys(db: Db, currentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from encryption_keys e
    where e.id not in (${currentId}, 'fp') and not exists (
      select from product_keys k
      where substring(k.envelope from 3 for get_byte(k.envelope, 1)) = convert_to(e.id, 'UTF8'))
    and not exists (
      select from key_import_parts p
      where substring(p.envelope from 3 for get_byte(p.envelope, 1)) = convert_to(e.id, 'UTF8'))
    returning e.id`.execute(db);
  return rows.map((row) => row.id);
}
