import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from '../secret.ts';
import { EnvelopeRefused } from './envelope.ts';
import { Keyring, KeyringRefused } from './keyring.ts';
import { ProductKey } from './product-key.ts';

const fresh = () => randomBytes(32).toString('base64');
const k1 = `k1:${fresh()}`;
const k2 = `k2:${fresh()}`;
const fp = `fp:${fresh()}`;
const ring = (...entries: string[]) => new Keyring(new Secret(entries.join(',')));

describe('product key', () => {
  it('cannot be printed', () => {
    const key = new ProductKey('AAAAA-BBBBB-CCCCC');
    for (const text of [
      String(key),
      `${key as unknown as string}`,
      JSON.stringify({ key }),
      inspect({ key }, { showHidden: true, depth: 9 }),
      Object.values(key).join(),
      JSON.stringify(Object.getOwnPropertyDescriptors(key)),
    ]) {
      expect(text).not.toContain('AAAAA');
    }
    expect(key.expose()).toBe('AAAAA-BBBBB-CCCCC');
  });
});

describe('keyring', () => {
  it('opens what it sealed, and seals differently each time', () => {
    const keys = ring(k1, fp);
    const one = keys.seal(new ProductKey('clé-ключ'), 'row 1');
    const two = keys.seal(new ProductKey('clé-ключ'), 'row 1');
    expect(keys.open(one, 'row 1').expose()).toBe('clé-ключ');
    expect(one.equals(two)).toBe(false);
    expect(one.includes('ключ')).toBe(false);
    expect(one.length).toBeGreaterThan(29);
  });

  it('refuses an envelope that was moved to another row, or altered in any byte', () => {
    const keys = ring(k1, fp);
    const envelope = keys.seal(new ProductKey('AAAAA-BBBBB-CCCCC'), 'row 1');
    expect(() => keys.open(envelope, 'row 2')).toThrow(EnvelopeRefused);
    for (let i = 0; i < envelope.length; i++) {
      const altered = Buffer.from(envelope);
      altered[i]! ^= 1;
      expect(() => keys.open(altered, 'row 1'), `byte ${i}`).toThrow(/envelope|encryption key/i);
    }
    for (const cut of [0, 1, 2, 20, envelope.length - 1])
      expect(() => keys.open(envelope.subarray(0, cut), 'row 1')).toThrow(/envelope/);
  });

  it('seals with the first key and still opens the older ones; fingerprints stay', () => {
    const before = ring(k1, fp);
    const after = ring(k2, k1, fp);
    const old = before.seal(new ProductKey('KEY'), 'row');
    expect(after.open(old, 'row').expose()).toBe('KEY');
    expect(() => before.open(after.seal(new ProductKey('KEY'), 'row'), 'row')).toThrow(KeyringRefused);
    expect(after.fingerprint('KEY').equals(before.fingerprint('KEY'))).toBe(true);
    expect(after.fingerprint('KEY')).toHaveLength(32);
    expect(ring(k1, `fp:${fresh()}`).fingerprint('KEY').equals(before.fingerprint('KEY'))).toBe(false);
    expect(after.mac('a', 'x').equals(after.mac('b', 'x'))).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['no key but fp', fp],
    ['no fp', k1],
    ['a short key', `k1:${randomBytes(16).toString('base64')},${fp}`],
    ['a key without id', `${fresh()},${fp}`],
    ['an id twice', `${k1},${k1},${fp}`],
    ['a key id out of hand', `${'k'.repeat(33)}:${fresh()},${fp}`],
  ])('refuses %s, in a sentence without any key', (_, entries) => {
    let error: unknown;
    try {
      void new Keyring(new Secret(entries));
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(KeyringRefused);
    for (const part of entries.split(/[:,]/).filter((p) => p.length > 20))
      expect(String(error)).not.toContain(part);
  });
});
