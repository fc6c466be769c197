import { CURRENCY_CODES, currencyFacts, FORMER_CODES } from '@halfturn/contract/primitives/currencies.ts';

const CODES: readonly string[] = [...CURRENCY_CODES, ...FORMER_CODES];
const GROUPS = /^\d{1,3}(?:[.,\s'’]\d{3})+$/;

/** An amount that a text may mean, in the minor unit of these currencies. */
export interface AmountMeant {
  minor: number;
  currencies: readonly string[];
}

/**
 * The amounts that a text may mean, such as `24.99`, `24,99 €`, `EUR 1.234,50` or `¥2,870`. A symbol or a code names the currency;
 * without one, it may be any. None for a text that is no amount.
 */
export function amountsMeant(text: string): AmountMeant[] {
  const parts = /^(?<before>[^\d]*)(?<number>\d[\d.,\s'’]*?)(?<after>[^\d.,'’]*)$/u.exec(text.trim())?.groups;
  if (!parts) return [];
  const named = `${parts.before}${parts.after}`.trim();
  const codes = named === '' ? CODES : CODES.filter((code) => isNamed(code, named));
  const value = parts.number?.trim() ?? '';
  return [0, 2].flatMap((digits) => {
    const currencies = codes.filter((code) => currencyFacts(code).digits === digits);
    const minor = minorOf(value, digits);
    return minor === null || currencies.length === 0 ? [] : [{ minor, currencies }];
  });
}

/** `$` is the sign of every dollar, `kr` of every crown. */
function isNamed(code: string, said: string): boolean {
  const upper = said.toUpperCase();
  if (upper === 'KR') return ['SEK', 'NOK', 'DKK', 'ISK'].includes(code);
  const symbol = currencyFacts(code).symbol.toUpperCase();
  return upper === code || upper === symbol || (/^[$¥£]$/.test(upper) && symbol.endsWith(upper));
}

/** The amount in a minor unit of so many digits; null if the text has other decimals. */
function minorOf(text: string, digits: number): number | null {
  const decimals = /^(?<whole>.*)[.,](?<part>\d{1,2})$/.exec(text)?.groups;
  const whole = decimals ? (decimals.whole ?? '') : text;
  if (!/^\d+$/.test(whole) && !GROUPS.test(whole)) return null;
  const part = (decimals?.part ?? '').padEnd(digits, '0');
  if (part.length > digits) return null;
  const minor = Number(whole.replaceAll(/\D/g, '') + part);
  return Number.isSafeInteger(minor) ? minor : null;
}
