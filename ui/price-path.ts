export interface PricePoint {
  /** When this price began, in milliseconds. */
  at: number;
  /** Minor units, all points in one currency. */
  amount: number;
}

/** The box that the line is drawn into. */
export const LINE_BOX = { width: 200, height: 44 } as const;

const TOP = 4;
const FOOT = 40;
const r = (n: number) => Math.round(n * 10) / 10;

/**
 * A price's way through time as steps: `line` for what was, `now` for the price of today. A price holds until the next
 * one begins, so the line never slopes; what began before `from` still holds at `from`. No points, no line.
 */
export function pricePath(
  points: readonly PricePoint[],
  from: number,
  to: number,
): { line: string; now: string } | null {
  const sorted = points.filter((p) => p.at <= to).toSorted((a, b) => a.at - b.at);
  const before = sorted.findLast((p) => p.at <= from);
  const shown = before ? [before, ...sorted.filter((p) => p.at > from)] : sorted;
  const first = shown[0];
  const last = shown.at(-1);
  if (!first || !last) return null;
  const amounts = shown.map((p) => p.amount);
  const low = Math.min(...amounts);
  const span = Math.max(...amounts) - low;
  const x = (at: number) => r((Math.max(0, at - from) / (to - from)) * LINE_BOX.width);
  const y = (amount: number) =>
    span === 0 ? (TOP + FOOT) / 2 : r(FOOT - ((amount - low) / span) * (FOOT - TOP));
  const steps = shown
    .slice(1)
    .map((p) => `H${x(p.at)}V${y(p.amount)}`)
    .join('');
  return {
    line: `M${x(first.at)} ${y(first.amount)}${steps}`,
    now: `M${x(last.at)} ${y(last.amount)}H${LINE_BOX.width}`,
  };
}
