import { FeedFailure, type Quotes } from './quotes.ts';
import { readXml, type XmlElement } from './read-xml.ts';

/** A positive decimal as the bank writes it. */
const DECIMAL = /^\d{1,9}(?:\.\d{1,8})?$/;
/** The bank publishes at 16:00 in Frankfurt, which in summer is 14:00 UTC: never later than it really was. */
const PUBLISHED = 'T14:00:00Z';

/**
 * Reads the European Central Bank's daily file: units of each currency for one euro. All or nothing: one rate that is none,
 * one currency twice, no date, no dollar, and the whole file is refused.
 */
export function readEcb(text: string): Quotes {
  const day = dayOf(text);
  const asOf = new Date(`${day.attributes['time']}${PUBLISHED}`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day.attributes['time'] ?? '') || Number.isNaN(asOf.getTime()))
    throw refuse('the rates have no date');
  const forEuro = new Map<string, string>([['EUR', '1']]);
  for (const { name, attributes } of day.children) {
    const { currency = '', rate = '' } = attributes;
    if (name !== 'Cube' || !/^[A-Z]{3}$/.test(currency)) throw refuse('a rate without a currency');
    if (!DECIMAL.test(rate) || Number(rate) === 0) throw refuse(`the rate of ${currency} is none`);
    if (forEuro.has(currency)) throw refuse(`${currency} stands twice`);
    forEuro.set(currency, rate);
  }
  const dollar = forEuro.get('USD');
  if (dollar === undefined) throw refuse('there is no dollar among the rates');
  forEuro.delete('USD');
  return { asOf, rates: new Map([...forEuro].map(([code, rate]) => [code, perDollar(rate, dollar)])) };
}

function dayOf(text: string): XmlElement {
  let root: XmlElement;
  try {
    root = readXml(text);
  } catch (error) {
    throw new FeedFailure('unreadable', 'the file of rates is not whole', { cause: error });
  }
  const days = root.children.filter(({ name }) => name === 'Cube').flatMap(({ children }) => children);
  if (root.name !== 'Envelope' || days.length !== 1) throw refuse('this is not the daily file');
  return days[0]!;
}

const refuse = (why: string) => new FeedFailure('unreadable', why);

/** Digits behind the point that a rate is kept with. */
const DIGITS = 8n;

/**
 * Units for one dollar, of a currency and the dollar for one euro each: their quotient in whole numbers, rounded half up at
 * the eighth decimal. A quotient too small to be kept is refused.
 */
export function perDollar(rate: string, dollar: string): string {
  const scaled = (decimal: string) => {
    const [whole = '', rest = ''] = decimal.split('.');
    return BigInt(whole + rest.padEnd(Number(DIGITS), '0'));
  };
  const divisor = scaled(dollar);
  const quotient = (2n * scaled(rate) * 10n ** DIGITS + divisor) / (2n * divisor);
  if (quotient === 0n) throw refuse('a rate is too small to be kept');
  const digits = String(quotient).padStart(Number(DIGITS) + 1, '0');
  return `${digits.slice(0, -Number(DIGITS))}.${digits.slice(-Number(DIGITS))}`;
}
