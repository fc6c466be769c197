/** For each value the sum of it and all before it: `[1, 2, 3]` is `[1, 3, 6]`. */
export function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}
