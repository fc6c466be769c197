import { currencyFacts } from '@halfturn/contract/primitives/money.ts';

/** A decimal as a whole number of its last digit. */
function parts(text: string): { units: bigint; digits: number } {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`no amount: ${text.slice(0, 40)}`);
  return { units: BigInt(whole + part), digits: part.length };
}

/** Digits of a minor unit that are kept. */
const FINE = 6;

/**
 * What an amount of coins is worth, in minor units of a currency and their millionths, rounded down; reckoned in whole numbers, as
 * twelve digits after the point times a rate are more than a fraction of two can hold.
 *
 * @param fee what of it the network kept
 * @param rate units of the currency for one coin
 */
export function minorTimes(value: string, fee: string, rate: string, currency: string): number {
  const [coins, kept, price] = [parts(value), parts(fee), parts(rate)];
  const digits = Math.max(coins.digits, kept.digits);
  const scaled = ({ units, digits: own }: typeof coins): bigint => units * 10n ** BigInt(digits - own);
  const net = scaled(coins) - scaled(kept);
  if (net <= 0n) return 0;
  const fine = net * price.units * 10n ** BigInt(currencyFacts(currency).digits + FINE);
  return Number(fine / 10n ** BigInt(digits + price.digits)) / 10 ** FINE;
}
