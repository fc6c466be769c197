import type { ClientBase } from 'pg';
import type { Config } from '@halfturn/server/src/platform/config.ts';
import { readKeyringFile } from '@halfturn/server/src/platform/crypto/keyring-file.ts';
import { Keyring, sameSecret } from '@halfturn/server/src/platform/crypto/keyring.ts';
import { sealedFor } from '@halfturn/server/src/sale/keys/key.ts';
import { readKey } from '@halfturn/server/src/sale/keys/pattern.ts';
import { CannotLook } from './books.ts';
import { EXAMPLES, type Finding } from './examine.ts';

const INVARIANT = {
  id: 'keys-open',
  title: 'Each key opens, and is the one that its fingerprint says',
  why: 'A buyer would pay for a key that nobody can read, or get another one.',
};
const PAGE = 2_000;

/** The store's encryption keys, which must be there: a look that made new ones would be worse than none. */
export async function ringOf(config: Pick<Config, 'dataDir' | 'keyEncryptionKeys'>): Promise<Keyring> {
  const entries = config.keyEncryptionKeys ?? (await readKeyringFile(config.dataDir));
  if (entries) return new Keyring(entries);
  throw new CannotLook(
    `The encryption keys are neither in KEY_ENCRYPTION_KEYS nor in ${config.dataDir}/keys.`,
  );
}

interface SealedKey {
  id: string;
  product_id: string;
  envelope: Buffer;
  fingerprint: Buffer;
}

/**
 * Opens every product key there is, a page at a time, and compares it with its fingerprint. Clear keys stay in memory for
 * the length of one comparison, and stand in no message.
 */
export async function openEveryKey(client: ClientBase, ring: Keyring): Promise<Finding> {
  const finding: Finding = { invariant: INVARIANT, count: 0, examples: [] };
  const note = (what: string) => {
    finding.count++;
    if (finding.examples.length < EXAMPLES) finding.examples.push(what);
  };
  const { rows: known } = await client.query<{ id: string; check_value: Buffer }>(
    'select id, check_value from encryption_keys',
  );
  for (const { id, check_value } of known) {
    const ours = ring.checkValues.get(id);
    if (ours && !sameSecret(ours, check_value))
      note(`the encryption key ${id} is not the one that the store was written with`);
  }
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<SealedKey>(
      `select id, product_id, envelope, fingerprint from product_keys where id > $1 order by id limit ${PAGE}`,
      [after],
    );
    for (const row of rows) {
      const fault = faultOf(row, ring);
      if (fault) note(`key ${row.id} ${fault}`);
    }
    const last = rows.at(-1);
    if (!last) return finding;
    after = last.id;
  }
}

function faultOf({ id, product_id, envelope, fingerprint }: SealedKey, ring: Keyring): string | null {
  let clear: string;
  try {
    clear = ring.open(envelope, sealedFor(id, product_id)).expose();
  } catch {
    return 'does not open';
  }
  // What two spellings have in common does not depend on the platform: 'generic' reads them all.
  const written = readKey(clear, 'generic');
  return written && sameSecret(ring.fingerprint(written.normalised), fingerprint)
    ? null
    : 'has the fingerprint of another';
}
