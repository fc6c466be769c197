import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { codeOf } from '../../../code-of.ts';
import { BackupRefused, type ArchiveWriter } from './archive.ts';

/** Folders whose content the server makes again at its start (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init.*|pgsql_tmp.*)$/;
const CHUNK = 256 * 1024;
/** Of the 16 MB that a segment of the log has, as many are numbered under one number of the log. */
const SEGMENTS_PER_LOG = 0x100;

/**
 * Copies the data folder of a server that goes on working: pages that change meanwhile are made whole by the log from the start to
 * the end of the copy, which is part of it. The server replays that log at its first start on the copy.
 *
 * @param client a connection of the superuser, which must stay open throughout
 */
export async function copyCluster(client: pg.Client, cluster: string, writer: ArchiveWriter): Promise<void> {
  if ((await readdir(join(cluster, 'pg_tblspc'))).length > 0)
    throw new BackupRefused(
      'The database has tablespaces outside DATA_DIR, which this command does not copy.',
    );
  const name = `backup_${randomBytes(6).toString('hex')}`;
  // The slot keeps the log that the copy needs, and ends with the connection.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [name]);
  await client.query('select pg_backup_start($1, true)', [name]);
  await copyFolder(cluster, 'postgres', writer);
  // Last, so that it never knows less than the files beside it.
  await copyFile(join(cluster, 'global', 'pg_control'), 'postgres/global/pg_control', writer);
  const { rows } = await client.query<{ label: string; last: string }>(
    `select labelfile as label, pg_walfile_name(lsn - 1) as last
    from pg_backup_stop(wait_for_archive => false)`,
  );
  const { label, last } = firstOf(rows);
  const bytes = Buffer.from(label);
  await writer.file('postgres/backup_label', bytes.length, [bytes]);
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  await copyLog(join(cluster, 'pg_wal'), present(first), last, writer);
}

async function copyFolder(folder: string, name: string, writer: ArchiveWriter): Promise<void> {
  await writer.folder(name);
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullIfGone);
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    const inside = `${name}/${entry.name}`;
    if (LEFT_OUT.test(entry.name) || inside === 'postgres/global/pg_control') continue;
    if (name === 'postgres' && EMPTIED.has(entry.name)) await writer.folder(inside);
    else if (entry.isDirectory()) await copyFolder(path, inside, writer);
    else if (entry.isFile()) await copyFile(path, inside, writer);
  }
}

/** The size of what a copy of the data folder holds, without the log. */
export async function clusterBytes(folder: string, name = 'postgres'): Promise<number> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfGone)) ?? [];
  let bytes = 0;
  for (const entry of entries) {
    if (LEFT_OUT.test(entry.name) || (name === 'postgres' && EMPTIED.has(entry.name))) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await clusterBytes(path, entry.name);
    else if (entry.isFile()) bytes += (await stat(path).catch(nullIfGone))?.size ?? 0;
  }
  return bytes;
}

/** Copies the log from one segment to another, and refuses if one of them is missing. */
async function copyLog(folder: string, first: string, last: string, writer: ArchiveWriter): Promise<void> {
  const needed = (await readdir(folder))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .toSorted();
  if (needed.length !== numberOf(last) - numberOf(first) + 1)
    throw new BackupRefused('A part of the database log that the backup needs is missing. Try again.');
  for (const name of needed) await copyFile(join(folder, name), `postgres/pg_wal/${name}`, writer);
}

const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_PER_LOG + Number.parseInt(segment.slice(16), 16);

/** Copies a file as long as it is now; nothing if it was removed meanwhile. */
export async function copyFile(path: string, name: string, writer: ArchiveWriter): Promise<void> {
  const handle = await open(path, 'r').catch(nullIfGone);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    await writer.file(
      name,
      size,
      exactly(size, (chunk, at) => handle.read(chunk, 0, chunk.length, at)),
    );
  } finally {
    await handle.close();
  }
}

/** Exactly so many bytes: what a file grows by is in the log, and what it was cut off by is replaced by zeros. */
async function* exactly(
  size: number,
  read: (chunk: Buffer, at: number) => Promise<{ bytesRead: number }>,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
    const { bytesRead } = await read(chunk, at);
    const got = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    yield got;
    at += got.length;
  }
}

function nullIfGone(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
