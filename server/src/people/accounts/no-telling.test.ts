import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCaptcha } from '../../../test/captcha.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { hashPassword, SECURE, setPasswordCost } from '../../platform/crypto/password-hash.ts';

/** No reply reveals whether an address has an account: not by its text, its code or its time. */
const ASKED = 200;
/** The most milliseconds that replies may differ: far less than it takes to hash a password or to write a mail. */
const TELLS = 10;
let store: TestStore;

beforeAll(async () => {
  setPasswordCost(SECURE);
  store = await testStore();
  const hash = await hashPassword('k4#mQ9-lark');
  await sql`insert into accounts (email, email_norm, name, password_hash, locale, email_confirmed_at)
    select n || '@known.example', n || '@known.example', 'Member ' || n, ${hash}, 'en-US', now()
    from generate_series(1, ${ASKED}) n`.execute(store.db);
});
afterAll(() => store.close());

const someIp = () => `10.${[...randomBytes(3)].join('.')}`;

/** Asks, and returns how long it took, in milliseconds. */
async function ask(path: string, body: object, said: Set<string>): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${store.url}${BASE}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: store.config.publicUrl,
      'x-forwarded-for': someIp(),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const took = performance.now() - began;
  const headers = [...answer.headers.keys()].toSorted().join();
  said.add(`${answer.status} ${text} ${headers}`);
  return took;
}

/** The mean without the fifth at either end, which is the machine's and not ours. */
function meanOf(ms: readonly number[]): number {
  const cut = Math.floor(ms.length / 5);
  const kept = ms.toSorted((a, b) => a - b).slice(cut, ms.length - cut);
  return kept.reduce((sum, one) => sum + one, 0) / kept.length;
}

const captcha = () => readCaptcha(store.call, store.context.keyring);
const password = 'tin-Owl_77';

/** Concurrent calls: few if a password is hashed, because hashes wait for each other. */
test.each<[path: string, lanes: number, bodyOf: (email: string) => Promise<object>]>([
  ['/api/login', 1, async (email) => ({ email, password })],
  ['/api/forget', 5, async (email) => ({ email, ...(await captcha()) })],
  [
    '/api/register',
    2,
    async (email) => ({
      email,
      uname: 'Mara',
      password,
      confirmPassword: password,
      agree: true,
      ...(await captcha()),
    }),
  ],
])('%s', { timeout: 180_000 }, async (path, lanes, bodyOf) => {
  const said = { known: new Set<string>(), unknown: new Set<string>() };
  const gaps: number[] = [];
  const domain = path.slice(5);
  // One call before the measurement warms up prepared statements and the dummy hash.
  await ask(path, await bodyOf('warm@unknown.example'), new Set());
  let next = 1;
  const lane = async () => {
    for (let n = next++; n <= ASKED; n = next++) {
      const known = async () => await ask(path, await bodyOf(`${n}@known.example`), said.known);
      const unknown = async () => await ask(path, await bodyOf(`${n}@${domain}.example`), said.unknown);
      // The calls alternate, so that other work of the machine hits both.
      if (n % 2) gaps.push((await known()) - (await unknown()));
      else gaps.push(-(await unknown()) + (await known()));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  expect(gaps).toHaveLength(ASKED);
  expect(said.known.size).toBe(1);
  expect(said.unknown).toEqual(said.known);
  expect(Math.abs(meanOf(gaps))).toBeLessThan(TELLS);
});
