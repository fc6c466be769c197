import { createHash } from 'node:crypto';
import type { Caller } from '@halfturn/contract/client.ts';
import type { Keyring } from '../src/platform/crypto/keyring.ts';
import { signsOf } from '../src/house/captcha/captcha.ts';

/**
 * Answers a captcha as a browser does for a person who cannot read the picture: by proof of work. Tests have no shortcut either.
 */
export async function solvedCaptcha(call: Caller): Promise<{ uuid: string; proof: number }> {
  const { uuid, proof } = await call('GET /captchaImage');
  for (let number = 0; proof && number < proof.most; number++) {
    if (createHash('sha256').update(`${uuid}:${number}`).digest('hex') === proof.hash)
      return { uuid, proof: number };
  }
  throw new Error('no number below the limit has the hash');
}

/** Answers a captcha as a person who reads the picture. The store's keyring reads it for the test. */
export async function readCaptcha(call: Caller, keyring: Keyring): Promise<{ uuid: string; code: string }> {
  const { uuid } = await call('GET /captchaImage');
  return { uuid, code: signsOf(keyring, uuid) };
}
