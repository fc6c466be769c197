/** A change of more than this a day is worth a look. */
export const ALARM = 0.02;
/** A change of more than this is more likely a slip than a market: it waits for the shopkeeper's word. */
export const HELD = 0.2;

const DAY_MS = 86_400_000;

export interface KnownRate {
  source: string;
  rate: number;
  asOf: Date;
}

/**
 * What becomes of a quote: `keep`, as the shopkeeper's own rate stands; `confirm`, as it is the rate that we have; `take`; or
 * `hold`. `drift` is the change a day, against the rate that it would replace.
 */
export interface Verdict {
  kind: 'keep' | 'confirm' | 'take' | 'hold';
  drift: number | null;
}

/** Judges what a source says now against what we sell by. A rate of the demo catalogue is no market's, and gives way. */
export function judge(known: KnownRate | undefined, quote: KnownRate): Verdict {
  if (known?.source === 'manual') return { kind: 'keep', drift: null };
  if (!known || known.source === 'demo') return { kind: 'take', drift: null };
  const days = (quote.asOf.getTime() - known.asOf.getTime()) / DAY_MS;
  const change = Math.abs(quote.rate / known.rate - 1);
  if (known.source === quote.source && days === 0 && change === 0) return { kind: 'confirm', drift: null };
  return { kind: change > HELD ? 'hold' : 'take', drift: change / Math.max(1, days) };
}
