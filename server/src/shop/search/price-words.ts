import { CURRENCIES, isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { builtInWords } from './built-in-words.ts';

/** An amount that was typed: "$10", "20 Euro". */
export interface TypedAmount {
  amount: number;
  /** Null if none was typed. */
  currency: Currency | null;
  /** How the currency was written; `$` may be one of several. */
  sign: string;
}

/** What was typed, split into prices and all other words. */
export interface PriceWords {
  others: string;
  atMost: TypedAmount | null;
  atLeast: TypedAmount | null;
}

/** What people write for a currency, beside its code and its sign. */
const CURRENCY_WORDS: Readonly<Partial<Record<Currency, string>>> = {
  USD: '$ dollar dollars bucks dólar dólares dolares dollari dolar dolarów dolari dolarů dollár dollárs доллар доллара долларов دولار دولارا ドル 달러 美元 美金',
  EUR: '€ euro euros eur евро eura euró يورو ユーロ 유로 欧元 歐元',
  GBP: '£ pound pounds pfund livres libras sterline фунтов ポンド 파운드 英镑 英鎊',
  JPY: '¥ yen 円 엔 日元 日圓 иен',
  KRW: '₩ won 원 韩元 韓元',
  CNY: 'cn¥ yuan rmb 元 人民币 人民幣 块',
  TWD: 'nt$ 新台幣 台幣',
  PLN: 'zł zl zloty złoty złotych',
  CZK: 'kč kc korun koruny',
  HUF: 'ft forint',
  RON: 'lei leu',
  TRY: '₺ tl lira liranın',
  RUB: '₽ руб рублей рубля р',
  BRL: 'r$ reais real',
  CHF: 'chf franken francs',
};

const currencyByWord = new Map<string, Currency>();
for (const code of Object.keys(CURRENCIES))
  if (isCurrency(code)) {
    const words = [code, CURRENCIES[code].symbol, ...(CURRENCY_WORDS[code] ?? '').split(' ')];
    for (const word of words) if (word !== '') currencyByWord.set(word.toLowerCase(), code);
  }

const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
/** One of some words, the longest first. */
const oneOf = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => escaped(word.toLowerCase()))
    .join('|');

const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{3})+|\d{1,7}(?:[.,]\d{1,2})?)`;
const CURRENCY = `(?:(${oneOf([...currencyByWord.keys()])})\\s*)?`;
/** Chinese, Japanese and Korean words have no blank before them. */
const BEGIN = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\d])`;
const END = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\d])`;

/** An amount after one of some words, or before one of some others. */
const pattern = (before: readonly string[], after: readonly string[]): RegExp[] => [
  new RegExp(`${BEGIN}(?:${oneOf(before)})\\s*${CURRENCY}${NUMBER}\\s*${CURRENCY}${END}`, 'u'),
  new RegExp(`${BEGIN}${CURRENCY}${NUMBER}\\s*${CURRENCY}[-\\s]*(?:${oneOf(after)})${END}`, 'u'),
];

const patterns = new Map<Locale, { atMost: RegExp[]; atLeast: RegExp[] }>();

function patternsOf(locale: Locale): { atMost: RegExp[]; atLeast: RegExp[] } {
  const known = patterns.get(locale);
  if (known) return known;
  const { atMost, orLess, atLeast, orMore } = builtInWords(locale);
  const made = { atMost: pattern(atMost, orLess), atLeast: pattern(atLeast, orMore) };
  patterns.set(locale, made);
  return made;
}

/** Finds a highest and a lowest price in what was typed, in the words of a language or in English. */
export function readPrices(typed: string, locale: Locale): PriceWords {
  const plain = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  if (!/\d/.test(plain)) return { others: typed, atMost: null, atLeast: null };
  const { atMost, atLeast } = patternsOf(locale);
  const most = firstOf(plain, atMost);
  const least = firstOf(most.rest, atLeast);
  if (most.amount === null && least.amount === null) return { others: typed, atMost: null, atLeast: null };
  return { others: least.rest, atMost: most.amount, atLeast: least.amount };
}

function firstOf(text: string, regexps: readonly RegExp[]): { rest: string; amount: TypedAmount | null } {
  for (const regexp of regexps) {
    const found = regexp.exec(text);
    if (!found) continue;
    const [whole, before, number = '', after] = found;
    const sign = before ?? after ?? '';
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + whole.length)}`;
    return { rest, amount: { amount: numberOf(number), currency: currencyByWord.get(sign) ?? null, sign } };
  }
  return { rest: text, amount: null };
}

/** "1,500" is a thousand and more, "9,99" is not ten. */
const numberOf = (text: string): number =>
  Number(/^\d{1,3}([.,]\d{3})+$/.test(text) ? text.replaceAll(/[.,]/g, '') : text.replace(',', '.'));
