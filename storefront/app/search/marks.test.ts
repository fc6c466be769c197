import { expect, test } from 'vitest';
import { piecesOf } from './marks.ts';

const shown = (name: string, typed: string) =>
  piecesOf(name, typed)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('');

test.each([
  ['Half-Life 2', 'half', '[Half]-Life 2'],
  ['Half-Life 2', 'LI ha', '[Ha]lf-[Li]fe 2'],
  ['Pokémon Scarlet', 'poke', '[Poké]mon Scarlet'],
  ['Zürich Nächte', 'nachte', 'Zürich [Nächte]'],
  ['Portal', 'ort', 'Portal'],
  ['塞尔达传说：旷野之息', '旷野', '塞尔达传说：[旷野]之息'],
  ['Straße 🎮 1', 'stra', '[Stra]ße 🎮 1'],
  ['Portal', '', 'Portal'],
])('of %j, %j is marked as %j', (name, typed, expected) => expect(shown(name, typed)).toBe(expected));
