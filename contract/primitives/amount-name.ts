import { CURRENCIES } from './currencies.ts';

const UNITS: ReadonlySet<string> = new Set(
  Object.entries(CURRENCIES).flatMap(([code, { symbol }]) => [code, symbol]),
);

/** Whether a name is nothing but an amount of money: `$10`, `25 €`, `USD 50`. */
export const isAmountName = (name: string): boolean =>
  /\d/.test(name) && UNITS.has(name.replace(/\d(?:[\d.,\s]*\d)?/, '').trim());
