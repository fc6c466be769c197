import { codeOf } from '../code-of.ts';
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '../secret.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'keys');
/** The file of a store whose encryption keys are not in its environment. */
export const keyringFile = (dataDir: string): string => join(folderOf(dataDir), 'encryption-keys');

/** The entries that an earlier start has put into `DATA_DIR/keys`, or undefined. */
export async function readKeyringFile(dataDir: string): Promise<Secret | undefined> {
  try {
    return new Secret((await readFile(keyringFile(dataDir), 'utf8')).trim());
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes entries for a new store, readable by their owner alone. Of two processes that do so at once, one wins. */
export async function makeKeyringFile(dataDir: string): Promise<Secret> {
  const folder = folderOf(dataDir);
  const file = keyringFile(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const key = () => randomBytes(32).toString('base64');
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`k1:${key()},fp:${key()}\n`);
    // On the disk before the first key is sealed with it: a power cut must not take the only copy.
    await handle.sync();
  } finally {
    await handle.close();
  }
  // A link, unlike a rename, does not overwrite: both processes then read what the first has made.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
  return new Secret((await readFile(file, 'utf8')).trim());
}
