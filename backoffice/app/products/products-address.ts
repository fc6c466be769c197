export interface ProductsAddress {
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readProducts(search: string): ProductsAddress {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  return {
    q: (query.get('q') ?? '').trim().slice(0, 120),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query of the list, with what is as usual left out. */
export function writeProducts({ q, page }: Partial<ProductsAddress>): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
