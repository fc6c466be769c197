/**
 * A rate as people write it, with a comma or a point, at most three decimals and perhaps a percent sign; not a number for any other
 * text, which the store refuses as such.
 */
export function rateTyped(typed: string): number {
  const text = typed.replace(/[%\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^-?\d{1,9}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
}
