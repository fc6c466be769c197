import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';

/** What the sandbox signs with: of this store alone, and the same in each of its processes. */
export const sandboxSecret = (keyring: Keyring): Buffer => keyring.mac('sandbox-webhook', 'v1');

/** How old a signed event may be: older ones are replays. Seconds. */
export const TOLERANCE_SECONDS = 300;

const mac = (secret: Buffer | KeyObject, seconds: number, raw: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();

/** The signature header of an event: its time, and an HMAC over time and bytes. */
export function sign(secret: Buffer, raw: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${mac(secret, seconds, raw).toString('hex')}`;
}

/** Refuses `signature_invalid` unless the header was made with the secret, over these very bytes, just now. */
export function checkSignature(secret: Buffer | KeyObject, raw: Buffer, header: unknown, now: Date): void {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (!t || !v1) throw problem('signature_invalid');
  const age = Math.abs(now.getTime() / 1000 - Number(t));
  const good = timingSafeEqual(mac(secret, Number(t), raw), Buffer.from(v1, 'hex'));
  if (!good || age > TOLERANCE_SECONDS) throw problem('signature_invalid');
}
