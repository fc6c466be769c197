import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from '../ids.ts';
import type { OutgoingMail } from './transport.ts';

/** A mail that is stored on disk. */
export interface KeptMail extends OutgoingMail {
  id: string;
  /** ISO 8601. */
  at: string;
}

const ID = /^[0-9a-f-]{36}$/;
const folderOf = (dataDir: string) => join(dataDir, 'mail');

/** Stores a mail on disk, as it would have been sent (`.eml`) and by its parts (`.json`). Only the user of this process can read it. */
export async function keepMail(dataDir: string, mail: OutgoingMail, raw: Buffer): Promise<void> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = uuidv7();
  const kept: KeptMail = { id, at: new Date().toISOString(), ...mail };
  await writeFile(join(folder, `${id}.eml`), raw, { mode: 0o600, flush: true });
  const file = join(folder, `${id}.json`);
  await writeFile(`${file}.new`, JSON.stringify(kept), { mode: 0o600, flush: true });
  // It is in the box once this file is there, whole.
  await rename(`${file}.new`, file);
}

/** The newest mails first. */
export async function listMails(dataDir: string, most = 200): Promise<KeptMail[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
  const newest = ids
    .filter((id) => ID.test(id))
    .toSorted()
    .toReversed()
    .slice(0, most);
  const mails = await Promise.all(newest.map((id) => readMail(dataDir, id)));
  return mails.filter((mail) => mail !== null);
}

/** One mail, or null where there is none of this id. */
export async function readMail(dataDir: string, id: string): Promise<KeptMail | null> {
  if (!ID.test(id)) return null;
  const text = await readFile(join(folderOf(dataDir), `${id}.json`), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as KeptMail);
}

/** The mail as it would have gone over the wire, or null. */
export async function readRawMail(dataDir: string, id: string): Promise<Buffer | null> {
  if (!ID.test(id)) return null;
  return await readFile(join(folderOf(dataDir), `${id}.eml`)).catch(() => null);
}
