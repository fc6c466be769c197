import { join } from 'node:path';
import type { Backups } from './backups.ts';
import { clusterBytes } from './copy-cluster.ts';
import { bytesNeeded, freeBytes } from './disk-room.ts';
import { makeBackup, removeDrafts, type BackupOptions } from './make-backup.ts';

/** The backups of an embedded database. */
export function embeddedBackups(
  options: Pick<BackupOptions, 'dataDir' | 'ownerUrl' | 'keyring' | 'folder' | 'version'>,
): Backups {
  const { dataDir, folder } = options;
  return {
    folder,
    room: async (earlier) => ({
      needed: bytesNeeded(await clusterBytes(join(dataDir, 'postgres')), earlier),
      free: await freeBytes(folder),
    }),
    make: (run) => makeBackup({ ...options, ...run }),
    removeDrafts: () => removeDrafts(folder),
  };
}
