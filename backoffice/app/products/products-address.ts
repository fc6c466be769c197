import { pageIn, queryOf, soughtIn } from '../list-query.ts';

export interface ProductsAddress {
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readProducts(search: string): ProductsAddress {
  const query = new URLSearchParams(search);
  return {
    q: soughtIn(query),
    page: pageIn(query),
  };
}

/** The query of the list, with what is as usual left out. */
export const writeProducts = ({ q, page }: Partial<ProductsAddress>): string => queryOf({ q, page });
