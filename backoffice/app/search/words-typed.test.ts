import { expect, test } from 'vitest';
import { wordsTyped } from './words-typed.ts';

test.each([
  ['pubg', ['pubg']],
  [' gift card ,voucher,, voucher ', ['gift card', 'voucher']],
  ['マイクラ、マインクラフト', ['マイクラ', 'マインクラフト']],
  ['قسيمة، بطاقة', ['قسيمة', 'بطاقة']],
  [' , ', []],
])('%j is a list of %j', (typed, words) => expect(wordsTyped(typed)).toEqual(words));
