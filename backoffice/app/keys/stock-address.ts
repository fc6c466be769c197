import { pageIn, queryOf, soughtIn } from '../list-query.ts';

export interface StockAddress {
  q: string;
  /** Only what runs low. */
  low: boolean;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readStock(search: string): StockAddress {
  const query = new URLSearchParams(search);
  return {
    q: soughtIn(query),
    low: query.get('low') === 'true',
    page: pageIn(query),
  };
}

/** The query of the stock list, without default values. */
export const writeStock = ({ q, low, page }: Partial<StockAddress>): string => queryOf({ q, low, page });
