import { nthOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import {
  BASE_CURRENCY,
  CURRENCIES,
  CURRENCY_CODES,
  isPrice,
  type Currency,
} from '@halfturn/contract/primitives/money.ts';

/** No product costs more, in US cents. */
export const MOST_CENTS = 10_000_000;

/** Words for "no price". What only sounds like it, such as "Play for Free!", is no price and makes its line wrong. */
const NO_PRICE = /^(?:free|free to play|n\/a|-)$/i;

/** How people write a currency where it is the usual one, besides its code and the sign that the store writes. */
const LOCAL_SIGNS: Partial<Record<Currency, readonly string[]>> = {
  USD: ['US$'],
  EUR: ['Euro'],
  JPY: ['￥', '円'],
  CNY: ['¥', '￥', '元'],
  KRW: ['원'],
  CHF: ['Fr.', 'SFr.'],
  SEK: ['kr'],
  NOK: ['kr'],
  DKK: ['kr'],
  ISK: ['kr'],
  TRY: ['TL'],
  ...Object.fromEntries(
    (['TWD', 'HKD', 'SGD', 'AUD', 'NZD', 'CAD', 'MXN', 'CLP', 'COP', 'ARS'] as const).map((code) => [
      code,
      ['$'],
    ]),
  ),
};

/** The longest first: "Euro" begins with "EUR". */
const signsOf = (code: Currency): string[] =>
  [code, CURRENCIES[code].symbol, ...(LOCAL_SIGNS[code] ?? [])]
    .map((sign) => sign.toUpperCase())
    .toSorted((a, b) => b.length - a.length);

/** An amount as people write it, with or without the sign or code of its currency → minor units; null if it is none. */
export function readAmount(text: string, code: Currency): number | null {
  const facts = CURRENCIES[code];
  const minor = minorOf(bareNumber(withoutSign(text, signsOf(code))), facts.digits);
  return minor !== null && isPrice(minor, facts) ? minor : null;
}

/** A price as people write it → minor units; 0 for none ("Free", nothing, "0,00"); null if it is no amount. */
export function readPrice(text: string, code: Currency): number | null {
  if (text === '' || NO_PRICE.test(text)) return 0;
  const facts = CURRENCIES[code];
  const minor = minorOf(bareNumber(withoutSign(text, signsOf(code))), facts.digits);
  if (minor === null || (code === BASE_CURRENCY && minor > MOST_CENTS)) return null;
  return minor === 0 || isPrice(minor, facts) ? minor : null;
}

/** A currency other than the expected one, whose sign or code an amount has; null if it has none. */
export function currencyIn(text: string, expected: Currency): Currency | null {
  const rest = text.replaceAll(/[\d.,\s'’\u00a0\u202f-]/g, '').toUpperCase();
  const bare = (code: Currency) => signsOf(code).map((sign) => sign.replaceAll('.', ''));
  if (rest === '' || bare(expected).includes(rest)) return null;
  return CURRENCY_CODES.find((code) => bare(code).includes(rest)) ?? null;
}

/** @param signs in capital letters */
function withoutSign(text: string, signs: readonly string[]): string {
  const trimmed = text.trim();
  const shown = trimmed.toUpperCase();
  const before = signs.find((sign) => shown.startsWith(sign));
  if (before !== undefined) return trimmed.slice(before.length).trim();
  const behind = signs.find((sign) => shown.endsWith(sign));
  return behind === undefined ? trimmed : trimmed.slice(0, -behind.length).trim();
}

/** Without blanks and apostrophes between thousands; "19,-" is 19. */
const bareNumber = (text: string): string =>
  text.replaceAll(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3})/g, '').replace(/[.,][-–]$/, '');

/**
 * A separator of thousands counts only if it separates thousands: "1,980" is yen, and euros with three decimals it is not. "1.299,50"
 * can only be meant in one way.
 */
function minorOf(bare: string, digits: number): number | null {
  const text = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare;
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:[.,](\d{1,2})0*)?$/.exec(text);
  if (!match) return null;
  const part = match[2] ?? '';
  if (/[1-9]/.test(part.slice(digits))) return null;
  const minor = Number(nthOf(match, 1).replaceAll(',', '') + part.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** A day, and whether the file said all of it. */
export interface Day {
  day: string;
  whole: boolean;
}

/** What a file says of a product whose release date is not known yet. */
const NO_DAY = /^(?:-|n\/?a|tb[acd]|coming soon|to be (?:announced|confirmed)|unknown|soon)\.?$/i;

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

function monthOf(word: string): number {
  const at = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return at < 0 || at % 3 !== 0 ? Number.NaN : at / 3 + 1;
}

/**
 * `2000-11-01`, `1 Nov, 2000`, `November 1st 2000`, `01.11.2000` → the day. `Mar 2021` and `2021` are the first day of it. Null if
 * there is no such day; `ambiguous` for `03/04/2021`, which may be in March or in April; `none` for "coming soon".
 */
export function readDay(text: string): Day | 'ambiguous' | 'none' | null {
  if (NO_DAY.test(text)) return 'none';
  const whole = (y: number, m: number, d: number) => dayOf(y, m, d, true);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return whole(...several(iso.slice(1).map(Number), 3));
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  if (dotted) return whole(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (slashed) {
    const [a, b, year] = several(slashed.slice(1).map(Number), 3);
    if (a <= 12 && b <= 12 && a !== b) return 'ambiguous';
    return a > 12 ? whole(year, b, a) : whole(year, a, b);
  }
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?([a-z]{3})[a-z]*\.?,? (\d{4})$/i.exec(text);
  if (dayFirst) return whole(Number(dayFirst[3]), monthOf(nthOf(dayFirst, 2)), Number(dayFirst[1]));
  const monthFirst = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text);
  if (monthFirst) return whole(Number(monthFirst[3]), monthOf(nthOf(monthFirst, 1)), Number(monthFirst[2]));
  const month = /^([a-z]{3})[a-z]*\.?,? (\d{4})$/i.exec(text);
  if (month) return dayOf(Number(month[2]), monthOf(nthOf(month, 1)), 1, false);
  const numbered = /^(\d{4})[-/](\d{1,2})$/.exec(text);
  if (numbered) return dayOf(Number(numbered[1]), Number(numbered[2]), 1, false);
  const quarter = /^q([1-4]) (\d{4})$/i.exec(text);
  if (quarter) return dayOf(Number(quarter[2]), Number(quarter[1]) * 3 - 2, 1, false);
  return /^\d{4}$/.test(text) ? dayOf(Number(text), 1, 1, false) : null;
}

function dayOf(year: number, month: number, day: number, whole: boolean): Day | null {
  if (![year, month, day].every(Number.isInteger)) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  // The 31st of February would roll over into March.
  const same =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same && year >= 1950 && year <= 2200 ? { day: date.toISOString().slice(0, 10), whole } : null;
}

const YES = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  '✓',
  'ja',
  'oui',
  'sí',
  'si',
  'sim',
  'da',
  'tak',
  'ano',
  'да',
  'evet',
  '是',
  'はい',
  '예',
  'igen',
  'نعم',
]);
const NO = new Set([
  'no',
  'n',
  'false',
  '0',
  '✗',
  'nein',
  'non',
  'não',
  'nu',
  'nie',
  'ne',
  'нет',
  'hayır',
  '否',
  'いいえ',
  '아니요',
  'nem',
  'nee',
  'لا',
]);

