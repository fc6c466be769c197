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
  const page = Number(query.get('page'));
  return {
    q: (query.get('q') ?? '').trim().slice(0, 120),
    low: query.get('low') === 'true',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query of the shelf, with what is as usual left out. */
export function writeStock({ q, low, page }: Partial<StockAddress>): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (low) query.set('low', 'true');
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
