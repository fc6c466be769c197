import { beforeAll, expect, test } from 'vitest';
import { hashPassword, isPassword, SECURE, setPasswordCost, shareHashing } from './password-hash.ts';

beforeAll(() => setPasswordCost(SECURE));

test('a password is known again, and no other is', async () => {
  const kept = await hashPassword('corréct horse');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('corréct horse', kept)).toBe(true);
  // The same letters, composed otherwise: another keyboard, not another password.
  expect(await isPassword('corréct horse', kept)).toBe(true);
  expect(await isPassword('correct horse', kept)).toBe(false);
  expect(await hashPassword('corréct horse')).not.toBe(kept);
});

test('an account that does not exist has no valid password', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('anything', null)).toBe(false);
});

test('an account that does not exist takes as long as one that does', async () => {
  const kept = await hashPassword('one two three');
  const time = async (hash: string | null) => {
    const start = performance.now();
    await isPassword('wrong', hash);
    return performance.now() - start;
  };
  await time(null);
  // The quickest of several, taken in turns: what else this machine is doing only ever adds.
  let [known, unknown] = [Infinity, Infinity];
  for (let i = 0; i < 10; i++) {
    known = Math.min(known, await time(kept));
    unknown = Math.min(unknown, await time(null));
  }
  expect(unknown / known).toBeGreaterThan(0.4);
  expect(unknown / known).toBeLessThan(2.5);
});

test.each([
  [1, 4 + 32],
  [2, 2 + 16],
  [64, 1 + 1],
])('of %i processes each takes its share of passwords, and refuses more', async (processes, taken) => {
  shareHashing(processes);
  try {
    const hashes = Array.from({ length: taken + 2 }, () => hashPassword('a password'));
    const refused = (await Promise.allSettled(hashes)).filter(({ status }) => status === 'rejected');
    expect(refused.map((one) => String((one as PromiseRejectedResult).reason))).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('busy')),
    );
  } finally {
    shareHashing(1);
  }
});
