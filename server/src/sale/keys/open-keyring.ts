import type { Config } from '../../platform/config.ts';
import { makeKeyringFile, readKeyringFile } from '../../platform/crypto/keyring-file.ts';
import { Keyring, KeyringRefused, sameSecret } from '../../platform/crypto/keyring.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { insertKnownKeys, isKeyInUse, lockKnownKeys } from './open-keyring.queries.ts';

/**
 * Opens the keyring of KEY_ENCRYPTION_KEYS or, if that is not set, the one in `DATA_DIR/keys`, which the first start of a new
 * store makes. The keys are never in the database: a stolen dump opens no product key.
 *
 * The ring is compared with the keys that the database was written with before anything else is written, and new ids are
 * recorded. Throws `KeyringRefused` if a key is missing or differs from the one that the database knows under its id.
 */
export async function openKeyring(
  config: Pick<Config, 'dataDir' | 'keyEncryptionKeys'>,
  db: Db,
): Promise<Keyring> {
  return await inTransaction(db, async (trx) => {
    const known = await lockKnownKeys(trx);
    let entries = config.keyEncryptionKeys ?? (await readKeyringFile(config.dataDir));
    if (!entries) {
      if (known.length > 0) throw new KeyringRefused(missing(known.map((row) => row.id).join(', ')));
      entries = await makeKeyringFile(config.dataDir);
    }
    const keyring = new Keyring(entries);
    for (const { id, check_value } of known) {
      const ours = keyring.checkValues.get(id);
      if (!ours && (await isKeyInUse(trx, id))) throw new KeyringRefused(missing(id));
      if (ours && !sameSecret(ours, check_value)) throw new KeyringRefused(wrong(id));
    }
    const fresh = [...keyring.checkValues].filter(([id]) => !known.some((row) => row.id === id));
    await insertKnownKeys(
      trx,
      fresh.map(([id, check_value]) => ({ id, check_value })),
    );
    return keyring;
  });
}

const missing = (id: string): string =>
  `The store does not start: this database was written with encryption keys that are missing (${id}). ` +
  'Put them back into KEY_ENCRYPTION_KEYS, or restore the folder keys in DATA_DIR.';

const wrong = (id: string): string =>
  `The store does not start: the encryption key ${id} is not the one that this database was written with. ` +
  'Put the right one into KEY_ENCRYPTION_KEYS, or restore the folder keys in DATA_DIR. A database that holds no ' +
  'product keys yet can start over with: delete from encryption_keys.';
