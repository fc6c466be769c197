import { sql } from 'kysely';
import type { Db } from '../src/platform/db/kysely.ts';

const SELLER = {
  'shop.name': 'Halfturn Test Store',
  'shop.address': 'Lange Straße 1\n10115 Berlin',
  'shop.country': 'DE',
};

/** Gives a store its seller's details, without which it issues no invoice. */
export async function nameSeller(db: Db, more: Record<string, string> = {}): Promise<void> {
  for (const [key, value] of Object.entries({ ...SELLER, ...more }))
    await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db);
}

/** Opens a store for real payments, as the owner does with the switch on the first page of the back office. */
export async function openForSale(db: Db): Promise<void> {
  await sql`insert into settings (key, value, public) values ('store.live', 'true', true)
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db);
}
