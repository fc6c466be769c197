import { expect, test } from 'vitest';
import { nameFrom, pagePath } from './page-path.ts';

test.each([
  ['Imprint', 'imprint'],
  ['  Fragen & Antworten! ', 'fragen-antworten'],
  ['Über uns', 'uber-uns'],
  ['特定商取引法', ''],
])('%j is named %j in its address', (title, name) => {
  expect(nameFrom(title)).toBe(name);
});

test('pages of the shopkeeper lie in a folder of their own', () => {
  expect(pagePath({ kind: 'own', name: 'imprint' })).toBe('/pages/imprint');
  expect(pagePath({ kind: 'page', name: 'condition' })).toBe('/condition');
});
