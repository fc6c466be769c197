import type { Keyring } from '../../platform/crypto/keyring.ts';
import { normalKey, tidyKey } from '../../platform/crypto/key-form.ts';
import { sealedFor } from './key.ts';
import type { Envelope } from './keys.queries.ts';

/** As many characters of a key as staff see to tell it from others. */
const SHOWN = 3;
/** Of a shorter text nothing is shown. */
const LEAST = 8;
const MOST = 40;

/** `•••••-•••••-••VDT`: the form of a key and its last characters. */
export function maskKey(text: string): string {
  const clean = tidyKey(text);
  const signs = Array.from(clean).slice(-MOST);
  const hidden = signs.length - (normalKey(clean).length < LEAST ? 0 : SHOWN);
  return signs.map((sign, i) => (i < hidden && sign !== '-' && sign !== ' ' ? '•' : sign)).join('');
}

/** A stored key as staff see it. The clear key does not leave this function. */
export const maskStored = (keyring: Keyring, { id, product_id, envelope }: Envelope): string =>
  maskKey(keyring.open(envelope, sealedFor(id, product_id)).expose());

/** Whether a stored key ends with these letters and digits. */
export const endsWith = (keyring: Keyring, { id, product_id, envelope }: Envelope, last: string): boolean =>
  normalKey(tidyKey(keyring.open(envelope, sealedFor(id, product_id)).expose())).endsWith(last);
