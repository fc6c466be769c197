import { pageIn, queryOf, soughtIn } from '../list-query.ts';

export interface PricesAddress {
  q: string;
  /** Only what has a fixed price. */
  fixed: boolean;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readPrices(search: string): PricesAddress {
  const query = new URLSearchParams(search);
  return {
    q: soughtIn(query),
    fixed: query.get('fixed') === 'true',
    page: pageIn(query),
  };
}

/** The query of the list, with what is as usual left out. */
export const writePrices = ({ q, fixed, page }: Partial<PricesAddress>): string =>
  queryOf({ q, fixed, page });
