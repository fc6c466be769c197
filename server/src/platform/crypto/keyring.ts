import { present } from '@halfturn/contract/primitives/rows.ts';
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';
import { envelopeKeyId, openEnvelope, sealEnvelope } from './envelope.ts';
import { ProductKey } from './product-key.ts';
import { Secret } from '../secret.ts';

/** Encryption keys with which the store must not start. The message is for the person who runs it. */
export class KeyringRefused extends Error {
  override name = 'KeyringRefused';
}

/** The entry from which everything but the envelopes is derived: it stays when the encryption keys are rotated. */
const FIXED = 'fp';
const ENTRY = /^([A-Za-z0-9_.-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;
const HOW =
  'KEY_ENCRYPTION_KEYS is a list such as k1:BASE64,fp:BASE64, the key in use first, each of 32 random bytes ' +
  '(openssl rand -base64 32). The entry fp makes the fingerprints of keys and never changes.';

/**
 * Separate keys for separate uses, so that nothing learnt of one says anything of another. As key objects: of plain bytes Node
 * makes one at each use, which takes several times as long as the use.
 */
const derive = (entry: Buffer, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', entry, Buffer.alloc(0), `halfturn/${use}/v1`, 32)));

/**
 * The store's encryption keys, in memory only. Seals and opens product keys, and derives what must be secret yet
 * repeatable: fingerprints, codes, links.
 */
export class Keyring {
  readonly #sealing: ReadonlyMap<string, KeyObject>;
  /** The keys that seal the store's own credentials. */
  readonly #credentials: ReadonlyMap<string, KeyObject>;
  readonly #checks: ReadonlyMap<string, Buffer>;
  readonly #fixed: Buffer;
  readonly #fingerprint: KeyObject;
  /** The keys of `mac`, by use: there are as many as the code names. */
  readonly #uses = new Map<string, KeyObject>();
  /** The id of the key that seals from now on. */
  readonly currentId: string;

  /** Reads the form of KEY_ENCRYPTION_KEYS; throws `KeyringRefused` with a sentence that shows no key. */
  constructor(entries: Secret) {
    const raw = new Map<string, Buffer>();
    for (const part of entries.expose().split(',')) {
      const [, id, base64] = ENTRY.exec(part.trim()) ?? [];
      const bytes = Buffer.from(base64 ?? '', 'base64');
      if (!id || bytes.length !== 32) throw new KeyringRefused(`An encryption key cannot be read. ${HOW}`);
      if (raw.has(id)) throw new KeyringRefused(`Two encryption keys have the id ${id}. ${HOW}`);
      raw.set(id, bytes);
    }
    const fixed = raw.get(FIXED);
    const [currentId] = [...raw.keys()].filter((id) => id !== FIXED);
    if (!fixed) throw new KeyringRefused(`The entry fp is missing. ${HOW}`);
    if (!currentId) throw new KeyringRefused(`There is no key to encrypt with. ${HOW}`);
    const derived = (use: string) => new Map([...raw].map(([id, bytes]) => [id, derive(bytes, use)]));
    this.#checks = new Map([...derived('check')].map(([id, key]) => [id, macOf(key, id)]));
    const sealing = (use: string) => new Map([...derived(use)].filter(([id]) => id !== FIXED));
    this.#sealing = sealing('envelope');
    this.#credentials = sealing('credentials');
    this.#fixed = fixed;
    this.#fingerprint = derive(fixed, 'fingerprint');
    this.currentId = currentId;
  }

  /** Ids of all entries with a value that only the right key makes: what the database remembers of a key. */
  get checkValues(): ReadonlyMap<string, Buffer> {
    return this.#checks;
  }

  /** Seals a product key with the key in use. `aad` names the row, so that envelopes cannot change places. */
  seal(clear: ProductKey, aad: string): Buffer {
    return sealEnvelope(present(this.#sealing.get(this.currentId)), this.currentId, clear.expose(), aad);
  }

  /** Opens what any key of the ring has sealed. Throws `KeyringRefused` or `EnvelopeRefused`. */
  open(envelope: Buffer, aad: string): ProductKey {
    const id = envelopeKeyId(envelope);
    const key = this.#sealing.get(id);
    if (!key) throw new KeyringRefused(`The encryption key ${id} is missing.`);
    return new ProductKey(openEnvelope(key, envelope, aad));
  }

  /** Seals credentials of the store itself, such as its key at a payment provider. They open with `openCredentials` alone. */
  sealCredentials(clear: Secret, aad: string): Buffer {
    return sealEnvelope(present(this.#credentials.get(this.currentId)), this.currentId, clear.expose(), aad);
  }

  /** Opens what `sealCredentials` has sealed. Throws `KeyringRefused` if the encryption key is missing, or `EnvelopeRefused`. */
  openCredentials(envelope: Buffer, aad: string): Secret {
    const id = envelopeKeyId(envelope);
    const key = this.#credentials.get(id);
    if (!key) throw new KeyringRefused(`The encryption key ${id} is missing.`);
    return new Secret(openEnvelope(key, envelope, aad));
  }

  /** 32 bytes by which a key is known again without being kept: the same for the same normalised key, for ever. */
  fingerprint(normalised: string): Buffer {
    return macOf(this.#fingerprint, normalised);
  }

  /**
   * Derives a secret of 32 bytes from a use and from `about`. It is the same at every call and cannot be guessed without the ring.
   * For what every attempt of a mail must repeat (its link, its code) and the database must not hold.
   */
  mac(use: string, about: string): Buffer {
    const key = this.#uses.get(use) ?? derive(this.#fixed, use);
    this.#uses.set(use, key);
    return macOf(key, about);
  }
}

const macOf = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Compares secrets in a time that does not tell where they differ. */
export function sameSecret(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
