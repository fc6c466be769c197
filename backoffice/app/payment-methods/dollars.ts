import { numberTyped } from '../typed-number.ts';

/** US cents as dollars are typed. */
export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '');

/** Dollars that were typed, in US cents. What is no number stays as it was typed. */
export function centsTyped(typed: string): number {
  const dollars = numberTyped(typed);
  return typeof dollars === 'number' ? Math.round(dollars * 100) : dollars;
}

/** A percentage that was typed, with up to three decimals. */
export const percentTyped = (typed: string): number => numberTyped(typed, 3);
