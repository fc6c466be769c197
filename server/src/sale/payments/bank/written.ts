import { firstOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import { currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';

/** The decimal sign; the other sign, blanks and apostrophes separate thousands. */
export type DecimalSign = ',' | '.';
/** The order of day, month and year. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** The zeros of other scripts in which banks write digits. */
const ZEROS = [0x0660, 0x06f0, 0xff10];

/** The text with Latin digits, and one kind of minus sign and blank. */
function plain(text: string): string {
  return text
    .replaceAll(/\p{Nd}/gu, (figure) => {
      const code = present(figure.codePointAt(0));
      const zero = ZEROS.find((each) => code >= each && code < each + 10);
      return zero === undefined ? figure : String(code - zero);
    })
    .replaceAll('٫', ',')
    .replaceAll(/[\u2212\u2010-\u2014]/g, '-')
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .trim();
}

/**
 * An amount as a bank's file writes it, in minor units: `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56`, `12,5`, `€ 12.50`,
 * `12,50-`. Null for another text, or more decimals than the currency has.
 */
export function amountIn(text: string, decimal: DecimalSign, currency: Currency): number | null {
  const bare = plain(text).replaceAll(/[\p{Sc}\p{L}\s'’٬_]/gu, '');
  const [, before = '', digits = '', after = ''] = /^([-+]?)([\d.,]+)([-+]?)$/.exec(bare) ?? [];
  if (digits === '' || (before !== '' && after !== '')) return null;
  const grouping = decimal === ',' ? '.' : ',';
  const [whole = '', fraction = '', ...more] = digits.split(decimal);
  if (more.length > 0 || fraction.includes(grouping)) return null;
  const groups = whole.split(grouping);
  // Thousands have three digits in each group but the first. Otherwise the sign is a decimal sign, and the amount another one.
  if (groups.length > 1 && groups.some((group, i) => !(i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)))
    return null;
  const { digits: places } = currencyFacts(currency);
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > places || !/^\d+$/.test(groups.join(''))) return null;
  const minor = Number(groups.join('') + kept.padEnd(places, '0'));
  if (!Number.isSafeInteger(minor)) return null;
  return before === '-' || after === '-' ? -minor : minor;
}

/** The decimal sign by which most amounts of a column can be read; the comma if both fit, as most banks write it. */
export function decimalOf(amounts: readonly string[], currency: Currency): DecimalSign {
  const written = amounts.filter((text) => text.trim() !== '');
  const reads = (sign: DecimalSign) =>
    written.filter((text) => amountIn(text, sign, currency) !== null).length;
  return reads('.') > reads(',') ? '.' : ',';
}

/** A day in a bank's file, as `2026-11-30`; null for another text. */
export function dayIn(text: string, order: DateOrder): string | null {
  const bare = plain(text);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(bare);
  const parts = compact ? compact.slice(1) : firstOf(bare.split(/[T ]/)).split(/\D+/).filter(Boolean);
  if (parts.length < 3) return null;
  const [first, second, third] = several(parts, 3);
  const asYear = order === 'ymd' || compact !== null || first.length === 4;
  const [y, m, d] = asYear
    ? [first, second, third]
    : order === 'mdy'
      ? [third, first, second]
      : [third, second, first];
  const year = y.length === 2 ? 2000 + Number(y) : Number(y);
  const day = new Date(Date.UTC(year, Number(m) - 1, Number(d)));
  if (year < 1990 || year > 2200 || Number.isNaN(day.getTime())) return null;
  // For example the 31st of February.
  if (day.getUTCMonth() !== Number(m) - 1 || day.getUTCDate() !== Number(d)) return null;
  return day.toISOString().slice(0, 10);
}

/** The order by which most texts of a column are days; day before month if both fit. */
export function orderOf(days: readonly string[]): DateOrder {
  const written = days.filter((text) => text.trim() !== '');
  const reads = (order: DateOrder) => written.filter((text) => dayIn(text, order) !== null).length;
  const best = (['dmy', 'mdy', 'ymd'] as const).toSorted((a, b) => reads(b) - reads(a));
  return written.every((text) => /^\D*\d{4}/.test(plain(text))) ? 'ymd' : firstOf(best);
}
