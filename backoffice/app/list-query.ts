/** The page that an address asks for, read without trust: from 1. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1;
}

/** What an address searches for, as much of it as the store takes. */
export const soughtIn = (query: URLSearchParams, most = 120): string =>
  (query.get('q') ?? '').trim().slice(0, most);

type Said = Record<string, string | number | boolean | null | undefined>;

/** The query of a list, with what is as usual left out: `?tab=spam&page=2`, or nothing. */
export function queryOf(said: Said, usual: Said = {}): string {
  const query = new URLSearchParams();
  const leftOut: Said = { page: 1, ...usual };
  for (const [name, value] of Object.entries(said))
    if (value && value !== leftOut[name]) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}
