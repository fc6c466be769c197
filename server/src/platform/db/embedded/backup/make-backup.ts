import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { codeOf } from '../../../code-of.ts';
import type { Keyring } from '../../../crypto/keyring.ts';
import { Secret } from '../../../secret.ts';
import { BackupRefused, readArchive, TakeFailed, writeArchive, type ArchiveWriter } from './archive.ts';
import { clusterBytes, copyCluster, copyFile } from './copy-cluster.ts';
import { BACKUP_LOCK, type BackupRun, type MadeBackup } from './backups.ts';
import { bytesNeeded, DiskTooFull, freeBytes, SPARE_BYTES } from './disk-room.ts';

/** What a backup says of itself, in its first entry. */
export interface Manifest {
  format: 1;
  /** The version of the store. */
  version: string;
  /** When the backup began, in ISO form. */
  at: string;
  /** PostgreSQL's major version, which alone can read the files. */
  postgres: string;
}

export const MANIFEST = 'manifest.json';

export interface BackupOptions extends BackupRun {
  dataDir: string;
  /** Connection string of the superuser of the embedded database, which runs. */
  ownerUrl: string;
  keyring: Pick<Keyring, 'mac'>;
  /** Where the file is put; made if it is missing. */
  folder: string;
  version: string;
}

/** Another process makes a backup of the same database. */
export class BackupAtWork extends BackupRefused {
  override name = 'BackupAtWork';
}

/**
 * The passphrase of the backups of a store. It follows from the entry `fp` of the encryption keys, which stays the same when the others
 * are rotated, and is needed to use a restored store in any case.
 */
export const passphraseOf = (keyring: Pick<Keyring, 'mac'>): Secret =>
  new Secret(keyring.mac('backup', 'v1').toString('base64url'));

/**
 * Makes a backup of the embedded database and of what is kept beside it, while the store goes on. The file has its name only after
 * it was written, flushed and read back whole. Refuses (`BackupAtWork`) while another process makes one.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    application_name: 'halfturn-backup',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      BACKUP_LOCK,
    ]);
    if (!firstOf(rows).free)
      throw new BackupAtWork('Another backup is being made. Wait until it has ended, then try again.');
    return await makeAlone(client, options);
  } finally {
    await client.end();
  }
}

async function makeAlone(client: pg.Client, options: BackupOptions): Promise<MadeBackup> {
  const { dataDir, folder, now, earlier = null } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDrafts(folder);
  const size = await clusterBytes(join(dataDir, 'postgres'));
  const room = { needed: bytesNeeded(size, earlier), free: await freeBytes(folder) };
  if (room.free < room.needed) throw new DiskTooFull(folder, room);
  await options.onBegin?.(size);
  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  const file = join(folder, `backup-${stamp}.tar.gz.age`);
  const draft = `${file}.part`;
  const guard = watchDisk(options, room.needed);
  try {
    const databaseBytes = await writeAndRead(client, draft, { ...options, signal: guard.signal });
    await rename(draft, file);
    await flushFolder(folder);
    return { file, bytes: (await stat(file)).size, databaseBytes };
  } catch (error) {
    await rm(draft, { force: true });
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new DiskTooFull(folder, { needed: room.needed, free: await freeBytes(folder) });
  } finally {
    guard.stop();
  }
}

async function writeAndRead(client: pg.Client, draft: string, options: BackupOptions): Promise<number> {
  const { keyring, signal, onBytes } = options;
  const passphrase = passphraseOf(keyring);
  const watch = { signal, onBytes };
  const written = await writeArchive(draft, passphrase, (writer) => fill(client, options, writer), watch);
  const seen = await readArchive(draft, passphrase, async ({ bytes }) => {
    for await (const part of bytes) {
      if (signal?.aborted) throw new TakeFailed('The backup was ended early.', { cause: signal.reason });
      onBytes?.(part.length);
    }
  });
  if (seen.entries !== written.entries || seen.bytes !== written.bytes)
    throw new BackupRefused('The backup was read back and is not what was written. Check the disk.');
  return written.bytes;
}

/** How often the room on the disk is looked at while a backup is written. */
const LOOK_MS = 1_000;

/** Ends a backup that leaves the disk without room, before the database on it ends. */
function watchDisk(
  { folder, signal }: BackupOptions,
  needed: number,
): { signal: AbortSignal; stop: () => void } {
  const full = new AbortController();
  const timer = setInterval(() => {
    const look = async (): Promise<void> => {
      const free = await freeBytes(folder);
      if (free < SPARE_BYTES / 2) full.abort(new DiskTooFull(folder, { needed, free }));
    };
    void look().catch(() => {});
  }, LOOK_MS);
  return {
    signal: signal ? AbortSignal.any([signal, full.signal]) : full.signal,
    stop: () => clearInterval(timer),
  };
}

/** Removes what backups have left in the folder whose process was killed. Only for the process that holds the lock. */
export async function removeDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (/^backup-[\dTZ-]+\.tar\.gz\.age\.part$/.test(name)) await rm(join(folder, name), { force: true });
}

async function fill(
  client: pg.Client,
  { dataDir, version, now }: BackupOptions,
  writer: ArchiveWriter,
): Promise<void> {
  const postgres = await majorOf(client);
  const manifest: Manifest = { format: 1, version, at: now.toISOString(), postgres };
  const bytes = Buffer.from(JSON.stringify(manifest));
  await writer.file(MANIFEST, bytes.length, [bytes]);
  await copyCluster(client, join(dataDir, 'postgres'), writer);
  await copyFile(join(dataDir, 'postgres.password'), 'postgres.password', writer);
  const mails = await readdir(join(dataDir, 'mail')).catch(() => []);
  for (const name of mails) await copyFile(join(dataDir, 'mail', name), `mail/${name}`, writer);
}

async function majorOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return String(Math.floor(Number(rows[0]?.server_version_num) / 10_000));
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
