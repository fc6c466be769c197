import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { inTransaction, type Db, type Trx } from '../db/kysely.ts';
import { makeKeyringFile, readKeyringFile } from './keyring-file.ts';
import { Keyring, KeyringRefused, sameSecret } from './keyring.ts';

/**
 * The ring of KEY_ENCRYPTION_KEYS; where that is absent, the one in `DATA_DIR/keys`, made at the first start of a new
 * store. Never in the database: a stolen dump opens no key.
 *
 * Held against what the database was written with before anything else is written. Throws `KeyringRefused` where a key
 * is missing, or is not the one that the database knows under its id. New ids are noted.
 */
export async function openKeyring(
  config: Pick<Config, 'dataDir' | 'keyEncryptionKeys'>,
  db: Db,
): Promise<Keyring> {
  return await inTransaction(db, async (trx) => {
    // One process at a time, or two first starts with different rings would both find the table empty.
    await sql`lock table encryption_keys in share row exclusive mode`.execute(trx);
    const known = await trx.selectFrom('encryption_keys').select(['id', 'check_value']).execute();
    let entries = config.keyEncryptionKeys ?? (await readKeyringFile(config.dataDir));
    if (!entries) {
      if (known.length > 0) throw new KeyringRefused(missing(known.map((row) => row.id).join(', ')));
      entries = await makeKeyringFile(config.dataDir);
    }
    const keyring = new Keyring(entries);
    for (const { id, check_value } of known) {
      const ours = keyring.checkValues.get(id);
      if (!ours && (await isInUse(trx, id))) throw new KeyringRefused(missing(id));
      if (ours && !sameSecret(ours, check_value)) throw new KeyringRefused(wrong(id));
    }
    const fresh = [...keyring.checkValues].filter(([id]) => !known.some((row) => row.id === id));
    if (fresh.length > 0)
      await trx
        .insertInto('encryption_keys')
        .values(fresh.map(([id, check_value]) => ({ id, check_value })))
        .execute();
    return keyring;
  });
}

/** Reads the whole table where it finds nothing, which is only after a rotation whose old key was taken out. */
async function isInUse(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product_keys
    where convert_from(substring(envelope from 3 for get_byte(envelope, 1)), 'UTF8') = ${id}
    limit 1`.execute(trx);
  return rows.length > 0;
}

const missing = (id: string): string =>
  `The store does not start: this database was written with encryption keys that are missing (${id}). ` +
  'Put them back into KEY_ENCRYPTION_KEYS, or restore the folder keys in DATA_DIR.';

const wrong = (id: string): string =>
  `The store does not start: the encryption key ${id} is not the one that this database was written with. ` +
  'Put the right one into KEY_ENCRYPTION_KEYS, or restore the folder keys in DATA_DIR. A database that holds no ' +
  'product keys yet may begin anew with: delete from encryption_keys.';
