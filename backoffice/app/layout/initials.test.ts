import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ilse van Kamp', 'IK'],
  ['  owner ', 'O'],
  ['김 민준', '김민'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
