/** The least of 1, 2, 2.5 and 5 with zeros, at least `value`. Only 1, 2 and 5 below ten, because lines stand at whole numbers. */
function roundStep(value: number): number {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(value)));
  const found = [1, 2, 2.5, 5]
    .map((one) => one * size)
    .find((step) => step >= value && Number.isInteger(step));
  return found ?? 10 * size;
}

/** Steps between the lines, so there are at most five lines. */
const STEPS = 4;

/**
 * The lines of a chart's axis, from the lowest to the highest: round numbers at equal distances, zero among them, around all values.
 *
 * @param values amounts in the minor unit of their currency, or counts
 * @param whole what the axis shows if all values are zero: one of the currency in its minor unit, or 1
 */
export function axisOf(values: readonly number[], whole: number): number[] {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  if (most === 0 && least === 0) return [0, whole];
  const steps = (step: number) => Math.ceil(most / step) + Math.ceil(-least / step);
  let step = roundStep((most - least) / STEPS);
  // Zero is one of the lines, so values on both sides of it can need one step more.
  while (steps(step) > STEPS) step = roundStep(step + 1);
  const below = Math.ceil(-least / step);
  return Array.from({ length: steps(step) + 1 }, (_, index) => (index - below) * step);
}
