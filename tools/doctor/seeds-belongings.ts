import type { Seed } from './seed.ts';

export const BELONGINGS_SEEDS: readonly Seed[] = [
  {
    id: 'default-address',
    what: 'an address book without a default',
    sql: `insert into addresses (account_id, first_name, last_name, phone, address, city, country, created_at)
      select id, 'Mara', 'Weiss', '+49 30 901820', 'Lange Straße 1', 'Berlin', 'DE', now() from accounts limit 1`,
  },
];
