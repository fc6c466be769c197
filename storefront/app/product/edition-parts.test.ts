import { expect, test } from 'vitest';
import { editionParts } from './edition-parts.ts';

test.each([
  ['Full game, soundtrack, art book', ['Full game', 'Soundtrack', 'Art book']],
  ['اللعبة كاملة، الموسيقى التصويرية', ['اللعبة كاملة', 'الموسيقى التصويرية']],
  ['ゲーム本編、サウンドトラック', ['ゲーム本編', 'サウンドトラック']],
  ['完整游戏，原声音乐', ['完整游戏', '原声音乐']],
  ['1,000 crowns', ['1,000 crowns']],
  ['', []],
])('%s', (edition, parts) => {
  expect(editionParts(edition)).toEqual(parts);
});
