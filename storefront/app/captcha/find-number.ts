import { sha256 } from '@noble/hashes/sha2.js';

/** What a captcha asks a browser to find in place of reading its picture (`contract/captcha.ts`). */
export interface Work {
  uuid: string;
  /** SHA-256 of `<uuid>:<number>`, in hex. */
  hash: string;
  /** The number is below this. */
  most: number;
}

/** Tries one number after the other. Null where none has the hash. */
export function findNumber({ uuid, hash, most }: Work): number | null {
  const wanted = Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const encoder = new TextEncoder();
  for (let number = 0; number < most; number++) {
    const found = sha256(encoder.encode(`${uuid}:${number}`));
    if (found[0] === wanted[0] && found.every((byte, i) => byte === wanted[i])) return number;
  }
  return null;
}
