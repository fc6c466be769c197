import { noNumber } from '../typed-number.ts';

/**
 * A rate as people write it, with a comma or a point, at most three decimals and perhaps a percent sign. What is no number
 * stays as it was typed.
 */
export function rateTyped(typed: string): number {
  const text = typed.replace(/[%\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^-?\d{1,9}(?:\.\d{1,3})?$/.test(text) ? Number(text) : noNumber(typed);
}
