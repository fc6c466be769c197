import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';

/** An encryption key that the database was written with. The check value tells the key without giving it away. */
export interface KnownKey {
  id: string;
  check_value: Buffer;
}

/** Locks the encryption keys until the end of the transaction, so that processes start one after the other, and reads them. */
export async function lockKnownKeys(trx: Trx): Promise<KnownKey[]> {
  await sql`lock table encryption_keys in share row exclusive mode`.execute(trx);
  return await trx.selectFrom('encryption_keys').select(['id', 'check_value']).execute();
}

/** Records encryption keys that the database has not known before. */
export async function insertKnownKeys(trx: Trx, keys: readonly KnownKey[]): Promise<void> {
  if (keys.length > 0) await trx.insertInto('encryption_keys').values(keys).execute();
}

/** Whether a product key is sealed with this encryption key. If not, this reads the whole table; that happens only after a rotation. */
export async function isKeyInUse(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product_keys
    where convert_from(substring(envelope from 3 for get_byte(envelope, 1)), 'UTF8') = ${id}
    union all
    select 1 from key_import_parts
    where convert_from(substring(envelope from 3 for get_byte(envelope, 1)), 'UTF8') = ${id}
    limit 1`.execute(db);
  return rows.length > 0;
}
