import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/** The product or variant that has a SKU. */
export interface SkuHolder {
  id: string;
  name: string;
}

/**
 * Makes other changes that are about to give these SKUs wait for this transaction. All of them are taken by one statement in their
 * order, so that two changes cannot wait for each other.
 */
export async function holdSkus(trx: Trx, skus: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('sku ' || sku, 0))
    from (select distinct sku from unnest(${skus}::text[]) as sku order by sku) as wanted`.execute(trx);
}

/** Who has these SKUs. */
export async function skuHolders(trx: Trx, skus: readonly string[]): Promise<Map<string, SkuHolder>> {
  const { rows } = await sql<SkuHolder & { sku: string }>`
    select sku, id, name from products where sku = any(${skus}::text[])`.execute(trx);
  return new Map(rows.map(({ sku, ...holder }) => [sku, holder]));
}
