import { currencyFacts, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import { bcp47, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { MoneyStyle } from '@halfturn/contract/primitives/money-style.ts';
import { latn, once } from './intl.ts';

export interface MoneyLike {
  /** An integer in the currency's minor unit; what is not there counts as nothing. */
  amount: number | null | undefined;
  currency: Currency;
}

/** A moment: what the server holds, or ISO 8601 as it comes over the wire. */
export type Moment = Date | string | number;

export interface ZoneOptions {
  /** IANA name. UTC unless told, as the server does not know the reader's and the first paint must agree with it. */
  timeZone?: string;
  /** Writes the zone's short name behind the time: for mails, which cannot know where they are read. */
  zone?: boolean;
}

const NBSP = '\u00a0';
const MINUS = '\u2212';
/** Isolates, by direction, and their end: in Arabic text an amount keeps its symbol, and its minus, in their place. */
const [LRI, RLI, PDI] = ['\u2066', '\u2067', '\u2069'];
/** Marks of direction and narrow blanks, which browsers put into amounts by different editions of CLDR. */
const MARKS = /[\u061c\u200e\u200f]/g;

let style: MoneyStyle = 'symbol_first';

/** Sets how this process, or this page, writes amounts: the store's setting. */
export function setMoneyStyle(to: MoneyStyle): void {
  style = to;
}

/**
 * A price, a total, a discount, as the store writes them: symbol, amount, always two decimals, separators as the language writes
 * them; or, if the store has chosen so (`setMoneyStyle`), as the language writes amounts.
 *
 * Never rounds to whole units by itself: yen, won and forint come rounded from `convertFromBase`, so what is shown is
 * what is charged, and here they too show two decimals (¥1,980.00). A missing amount shows as zero; missing money,
 * of an unknown currency, as `0.00` without a symbol. A symbol of letters stands off by a no-break space
 * (`zł 12,00`). A negative amount has its minus before the symbol. See docs/decisions/0007-price-display.md.
 */
export function formatMoney(money: MoneyLike | null | undefined, locale: Locale): string {
  const decimals = once(`m${locale}`, () => {
    return new Intl.NumberFormat(latn(locale), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  });
  if (!money) return decimals.format(0);
  if (style === 'language') return inLanguage(money, locale, fractionOf(money));
  return withSymbol(money, locale, (units) => decimals.format(units));
}

/** Two decimals, and none for what is charged in whole units, unless the amount has some (a part of an old order). */
function fractionOf({ amount, currency }: MoneyLike): Intl.NumberFormatOptions {
  const { digits, roundTo } = currencyFacts(currency);
  const unit = 10 ** digits;
  const whole = roundTo >= unit && (amount || 0) % unit === 0;
  const decimals = whole ? 0 : digits;
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** An amount as CLDR has it for the language: where its symbol and its minus stand, and how the symbol is written. */
function inLanguage(
  { amount, currency }: MoneyLike,
  locale: Locale,
  options: Intl.NumberFormatOptions,
): string {
  const { digits } = currencyFacts(currency);
  const format = once(`c${currency}${JSON.stringify(options)}${locale}`, () => {
    return new Intl.NumberFormat(latn(locale), { style: 'currency', currency, ...options });
  });
  const rtl = localeDir(locale) === 'rtl';
  let number = '';
  let shown = '';
  const endNumber = () => {
    shown += rtl && number ? `${LRI}${number}${PDI}` : number;
    number = '';
  };
  for (const { type, value } of format.formatToParts((amount || 0) / 10 ** digits)) {
    const text = value.replaceAll(MARKS, '');
    if (type === 'currency') {
      endNumber();
      shown += text;
    } else if (type === 'literal') {
      endNumber();
      shown += text.replaceAll('\u202f', NBSP);
    } else number += type === 'minusSign' ? MINUS : text;
  }
  endNumber();
  return rtl ? `${RLI}${shown}${PDI}` : shown;
}

/** An amount in whole units, as a hint in a field that takes one: `€10`. */
export function formatWholeMoney(money: MoneyLike, locale: Locale): string {
  const options = { minimumFractionDigits: 0, maximumFractionDigits: 0 };
  if (style === 'language') return inLanguage(money, locale, options);
  return withSymbol(money, locale, (units) => formatNumber(units, locale, options));
}

/**
 * An amount in few letters, as the lines of a chart are labeled: `€2.5K`, `¥10K`, `€0.25`; at most three digits that count.
 */
export function formatCompactMoney(money: MoneyLike, locale: Locale): string {
  if (style === 'language')
    return inLanguage(money, locale, { notation: 'compact', maximumSignificantDigits: 3 });
  return withSymbol(money, locale, (units) => formatCompact(units, locale));
}

/** A count in few letters: `950`, `12.5K`; at most three digits that count. */
export function formatCompact(value: number, locale: Locale): string {
  return formatNumber(value, locale, { notation: 'compact', maximumSignificantDigits: 3 });
}

/** An amount without its sign as `write` writes it, with the sign and the symbol before it. */
function withSymbol(
  { amount, currency }: MoneyLike,
  locale: Locale,
  write: (units: number) => string,
): string {
  const { symbol, digits } = currencyFacts(currency);
  const units = (amount || 0) / 10 ** digits;
  const sign = units < 0 ? MINUS : '';
  const shown = `${sign}${symbol}${/\p{Sc}$/u.test(symbol) ? '' : NBSP}${write(Math.abs(units))}`;
  return localeDir(locale) === 'rtl' ? `${LRI}${shown}${PDI}` : shown;
}

/** A count or measure with the language's separators; `options` as for `Intl.NumberFormat`. */
export function formatNumber(value: number, locale: Locale, options?: Intl.NumberFormatOptions): string {
  const id = `n${options ? JSON.stringify(options) : ''}${locale}`;
  return once(id, () => new Intl.NumberFormat(latn(locale), options)).format(value);
}

/** A whole or broken percentage from a share: 0.38 is `38%`, in the language's way; at most one decimal. */
export function formatPercent(share: number, locale: Locale): string {
  return formatNumber(share, locale, { style: 'percent', maximumFractionDigits: 1 });
}

/** A rate of tax, in percent, with all that it has behind the point: `9.975%`. */
export function formatTaxRate(percent: number, locale: Locale): string {
  return formatNumber(percent / 100, locale, { style: 'percent', maximumFractionDigits: 3 });
}

/** A day: `Nov 21, 2026`. */
export function formatDate(moment: Moment, locale: Locale, { timeZone = 'UTC' }: ZoneOptions = {}): string {
  return clock(locale, timeZone, { year: 'numeric', month: 'short', day: 'numeric' }).format(
    new Date(moment),
  );
}

/** The name of a day of the week: `Monday`. */
export function formatWeekday(
  moment: Moment,
  locale: Locale,
  { timeZone = 'UTC' }: ZoneOptions = {},
): string {
  return clock(locale, timeZone, { weekday: 'long' }).format(new Date(moment));
}

/** A day and time to the minute: `Nov 21, 2026, 3:31 PM`. */
export function formatDateTime(moment: Moment, locale: Locale, options: ZoneOptions = {}): string {
  const { timeZone = 'UTC', zone } = options;
  return clock(locale, timeZone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: hour(locale),
    minute: '2-digit',
    ...(zone && { timeZoneName: 'short' }),
  }).format(new Date(moment));
}

/** A time of day to the minute: `3:31 PM`. */
export function formatTime(
  moment: Moment,
  locale: Locale,
  { timeZone = 'UTC', zone }: ZoneOptions = {},
): string {
  return clock(locale, timeZone, {
    hour: hour(locale),
    minute: '2-digit',
    ...(zone && { timeZoneName: 'short' }),
  }).format(new Date(moment));
}

/** Whether the language writes 01:00 or 1:00: Intl knows, but only says so by its ready-made style. */
function hour(locale: Locale): '2-digit' | 'numeric' {
  const one = once(`h${locale}`, () =>
    new Intl.DateTimeFormat(latn(locale), { timeStyle: 'short', timeZone: 'UTC' }).format(3_600_000),
  );
  return one.includes('01') ? '2-digit' : 'numeric';
}

function clock(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `d${Object.keys(options).join()}${timeZone}|${locale}`;
  return once(id, () => new Intl.DateTimeFormat(latn(locale), { ...options, timeZone }));
}

/**
 * What is left of a countdown: `mm:ss`, from an hour on `h:mm:ss`. The same in every language.
 *
 * @param seconds begun seconds count whole, so that 00:00 means over; below zero is 00:00
 */
export function formatDuration(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const pad = (n: number) => String(n).padStart(2, '0');
  const tail = `${pad(Math.floor(left / 60) % 60)}:${pad(left % 60)}`;
  return left < 3600 ? tail : `${Math.floor(left / 3600)}:${tail}`;
}

/**
 * The name of a currency, country or language in the reader's language, for pickers; the code itself where Intl knows
 * none.
 *
 * @param code ISO 4217, ISO 3166-1 alpha-2, or BCP 47
 */
export function formatName(type: 'currency' | 'region' | 'language', code: string, locale: Locale): string {
  return once(`w${type}${locale}`, () => new Intl.DisplayNames(bcp47(locale), { type })).of(code) ?? code;
}

/** Languages whose sentences take the name of a currency as it is counted: "prices in euros". */
const COUNTED: ReadonlySet<Locale> = new Set(['en-US', 'es', 'fr', 'it', 'nl', 'pt', 'ro']);

/** The name of a currency as it stands in a sentence about prices: `euros`, `US-Dollar`. */
export function formatCurrencyPhrase(code: Currency, locale: Locale): string {
  if (!COUNTED.has(locale)) return formatName('currency', code, locale);
  const parts = once(
    `q${code}${locale}`,
    () =>
      new Intl.NumberFormat(bcp47(locale), { style: 'currency', currency: code, currencyDisplay: 'name' }),
  ).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}

/** English names of countries that take an article inside a sentence. */
const WITH_ARTICLE =
  /^(United |Isle |Bahamas|Comoros|Gambia|Maldives|Philippines)|(Islands|Netherlands|Republic)$/;

/** The name of a country as it stands in a sentence: `Germany`, `the United States`. */
export function formatCountryPhrase(code: string, locale: Locale): string {
  const name = formatName('region', code, locale);
  return locale === 'en-US' && WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

/** Several names in one sentence: `a, b and c`, in the language's way. */
export function formatList(names: readonly string[], locale: Locale): string {
  return once(`l${locale}`, () => new Intl.ListFormat(bcp47(locale), { type: 'conjunction' })).format(names);
}
