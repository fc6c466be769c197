import * as z from 'zod';

const day = z.union([z.literal(''), z.iso.date()]).default('');

/** The first and the last day of the rows that are listed; an empty one narrows nothing. */
export const days = { from: day, to: day };

/** One of these, or empty for all. */
export const choice = <const T extends string>(options: readonly T[]) =>
  z.union([z.literal(''), z.enum(options)]).default('');

/** The column that a list is sorted by, downward with a minus before it; empty for the list's usual order. */
export const sortBy = <const T extends string>(columns: readonly T[]) =>
  choice(columns.flatMap((column): (T | `-${T}`)[] => [column, `-${column}`]));
