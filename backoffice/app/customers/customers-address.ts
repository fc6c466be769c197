import type { CustomerSort } from '@halfturn/contract/staff/customers.ts';
import { pageIn, queryOf, soughtIn } from '../list-query.ts';

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
  const level = asked.get('level') ?? '';
  return {
    q: soughtIn(asked),
    level: /^([1-9]|10)$/.test(level) ? Number(level) : null,
    sort: asked.get('sort') === 'bought' ? 'bought' : 'newest',
    page: pageIn(asked),
  };
}

/** The address of the list that shows this. */
export const customersPath = ({ q, level, sort, page }: Partial<CustomersAsked>): string =>
  `/customers${queryOf({ q: q?.trim(), level, sort, page }, { sort: 'newest' })}`;
