/** A number as people write it, with a comma or a point and at most two decimals; -1, which the store refuses, for anything else. */
export function numberTyped(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Number(text) : -1;
}

/** Points, more or fewer: a whole number, with a minus before it for fewer; 0, which the store refuses, for anything else. */
export function pointsTyped(typed: string): number {
  const text = typed.trim().replace('\u2212', '-');
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : 0;
}
