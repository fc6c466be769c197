import { audit, staffActor } from '../../house/audit/door.ts';
import { normalKey, tidyKey } from '../../platform/crypto/key-form.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { keysById, sealedKeys, type KeyRow, type KeyWish } from './batches.staff.queries.ts';
import { keysWith } from './keys.queries.ts';
import { endsWith } from './mask.ts';

/** The stored key that a whole key means, in any spelling; undefined if the store never had it. */
export async function keyMeant(db: Db, keyring: Keyring, text: string): Promise<KeyRow | undefined> {
  const normalised = normalKey(tidyKey(text));
  if (normalised === '') return undefined;
  const [known] = await keysWith(db, [keyring.fingerprint(normalised)], []);
  return known && (await keysById(db, [known.id]))[0];
}

/** A search of staff for a whole key, which the audit log records without the key. */
export async function findKey(
  trx: Trx,
  keyring: Keyring,
  text: string,
  staff: { id: string },
): Promise<KeyRow | undefined> {
  const found = await keyMeant(trx, keyring, text);
  await audit(trx, {
    actor: staffActor(staff),
    action: 'keys.searched',
    subject: found ? `key:${found.id}` : 'key:unknown',
  });
  return found;
}

const PAGE = 2_000;
/** So many keys are opened for one search at most: half a second. */
const MOST_OPENED = 100_000;
const MOST_FOUND = 50;

/** The keys that end with these letters and digits, newest first, among the newest 100,000. */
export async function keysEndingWith(
  db: Db,
  keyring: Keyring,
  wish: KeyWish,
  text: string,
): Promise<KeyRow[]> {
  const last = normalKey(tidyKey(text));
  const found: string[] = [];
  let before: string | null = null;
  for (let opened = 0; opened < MOST_OPENED && found.length < MOST_FOUND; opened += PAGE) {
    const page = await sealedKeys(db, wish, before, PAGE);
    for (const key of page) if (endsWith(keyring, key, last)) found.push(key.id);
    before = page.at(-1)?.id ?? null;
    if (page.length < PAGE) break;
  }
  return await keysById(db, found.slice(0, MOST_FOUND));
}
