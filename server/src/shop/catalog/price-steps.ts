import { convertFromBase, type Currency } from '@halfturn/contract/primitives/money.ts';

/** A value from a moment to another, in milliseconds; `to` is `Infinity` for the current value. */
export interface Span<Value extends number = number> {
  from: number;
  to: number;
  value: Value;
}

/** What decided the price of a product, oldest first, without the times in which it had no price. */
export interface Histories {
  /** US cents. */
  base: readonly Span[];
  /** Minor units of the currency. */
  fixed: readonly Span[];
  /** Units of the currency for one USD. */
  rates: readonly Span[];
}

/**
 * What a product cost in a currency from one moment to another: its fixed price, or its base price at the rate of that time.
 * Times without a known price are left out.
 */
export function priceSteps(
  { base, fixed, rates }: Histories,
  currency: Currency,
  from: number,
  to: number,
): Span[] {
  const turns = [base, fixed, rates].flat().flatMap((span) => [span.from, span.to]);
  const edges = [from, ...turns.filter((at) => at > from && at < to), to].toSorted((a, b) => a - b);
  const steps: Span[] = [];
  for (const [i, begin] of edges.entries()) {
    const end = edges[i + 1];
    if (end === undefined || begin === end) continue;
    const value = at(fixed, begin) ?? converted(at(base, begin), at(rates, begin), currency);
    const last = steps.at(-1);
    if (value === undefined) continue;
    if (last?.value === value && last.to === begin) last.to = end;
    else steps.push({ from: begin, to: end, value });
  }
  return steps;
}

/** The lowest of some prices; null if there are none. */
export function lowestOf(steps: readonly Span[]): number | null {
  return steps.length === 0 ? null : Math.min(...steps.map(({ value }) => value));
}

/**
 * The lowest price in a currency since a moment: that of `priceSteps`, for many products at once. A converted price is lowest at the
 * lowest rate of its time.
 */
export function lowestSince(
  { base, fixed, rates }: Histories,
  currency: Currency,
  from: number,
): number | null {
  const lows = fixed.filter(({ to }) => to > from).map(({ value }) => value);
  for (const span of base)
    for (const [begin, end] of gapsOf(fixed, Math.max(span.from, from), span.to)) {
      const during = rates.filter((rate) => rate.from < end && rate.to > begin);
      if (during.length === 0) continue;
      const rate = Math.min(...during.map(({ value }) => value));
      lows.push(convertFromBase(span.value, rate, currency).amount);
    }
  return lows.length === 0 ? null : Math.min(...lows);
}

/** The times from one moment to another that no span covers. */
function gapsOf(spans: readonly Span[], from: number, to: number): [number, number][] {
  const gaps: [number, number][] = [];
  let at = from;
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (span.to <= at || span.from >= to) continue;
    if (span.from > at) gaps.push([at, span.from]);
    at = span.to;
  }
  if (at < to) gaps.push([at, to]);
  return gaps;
}

const at = (spans: readonly Span[], moment: number): number | undefined =>
  spans.find((span) => span.from <= moment && span.to > moment)?.value;

const converted = (base: number | undefined, rate: number | undefined, currency: Currency) =>
  base === undefined || rate === undefined ? undefined : convertFromBase(base, rate, currency).amount;
