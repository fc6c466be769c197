import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/** Takes products off sale for good; their pages say so, and their variants follow. Returns how many were on sale or drafts. */
export async function retireProducts(trx: Trx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update products set status = 'retired' where id = any(${ids}::uuid[]) and parent_id is null and status <> 'retired'`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Removes banners of the home page. */
export async function removeBanners(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from banners where id = any(${ids}::uuid[])`.execute(trx);
}
