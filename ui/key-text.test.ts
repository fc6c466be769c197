import { expect, test } from 'vitest';
import { keyGroups, MASK, maskOf, spelled } from './key-text.ts';

test.each([
  '7QK4M-XW2RA-9PLH3',
  'AAAAABBBBBCC',
  'ABC',
  'A--B',
  '-LEADING-',
  'https://redeem.example/k?c=9-9',
  '',
])('the groups of %j are the key again', (key) => {
  expect(keyGroups(key).join('')).toBe(key);
});

test('a key is turned group by group', () => {
  expect(keyGroups('7QK4M-XW2RA-9PLH3')).toEqual(['7QK4M-', 'XW2RA-', '9PLH3']);
  expect(keyGroups('AAAAABBBBBCC')).toEqual(['AAAAA', 'BBBBB', 'CC']);
  expect(maskOf('7QK4M-')).toBe('•••••-');
});

test('a key is spelled for a voice', () => {
  expect(spelled('7QK-XW2')).toBe('7 Q K, X W 2');
});

test('the mask holds no letter', () => {
  expect(MASK).toMatch(/^[•-]+$/);
});
