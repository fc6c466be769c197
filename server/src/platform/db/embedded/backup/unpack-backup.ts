import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { chown, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { Secret } from '../../../secret.ts';
import { findBinaries } from '../binaries.ts';
import { isOther, newestOwner } from '../owner.ts';
import { runAs } from '../run-as.ts';
import { BackupRefused, readArchive, TakeFailed, type ArchiveEntry } from './archive.ts';
import { MANIFEST, type Manifest } from './make-backup.ts';

const manifestForm = z.object({
  format: z.literal(1),
  version: z.string(),
  at: z.iso.datetime(),
  postgres: z.string(),
});
/** What a backup may hold; a name with `..` in it is none of them. */
const KNOWN = /^(postgres\.password|mail\/[^/]+|postgres(\/[A-Za-z0-9_.-]+)*)$/;

/** Refuses a data folder that holds a database or belongs to a process that runs. */
export async function refuseUsed(dataDir: string): Promise<void> {
  if (existsSync(dataDir) && isOther(newestOwner(dataDir)))
    throw new BackupRefused(`The store of ${dataDir} is running. Stop it first.`);
  const inside = await readdir(join(dataDir, 'postgres')).catch(() => []);
  if (inside.length > 0)
    throw new BackupRefused(
      `${join(dataDir, 'postgres')} holds a database, and a restore replaces none. ` +
        'Move that folder away, or set DATA_DIR to another one.',
    );
}

/**
 * Unpacks a backup into a folder of its own, where the database can be started as in `DATA_DIR`. The folder is emptied first, and
 * holds nothing if the backup is refused.
 */
export async function unpackBackup(file: string, passphrase: Secret, draft: string): Promise<Manifest> {
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const { postgres } = await findBinaries();
  const { owner } = runAs([postgres, draft]);
  let manifest: Manifest | null = null;
  const take = async (entry: ArchiveEntry): Promise<void> => {
    if (entry.name === MANIFEST) {
      manifest = manifestForm.parse(JSON.parse(await text(Readable.from(entry.bytes))));
      refuseOtherMajor(manifest, postgres);
      return;
    }
    const name = entry.name.replace(/\/$/, '');
    if (!manifest || !KNOWN.test(name) || name.includes('..'))
      throw new BackupRefused(`The backup holds something unknown: ${name}.`);
    const path = join(draft, name);
    if (entry.isFolder) await mkdir(path, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry.bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    }
    if (owner && name.startsWith('postgres/')) await chown(path, owner.uid, owner.gid);
  };
  try {
    await readArchive(file, passphrase, (entry) =>
      take(entry).catch((cause: unknown) => {
        throw new TakeFailed('An entry could not be unpacked.', { cause });
      }),
    );
    if (!manifest) throw new BackupRefused(`${file} is not a backup.`);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Moves what was unpacked to where the store looks for it. The database comes last: without it the store is not restored. */
export async function settleBackup(draft: string, dataDir: string): Promise<void> {
  await rename(join(draft, 'postgres.password'), join(dataDir, 'postgres.password'));
  // Mails that are in the folder already stay as they are.
  if (existsSync(join(draft, 'mail')))
    await cp(join(draft, 'mail'), join(dataDir, 'mail'), { recursive: true, force: false });
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true });
  await rename(join(draft, 'postgres'), join(dataDir, 'postgres'));
  await rm(draft, { recursive: true, force: true });
}

function refuseOtherMajor(manifest: Manifest, postgres: string): void {
  const ours = /(\d+)\./.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1];
  if (manifest.postgres !== ours)
    throw new BackupRefused(
      `The backup was made with PostgreSQL ${manifest.postgres}, and this version of the store has ${ours}. ` +
        `Restore it with version ${manifest.version} of the store, then upgrade.`,
    );
}
