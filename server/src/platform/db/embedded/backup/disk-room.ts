import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../../code-of.ts';
import { BackupRefused } from './archive.ts';
import type { Earlier } from './backups.ts';

/** So much of a disk stays free, because the database ends when its own disk is full. */
export const SPARE_BYTES = 64 * 1024 * 1024;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** The disk has too little room for a backup. */
export class DiskTooFull extends BackupRefused {
  override name = 'DiskTooFull';
  readonly needed: number;
  readonly free: number;

  constructor(folder: string, { needed, free }: { needed: number; free: number }) {
    super(
      `The disk of ${folder} is too full: the backup needs about ${megabytes(needed)}, and ${megabytes(free)} are free. ` +
        'Free some space, delete older backups, or set BACKUP_DIR to a folder on another disk.',
    );
    this.needed = needed;
    this.free = free;
  }
}

/** The free bytes of the disk on which a folder is, or will be made. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    return await freeBytes(parent);
  }
}

/**
 * How much room the next backup needs: as much as the last one for each byte of the database, and a fifth more. Without a last one,
 * the size of the database, which a backup does not exceed.
 */
export function bytesNeeded(databaseBytes: number, earlier: Earlier | null): number {
  const share = earlier && earlier.databaseBytes > 0 ? earlier.bytes / earlier.databaseBytes : 1;
  return Math.ceil(databaseBytes * Math.min(1, share * 1.2)) + SPARE_BYTES;
}
