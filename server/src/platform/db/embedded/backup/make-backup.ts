import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Keyring } from '../../../crypto/keyring.ts';
import { Secret } from '../../../secret.ts';
import { BackupRefused, readArchive, writeArchive, type ArchiveWriter } from './archive.ts';
import { copyCluster, copyFile } from './copy-cluster.ts';

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

export interface MadeBackup {
  file: string;
  /** The size of the file. */
  bytes: number;
}

export interface BackupOptions {
  dataDir: string;
  /** Connection string of the superuser of the embedded database, which runs. */
  ownerUrl: string;
  keyring: Keyring;
  /** Where the file is put; made if it is missing. */
  folder: string;
  version: string;
  now: Date;
}

/**
 * The passphrase of the backups of a store. It follows from the entry `fp` of the encryption keys, which stays the same when the others
 * are rotated, and is needed to use a restored store in any case.
 */
export const passphraseOf = (keyring: Pick<Keyring, 'mac'>): Secret =>
  new Secret(keyring.mac('backup', 'v1').toString('base64url'));

/**
 * Makes a backup of the embedded database and of what is kept beside it, while the store goes on. The file has its name only after
 * it was written, flushed and read back whole.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { folder, keyring, now } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  const file = join(folder, `backup-${stamp}.tar.gz.age`);
  const draft = `${file}.part`;
  const passphrase = passphraseOf(keyring);
  try {
    const written = await writeArchive(draft, passphrase, (writer) => fill(options, writer));
    const seen = await readArchive(draft, passphrase, async ({ bytes }) => {
      for await (const _ of bytes);
    });
    if (seen.entries !== written.entries || seen.bytes !== written.bytes)
      throw new BackupRefused('The backup was read back and is not what was written. Check the disk.');
    await rename(draft, file);
    await flushFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return { file, bytes: (await stat(file)).size };
}

async function fill(
  { dataDir, ownerUrl, version, now }: BackupOptions,
  writer: ArchiveWriter,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'halfturn-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const postgres = await majorOf(client);
    const manifest: Manifest = { format: 1, version, at: now.toISOString(), postgres };
    const bytes = Buffer.from(JSON.stringify(manifest));
    await writer.file(MANIFEST, bytes.length, [bytes]);
    await copyCluster(client, join(dataDir, 'postgres'), writer);
  } finally {
    await client.end();
  }
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
