import { convertFromBase, type Currency } from '@halfturn/contract/primitives/money.ts';

/** Something that held from a moment up to another, in milliseconds; `Infinity` for what holds now. */
export interface Span<Value extends number = number> {
  from: number;
  to: number;
  value: Value;
}

/** What a product cost, part by part, oldest first. Parts in which it had no price are left out. */
export interface Histories {
  /** US cents. */
  base: readonly Span[];
  /** Minor units of the currency. */
  fixed: readonly Span[];
  /** Units of the currency for one USD. */
  rates: readonly Span[];
}

/**
 * What a product cost in a currency from one moment to another: the fixed price where one stood, else its base price of that time
 * at the rate of that time. What nobody can tell any more is left out.
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
  for (let i = 1; i < edges.length; i++) {
    const [begin, end] = [edges[i - 1]!, edges[i]!];
    if (begin === end) continue;
    const value = at(fixed, begin) ?? converted(at(base, begin), at(rates, begin), currency);
    const last = steps.at(-1);
    if (value === undefined) continue;
    if (last?.value === value && last.to === begin) last.to = end;
    else steps.push({ from: begin, to: end, value });
  }
  return steps;
}

/** The lowest price of a stretch of time; null where none is known. */
export function lowestOf(steps: readonly Span[]): number | null {
  return steps.length === 0 ? null : Math.min(...steps.map(({ value }) => value));
}

const at = (spans: readonly Span[], moment: number): number | undefined =>
  spans.find((span) => span.from <= moment && span.to > moment)?.value;

const converted = (base: number | undefined, rate: number | undefined, currency: Currency) =>
  base === undefined || rate === undefined ? undefined : convertFromBase(base, rate, currency).amount;
