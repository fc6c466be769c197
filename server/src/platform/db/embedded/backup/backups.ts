/** The advisory lock of the one backup at a time, held by its connection: it ends with the process. */
export const BACKUP_LOCK = 8_243_001;

/** A backup that was made before, as a measure for the next one. */
export interface Earlier {
  bytes: number;
  databaseBytes: number;
}

/** The bytes that a backup needs, and those that its disk has. */
export interface Room {
  needed: number;
  free: number;
}

export interface MadeBackup {
  file: string;
  /** The size of the file. */
  bytes: number;
  /** The size of what is in it, unpacked. */
  databaseBytes: number;
}

export interface BackupRun {
  now: Date;
  /** The last good backup, if there is one: how much room the next one needs. */
  earlier?: Earlier | null | undefined;
  /** Ends the backup early. */
  signal?: AbortSignal | undefined;
  /** Called once no other backup can begin, with the size of the database. */
  onBegin?: ((databaseBytes: number) => Promise<void>) | undefined;
  /** Told of each part that was copied or read back, with its size: in all, about twice the size of the database. */
  onBytes?: ((bytes: number) => void) | undefined;
}

/** The backups of the store's own database, for a process that runs beside it. */
export interface Backups {
  /** Where the files are put. */
  folder: string;
  room: (earlier: Earlier | null) => Promise<Room>;
  make: (run: BackupRun) => Promise<MadeBackup>;
  /** Removes what backups have left whose process was killed. The caller holds `BACKUP_LOCK`. */
  removeDrafts: () => Promise<void>;
}
