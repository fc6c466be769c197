import pg from 'pg';
import { problem, type FieldFault, type Problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { holdSkus, skuHolders } from './skus.queries.ts';

/**
 * Which of the SKUs a product or variant other than these has, with what to say of it. A SKU is one among all products and variants,
 * whatever their status; upper and lower case differ.
 */
export async function skuFaults(
  trx: Trx,
  skus: readonly string[],
  but: readonly string[],
): Promise<Map<string, FieldFault>> {
  const wanted = skus.filter((sku) => sku !== '');
  if (wanted.length === 0) return new Map();
  await holdSkus(trx, wanted);
  const own = new Set(but);
  const taken = [...(await skuHolders(trx, wanted))].filter(([, { id }]) => !own.has(id));
  return new Map(taken.map(([sku, { name }]) => [sku, { rule: 'sku_taken_by', values: { product: name } }]));
}

/** The refusal behind an error of the database for a SKU that an import gave at the same moment; null for any other error. */
export const skuRefusalOf = (error: unknown, field: string): Problem | null =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'products_sku_key'
    ? problem('invalid_input', { fields: { [field]: 'sku_taken' } })
    : null;
