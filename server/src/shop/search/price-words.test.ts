import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { expect, test } from 'vitest';
import { readPrices } from './price-words.ts';

const read = (locale: Locale, typed: string) => {
  const { others, atMost, atLeast } = readPrices(typed, locale);
  return [others.trim(), atMost?.amount ?? null, atMost?.currency ?? null, atLeast?.amount ?? null];
};

test.each<[Locale, string, string, number, string | null]>([
  ['en-US', 'RPG under $10', 'rpg', 10, 'USD'],
  ['en-US', 'games 10 dollars or less', 'games', 10, 'USD'],
  ['en-US', 'steam strategy under 20', 'steam strategy', 20, null],
  ['de', 'horrorspiele bis zu 9,99 €', 'horrorspiele', 9.99, 'EUR'],
  ['de', 'rpg under 20', 'rpg', 20, null],
  ['fr', 'jeux jusqu’à 20 €', 'jeux', 20, 'EUR'],
  ['es', 'rpg por menos de 1.500 pesos', 'rpg   pesos', 1500, null],
  ['tr', '20 dolar altı rpg', 'rpg', 20, 'USD'],
  ['ar', 'ألعاب أقل من ٢٠ دولار', 'ألعاب', 20, 'USD'],
  ['cz', 'hry do 200 Kč', 'hry', 200, 'CZK'],
  ['pl', 'gry poniżej 50 zł', 'gry', 50, 'PLN'],
  ['ru', 'игры до 500 руб', 'игры', 500, 'RUB'],
  ['ja', 'RPG ２０００円以下', 'rpg', 2000, 'JPY'],
  ['ko', '10,000원 이하 게임', '게임', 10_000, 'KRW'],
  ['zh-CN', '低于10美元的游戏', '的游戏', 10, 'USD'],
])('%s: %j is %j for at most %d', (locale, typed, others, amount, currency) =>
  expect(read(locale, typed)).toEqual([others, amount, currency, null]),
);

test('a lowest price, and a range', () => {
  expect(read('en-US', 'software over 50 under 100')).toEqual(['software', 100, null, 50]);
  expect(read('de', 'software ab 50 euro')).toEqual(['software', null, null, 50]);
});

test.each(['under croft street', 'gift card 50', 'hinterland 1848', 'ninety plus three', ''])(
  '%j has no price',
  (typed) => expect(readPrices(typed, 'en-US')).toEqual({ others: typed, atMost: null, atLeast: null }),
);
