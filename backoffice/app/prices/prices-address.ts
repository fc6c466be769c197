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
  const page = Number(query.get('page'));
  return {
    q: (query.get('q') ?? '').trim().slice(0, 120),
    fixed: query.get('fixed') === 'true',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query of the list, with what is as usual left out. */
export function writePrices({ q, fixed, page }: Partial<PricesAddress>): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (fixed) query.set('fixed', 'true');
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
