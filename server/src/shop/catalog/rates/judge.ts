/** A change of more than this a day raises an alarm. */
export const ALARM = 0.02;
/** A change of more than this is more likely an error than a market move: it waits for the shopkeeper's decision. */
export const HELD = 0.2;

const DAY_MS = 86_400_000;

export interface KnownRate {
  source: string;
  rate: number;
  asOf: Date;
}

/**
 * What becomes of a quote: `keep` our rate, because the shopkeeper set it; `confirm` it, because the quote is the same; `take`
 * the quote; or `hold` it for the shopkeeper. `drift` is the change a day.
 */
export interface Verdict {
  kind: 'keep' | 'confirm' | 'take' | 'hold';
  drift: number | null;
}

/** Compares a quote with the rate we sell by. Any quote replaces a rate of the demo catalog. */
export function judge(known: KnownRate | undefined, quote: KnownRate): Verdict {
  if (known?.source === 'manual') return { kind: 'keep', drift: null };
  if (!known || known.source === 'demo') return { kind: 'take', drift: null };
  const days = (quote.asOf.getTime() - known.asOf.getTime()) / DAY_MS;
  const change = Math.abs(quote.rate / known.rate - 1);
  if (known.source === quote.source && days === 0 && change === 0) return { kind: 'confirm', drift: null };
  return { kind: change > HELD ? 'hold' : 'take', drift: change / Math.max(1, days) };
}
