import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { noteBackup } from '@halfturn/server/src/house/backups/door.ts';
import { readConfig } from '@halfturn/server/src/platform/config.ts';
import { makeBackup } from '@halfturn/server/src/platform/db/embedded/backup/make-backup.ts';
import { startEmbedded } from '@halfturn/server/src/platform/db/embedded/start.ts';
import { createDb } from '@halfturn/server/src/platform/db/kysely.ts';
import { createPool } from '@halfturn/server/src/platform/db/pool.ts';
import { openKeyring } from '@halfturn/server/src/sale/keys/door.ts';
import { answer, CommandRefused, orRefuse } from './store.ts';

const HELP = `npx halfturn backup [--to FOLDER] [--json]

Makes a backup of the embedded database, whether or not the store is running, and reads it back.
  --to    the folder for the file; BACKUP_DIR unless told, or DATA_DIR/backups
  --json  prints one line of JSON for a program
The encryption keys are not in it, and it does not open without them: keep a copy of them elsewhere.`;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

await orRefuse(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(HELP);
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new CommandRefused(
      'DATABASE_URL is set: back that database up by its own means, such as pg_dump, pg_basebackup or the backups of its host ' +
        '(docs/running.md, Backup).',
    );
  const { dataDir } = config;
  const embedded = await startEmbedded({ dataDir, mayCreate: false });
  const pool = createPool({ url: embedded.runtimeUrl, name: 'halfturn-tools', max: 1 });
  try {
    const db = createDb(pool);
    const begun = new Date();
    const made = await makeBackup({
      dataDir,
      ownerUrl: embedded.ownerUrl,
      keyring: await openKeyring(config, db),
      folder: values.to ? resolve(values.to) : config.backupDir,
      version,
      now: begun,
    });
    const ended = new Date();
    await noteBackup(db, made, { begun, ended });
    answer(
      values.json ?? false,
      `${made.file}\n${(made.bytes / 1e6).toFixed(1)} MB, read back whole. Keep a copy on another disk.`,
      { file: made.file, bytes: made.bytes, begun, ended },
    );
  } finally {
    await pool.end();
    await embedded.stop();
  }
});
