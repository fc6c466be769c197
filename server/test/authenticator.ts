import { present } from '@halfturn/contract/primitives/rows.ts';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { addPasskey, loginPasskey, passkeyOptions, passkeySignIn } from '@halfturn/contract/passkeys.ts';

type Made = BodyOf<typeof addPasskey>['credential'];
type Shown = BodyOf<typeof loginPasskey>['credential'];

/** What an authenticator, or the page that asks it, does otherwise than it should. */
export interface Amiss {
  /** The page that asked. */
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The user was not verified. */
  unverified?: boolean;
  /** What it says it has counted, in place of what it has. */
  counter?: number;
  type?: string;
  userHandle?: string;
}

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
const text64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

/** CBOR, as much of it as an authenticator says (RFC 8949): whole numbers, bytes, texts, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    const type = major << 5;
    if (length < 24) return Buffer.from([type | length]);
    if (length < 256) return Buffer.from([type | 24, length]);
    return Buffer.from([type | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, of]) => [cbor(key), cbor(of as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_BE_BACKED_UP = 0x08;
const BACKED_UP = 0x10;
const WITH_KEY = 0x40;

/** An authenticator in software: makes a real key, and signs with it what a real one would sign (WebAuthn, section 6). */
export class Authenticator {
  readonly #origin: string;
  readonly #backedUp: boolean;
  #key: KeyObject | null = null;
  #rpId = '';
  #userHandle = '';
  #id = Buffer.alloc(0);
  /** Uses so far; null for one that does not count. */
  counter: number | null;

  constructor(origin: string, { backedUp = false, counts = true } = {}) {
    this.#origin = origin;
    this.#backedUp = backedUp;
    this.counter = counts ? 0 : null;
  }

  get credentialId(): string {
    return text64(this.#id);
  }

  /** Makes a passkey. */
  make(options: ReplyOf<typeof passkeyOptions>, amiss: Amiss = {}): Made {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#rpId = options.rp.id;
    this.#userHandle = options.user.id;
    this.#id = randomBytes(32);
    const { x, y } = publicKey.export({ format: 'jwk' });
    const coordinate = (of: string | undefined) => Buffer.from(present(of), 'base64url');
    // EC2, ES256, P-256 (RFC 9053).
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
    const length = Buffer.from([0, this.#id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, cose]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Buffer.concat([this.#data(amiss, WITH_KEY), attested])],
      ]),
    );
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: text64(this.#clientData('webauthn.create', options.challenge, amiss)),
        attestationObject: text64(attestationObject),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Shows the passkey. */
  show(options: ReplyOf<typeof passkeySignIn>, amiss: Amiss = {}): Shown {
    const authenticatorData = this.#data(amiss);
    const clientData = this.#clientData('webauthn.get', options.challenge, amiss);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: text64(clientData),
        authenticatorData: text64(authenticatorData),
        signature: text64(sign('sha256', signed, present(this.#key))),
        userHandle: amiss.userHandle ?? this.#userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, amiss: Amiss): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: amiss.type ?? type,
        challenge: amiss.challenge ?? challenge,
        origin: amiss.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #data(amiss: Amiss, more = 0): Buffer {
    if (this.counter !== null) this.counter += 1;
    const backup = this.#backedUp ? MAY_BE_BACKED_UP | BACKED_UP : 0;
    const tail = Buffer.alloc(5);
    tail[0] = PRESENT | (amiss.unverified ? 0 : VERIFIED) | backup | more;
    tail.writeUInt32BE(amiss.counter ?? this.counter ?? 0, 1);
    return Buffer.concat([sha256(amiss.rpId ?? this.#rpId), tail]);
  }
}
