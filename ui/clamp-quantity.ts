/** A typed quantity as a whole number from `min` to `max`. Text that is no number falls back to `before`. */
export function clampQuantity(typed: string, before: number, min: number, max: number): number {
  const n = Number.parseInt(typed.trim(), 10);
  return Number.isNaN(n) ? before : Math.min(Math.max(n, min), Math.max(min, max));
}
