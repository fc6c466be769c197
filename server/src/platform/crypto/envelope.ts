import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

/**
 * How a sealed key lies in the database (docs/decisions/0010-key-envelope.md):
 * version (1 byte, 1) · length of the key id (1 byte) · key id (ASCII) · nonce (12) · tag (16) · ciphertext.
 * SQL reads the key id as `convert_from(substring(envelope from 3 for get_byte(envelope, 1)), 'UTF8')`.
 */
const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** An envelope that this key does not open: altered, moved to another row, or sealed with another key. */
export class EnvelopeRefused extends Error {
  override name = 'EnvelopeRefused';
}

/**
 * Seals a text with AES-256-GCM under a fresh random nonce.
 *
 * @param aad what the envelope belongs to; it opens with the same words only. The header is bound as well.
 */
export function sealEnvelope(key: KeyObject, keyId: string, clear: string, aad: string): Buffer {
  const header = Buffer.concat([Buffer.from([VERSION, keyId.length]), Buffer.from(keyId, 'ascii')]);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.concat([header, Buffer.from(aad)]));
  const sealed = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), sealed]);
}

/** The id of the encryption key that an envelope names. */
export function envelopeKeyId(envelope: Buffer): string {
  const length = envelope[1] ?? 0;
  if (envelope[0] !== VERSION || envelope.length < 2 + length + NONCE + TAG)
    throw new EnvelopeRefused('This is not an envelope of a known version.');
  return envelope.toString('ascii', 2, 2 + length);
}

/** Opens an envelope, or throws `EnvelopeRefused`; what was inside never stands in the error. */
export function openEnvelope(key: KeyObject, envelope: Buffer, aad: string): string {
  const start = 2 + envelopeKeyId(envelope).length;
  const nonce = envelope.subarray(start, start + NONCE);
  const tag = envelope.subarray(start + NONCE, start + NONCE + TAG);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAAD(Buffer.concat([envelope.subarray(0, start), Buffer.from(aad)]));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([
      decipher.update(envelope.subarray(start + NONCE + TAG)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    throw new EnvelopeRefused('An envelope does not open with its key: it was altered or moved.');
  }
}
