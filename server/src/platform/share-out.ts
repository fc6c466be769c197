import { currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';

/**
 * Shares an amount out over lines, in proportion to what is left of each: whole steps of the currency, summing to the amount
 * exactly. Cut along the running sum, so that no line gets more than it holds, however small it is; the last takes what is left.
 */
export function shareOut(amountMinor: number, over: readonly number[], currency: Currency): number[] {
  const { roundTo } = currencyFacts(currency);
  const total = over.reduce((sum, each) => sum + each, 0);
  let run = 0;
  let given = 0;
  return over.map((each) => {
    run += each;
    // In whole numbers: of a million dollars the product is past what a double tells apart.
    const upTo =
      run === total
        ? amountMinor
        : Number((BigInt(amountMinor) * BigInt(run)) / (BigInt(total) * BigInt(roundTo))) * roundTo;
    const share = upTo - given;
    given = upTo;
    return share;
  });
}
