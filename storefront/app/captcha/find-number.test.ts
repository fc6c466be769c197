import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findNumber } from './find-number.ts';

const uuid = '01900000-0000-7000-8000-000000000000';
const hashOf = (number: number) => createHash('sha256').update(`${uuid}:${number}`).digest('hex');

test.each([0, 1, 4321, 9999])('finds %i', (number) => {
  expect(findNumber({ uuid, hash: hashOf(number), most: 10_000 })).toBe(number);
});

test('gives up at the limit', () => {
  expect(findNumber({ uuid, hash: hashOf(10_000), most: 10_000 })).toBeNull();
  expect(findNumber({ uuid, hash: '', most: 10 })).toBeNull();
});
