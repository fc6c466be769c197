import { fillReply, unfilledIn } from '@halfturn/contract/primitives/saved-replies.ts';
import { expect, test } from 'vitest';
import { slashIn } from './slash.ts';
import { textFor } from './text-for.ts';

test('a reply is in the language of the buyer, else in English, else in what there is', () => {
  const texts = { 'en-US': 'Hello', de: 'Hallo' };
  expect(textFor({ texts }, 'de')).toBe('Hallo');
  expect(textFor({ texts }, 'fr')).toBe('Hello');
  expect(textFor({ texts: { ja: 'こんにちは' } }, 'fr')).toBe('こんにちは');
});

test('what is known is filled in, and the rest stays to be seen', () => {
  const text = fillReply('{name}: {order}, {product} {other}', { name: 'Ada $& {order}', product: '' });
  expect(text).toBe('Ada $& {order}: {order}, {product} {other}');
  expect(unfilledIn(text)).toEqual(['{order}', '{product}']);
});

test('a slash at the beginning of a word begins the name of a reply', () => {
  expect(slashIn('/ref', 4)).toEqual({ start: 0, typed: 'ref' });
  expect(slashIn('Hello\n/', 7)).toEqual({ start: 6, typed: '' });
  expect(slashIn('and/or', 6)).toBeNull();
  expect(slashIn('/ref and', 8)).toBeNull();
  expect(slashIn('https://x', 9)).toBeNull();
});
