/** What the address of the list asks for; what is no page is the first. */
export function readCustomers(search: string): { q: string; page: number } {
  const asked = new URLSearchParams(search);
  const page = asked.get('page') ?? '1';
  return {
    q: (asked.get('q') ?? '').trim().slice(0, 120),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of the list that shows this. */
export function customersPath({ q = '', page = 1 }: { q?: string; page?: number }): string {
  const asked = new URLSearchParams({
    ...(q.trim() && { q: q.trim() }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/customers${asked.size > 0 ? `?${asked}` : ''}`;
}
