import { expect, test } from 'vitest';
import { pageMemory } from './memory.ts';

const GB = 1024 ** 3;

test('the database takes a quarter of the memory for its pages, within bounds', () => {
  expect(pageMemory(2 * GB)).toBe('512MB');
  expect(pageMemory(0.25 * GB)).toBe('128MB');
  expect(pageMemory(64 * GB)).toBe('1024MB');
});
