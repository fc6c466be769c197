import { expect, test } from 'vitest';
import { blotted, candidatesIn } from './hide-keys.ts';

const KEY = 'ABCDE-FGH1J-KLM2O';
const found = (text: string, normalised = 'ABCDEFGH1JKLM2O') =>
  candidatesIn(text).filter((candidate) => candidate.normalised === normalised);

test.each([
  ['alone', KEY],
  ['in a sentence', `My key ${KEY}, does not work.`],
  ['in small letters', `key:${KEY.toLowerCase()}!`],
  ['with blanks', 'it says ABCDE FGH1J KLM2O'],
  ['without anything between', 'ABCDEFGH1JKLM2O'],
  ['on two lines', 'ABCDE-FGH1J-\nKLM2O'],
  ['with other dashes', 'ABCDE–FGH1J—KLM2O'],
  ['with dots', 'ABCDE.FGH1J.KLM2O'],
  ['with signs that are not seen', 'ABC\u200bDE-FGH1J\u00ad-KLM2O'],
  ['in full-width letters', 'ＡＢＣＤＥ－FGH1J－KLM2O'],
  ['in quotes', `“${KEY}”`],
  ['in Japanese', `キー「${KEY}」が使えません`],
])('a key is seen %s', (_, text) => {
  const [candidate] = found(text);
  expect(candidate).toBeDefined();
  const left = blotted(text, found(text));
  expect(left).toHaveLength(text.length);
  expect(left).not.toMatch(/[A-Z0-9]{3}/);
  expect(left).toContain('•••');
});

test('a code with signs of its own is seen, also at the end of a sentence', () => {
  expect(found('The code is Gift_2026+xy.', 'GIFT_2026+XY')).toHaveLength(1);
});

test('what stands beside it stays', () => {
  const text = `Key ${KEY} fails on Windows 11.`;
  expect(blotted(text, found(text))).toBe('Key •••••-•••••-••••• fails on Windows 11.');
});

test('words far from each other are no key', () => {
  expect(found('ABCDE ..... FGH1J-KLM2O')).toEqual([]);
});

test('a long text asks for a bounded number of looks', () => {
  const words = Array.from({ length: 800 }, (_, i) => `w${i}`).join(' ');
  expect(candidatesIn(words).length).toBeLessThanOrEqual(800 * 8 * 3);
});