/** Yes or no in any language of the store; null if it is neither. */
export function readYesNo(text: string): boolean | null {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** A number with a point or comma, with or without its unit. */
export function readNumber(text: string, unit: string): number | null {
  const bare = (unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length) : text).trim();
  return /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(bare) ? Number(bare.replace(',', '.')) : null;
}

const LANGUAGE_NAMES = new Map(
  ['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'hu', 'id', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt']
    .concat(['pt-BR', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh-CN', 'zh-TW'])
    .flatMap((tag) => [
      [tag.toLowerCase(), tag] as const,
      [present(new Intl.DisplayNames('en', { type: 'language' }).of(tag)).toLowerCase(), tag] as const,
    ])
    .concat([
      ['simplified chinese', 'zh-CN'],
      ['traditional chinese', 'zh-TW'],
      ['spanish - spain', 'es'],
      ['portuguese - brazil', 'pt-BR'],
    ]),
);

/** The languages of a list, by tag or English name. Unknown words are left out. */
export function readLanguages(text: string): string[] {
  const tags = text.split(/[;,|]/).map((part) => LANGUAGE_NAMES.get(part.trim().toLowerCase()));
  return [...new Set(tags.filter((tag) => tag !== undefined))];
}

/** Wholesale prices of one currency: from which quantity on, and minor units for each; smallest quantity first. */
export type Steps = (readonly [from: number, unitMinor: number])[];

/** `10: 4.20; 25: 3.90` → the steps; none for `none`; null if it cannot be read. */
export function readSteps(text: string, code: Currency): Steps | null {
  if (/^(?:none|-)$/i.test(text)) return [];
  const steps: [number, number][] = [];
  for (const part of text.split(/[;|]/).filter((each) => each.trim() !== '')) {
    const [, from, price] = /^\s*(\d{1,3})\s*\+?\s*[:=]\s*(.+?)\s*$/.exec(part) ?? [];
    const unit = price === undefined ? null : readAmount(price, code);
    const quantity = Number(from);
    if (unit === null || quantity < 2 || quantity > 100) return null;
    steps.push([quantity, unit]);
  }
  return steps.length > 10 ? null : steps.toSorted((a, b) => a[0] - b[0]);
}
