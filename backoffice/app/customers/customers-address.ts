import type { CustomerSort } from '@halfturn/contract/staff/customers.ts';

/** What the list shows. */
export interface CustomersAsked {
  q: string;
  level: number | null;
  sort: CustomerSort;
  page: number;
}

/** What the address of the list asks for; what is no page is the first, and what is no level is any. */
export function readCustomers(search: string): CustomersAsked {
  const asked = new URLSearchParams(search);
  const page = asked.get('page') ?? '1';
  const level = asked.get('level') ?? '';
  return {
    q: (asked.get('q') ?? '').trim().slice(0, 120),
    level: /^([1-9]|10)$/.test(level) ? Number(level) : null,
    sort: asked.get('sort') === 'bought' ? 'bought' : 'newest',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of the list that shows this. */
export function customersPath({ q = '', level, sort, page = 1 }: Partial<CustomersAsked>): string {
  const asked = new URLSearchParams({
    ...(q.trim() && { q: q.trim() }),
    ...(level && { level: String(level) }),
    ...(sort === 'bought' && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/customers${asked.size > 0 ? `?${asked}` : ''}`;
}
