import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { audit, COMMAND_LINE } from '@halfturn/server/src/house/audit/door.ts';
import { deleteUnfinished } from '@halfturn/server/src/house/backups/door.ts';
import { readConfig, type Config } from '@halfturn/server/src/platform/config.ts';
import { readKeyringFile } from '@halfturn/server/src/platform/crypto/keyring-file.ts';
import { Keyring } from '@halfturn/server/src/platform/crypto/keyring.ts';
import { passphraseOf } from '@halfturn/server/src/platform/db/embedded/backup/make-backup.ts';
import {
  refuseUsed,
  settleBackup,
  unpackBackup,
} from '@halfturn/server/src/platform/db/embedded/backup/unpack-backup.ts';
import { startEmbedded } from '@halfturn/server/src/platform/db/embedded/start.ts';
import { createDb, inTransaction } from '@halfturn/server/src/platform/db/kysely.ts';
import { createPool } from '@halfturn/server/src/platform/db/pool.ts';
import { prepareDatabase } from '@halfturn/server/src/platform/db/prepare.ts';
import { fenceKeys, openKeyring } from '@halfturn/server/src/sale/keys/door.ts';
import { answer, CommandRefused, orRefuse } from './store.ts';

const HELP = `npx halfturn restore FILE [--json]

Restores a backup into DATA_DIR, which must not hold a database, and takes all product keys off sale.
It needs the encryption keys of the store: KEY_ENCRYPTION_KEYS, or the folder keys in DATA_DIR.
  --json  prints one line of JSON for a program`;

const NEXT = `All product keys are off sale, because keys that were sold after the backup look unsold in it. Now:

 1. Start the store. Do not import files of keys again yet: those imported after the backup may hold sold keys.
 2. Compare your payment provider's list of payments since the backup with "Orders", and the mails that your mail server sent
    since then with "Mails". They show what was sold after the backup.
 3. Under "Keys", void the keys that were sold since, then release the batches that you have checked.
 4. Run npx halfturn doctor --deep.

Paid orders that wait for a key get one from the first batch of their product that you release.`;

await orRefuse(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const [file] = positionals;
  if (values.help || !file) return console.log(HELP);
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new CommandRefused(
      'DATABASE_URL is set: restore that database by its own means, or unset it first.',
    );
  const { dataDir } = config;
  await refuseUsed(dataDir);
  const entries = config.keyEncryptionKeys ?? (await readKeyringFile(dataDir));
  if (!entries)
    throw new CommandRefused(
      'The encryption keys are missing. Set KEY_ENCRYPTION_KEYS, or restore the folder keys in DATA_DIR first.',
    );
  const draft = join(dataDir, 'restoring');
  const { at } = await unpackBackup(resolve(file), passphraseOf(new Keyring(entries)), draft);
  try {
    const { batches, keys } = await fence({ ...config, keyEncryptionKeys: entries }, draft, at);
    await settleBackup(draft, dataDir);
    answer(
      values.json ?? false,
      `Restored the backup of ${at}: ${keys} keys in ${batches} batches are in quarantine.\n\n${NEXT}`,
      { at, batches, keys },
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
});

/** Recovers the database where it was unpacked, so that it is in its place only with all keys off sale. */
async function fence(config: Config, draft: string, at: string): Promise<{ batches: number; keys: number }> {
  const embedded = await startEmbedded({ dataDir: draft, mayCreate: false });
  try {
    const url = await prepareDatabase(config, embedded, (sentence) => console.error(sentence));
    const patience = { statementTimeout: 600_000, queryTimeout: 610_000, lockTimeout: 30_000 };
    const pool = createPool({ url, name: 'halfturn-tools', max: 1, ...patience });
    try {
      const db = createDb(pool);
      await openKeyring(config, db);
      return await inTransaction(db, async (trx) => {
        const subject = `backup:${at}`;
        await audit(trx, { actor: COMMAND_LINE, action: 'store.restored', subject });
        await deleteUnfinished(trx);
        return await fenceKeys(trx, `Restored from the backup of ${at}`);
      });
    } finally {
      await pool.end();
    }
  } finally {
    await embedded.stop();
  }
}
