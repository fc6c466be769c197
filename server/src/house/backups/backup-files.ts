import { stat } from 'node:fs/promises';
import type { GoodBackup } from './backups.queries.ts';

/** Whether a backup's file is where it was written. */
export async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null))?.isFile() ?? false;
}

/** The newest backup whose file is there; null if there is none. */
export async function newestWithFile(good: readonly GoodBackup[]): Promise<GoodBackup | null> {
  for (const one of good) if (await isThere(one.file)) return one;
  return null;
}
