/** A, B … Z, AA, AB …: the letters of the n-th batch of a month, from 0. */
export function lettersOf(n: number): string {
  const rest = Math.floor(n / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCodePoint(65 + (n % 26));
}

/**
 * The first name of the month that no batch has: `2026-11-C`.
 *
 * @param month `2026-11`
 */
export function nextBatchName(month: string, taken: readonly string[]): string {
  const used = new Set(taken);
  for (let n = 0; ; n++) {
    const name = `${month}-${lettersOf(n)}`;
    if (!used.has(name)) return name;
  }
}
