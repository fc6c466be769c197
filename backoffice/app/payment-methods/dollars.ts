import { numberTyped } from '../membership/number-typed.ts';

/** US cents as dollars are typed. */
export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '');

/** Dollars that were typed, in US cents; -1, which the store refuses, for anything else. */
export function centsTyped(typed: string): number {
  const dollars = numberTyped(typed);
  return dollars < 0 ? -1 : Math.round(dollars * 100);
}

/** A percentage that was typed, with up to three decimals; -1 for anything else. */
export function percentTyped(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : -1;
}
