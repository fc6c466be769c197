import { currencyFacts } from '@halfturn/contract/primitives/money.ts';

/** Currencies that Stripe counts in whole units. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Those without a small unit which Stripe counts in hundredths all the same, as it always has. */
const digitsAtStripe = (currency: string): number => (WHOLE.has(currency) ? 0 : 2);

/** An amount of ours as Stripe counts it. */
export function toStripe(minor: number, currency: string): number {
  return minor * 10 ** (digitsAtStripe(currency) - currencyFacts(currency).digits);
}

/** An amount of Stripe's in our minor units; what is less than one of them is left out, so that nothing seems paid that was not. */
export function fromStripe(amount: number, currency: string): number {
  return Math.floor(amount / 10 ** (digitsAtStripe(currency) - currencyFacts(currency).digits));
}
