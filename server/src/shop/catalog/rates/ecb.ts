import { readXml, type Node } from '../../../platform/read-xml.ts';
import { FeedFailure, type Quotes } from './quotes.ts';

/** A decimal as the bank writes it. */
const DECIMAL = /^\d{1,9}(?:\.\d{1,8})?$/;
/** The bank publishes at 16:00 in Frankfurt, which in summer is 14:00 UTC: never later than the real time. */
const PUBLISHED = 'T14:00:00Z';

/**
 * Reads the European Central Bank's daily file: units of each currency for one euro. Refuses (`FeedFailure`) the whole file
 * if a rate is no number, a currency appears twice, or the date or the dollar is missing.
 */
export function readEcb(text: string): Quotes {
  const day = dayOf(text);
  const time = day.attribute('time') ?? '';
  const asOf = new Date(`${time}${PUBLISHED}`);
  if (!/^\d{4}-\d\d-\d\d$/.test(time) || Number.isNaN(asOf.getTime())) throw refuse('the rates have no date');
  const forEuro = new Map<string, string>([['EUR', '1']]);
  for (const cube of day.children) {
    const currency = cube.attribute('currency') ?? '';
    const rate = cube.attribute('rate') ?? '';
    if (cube.name !== 'Cube' || !/^[A-Z]{3}$/.test(currency)) throw refuse('a rate without a currency');
    if (!DECIMAL.test(rate) || Number(rate) === 0) throw refuse(`the rate of ${currency} is no rate`);
    if (forEuro.has(currency)) throw refuse(`${currency} appears twice`);
    forEuro.set(currency, rate);
  }
  const dollar = forEuro.get('USD');
  if (dollar === undefined) throw refuse('there is no dollar among the rates');
  forEuro.delete('USD');
  return { asOf, rates: new Map([...forEuro].map(([code, rate]) => [code, perDollar(rate, dollar)])) };
}

function dayOf(text: string): Node {
  let root: Node;
  try {
    root = readXml(text);
  } catch (error) {
    throw new FeedFailure('unreadable', 'the file of rates is not whole', { cause: error });
  }
  const [day, ...others] = root.all('Cube').flatMap(({ children }) => children);
  if (root.name !== 'Envelope' || !day || others.length > 0) throw refuse('this is not the daily file');
  return day;
}

const refuse = (why: string) => new FeedFailure('unreadable', why);

/** Decimals of a stored rate. */
const DIGITS = 8n;

/**
 * Units of a currency for one dollar, from its units and the dollar's for one euro: computed in whole numbers and rounded half
 * up at the eighth decimal. Refuses a quotient that rounds to zero.
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
