import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { fixPrice, saleIn } from '../prices/fix-prices.ts';
import { fixedIn } from '../prices/prices.queries.ts';
import { inDollars } from '../prices/set-own-price.ts';
import type { VariantsWish, VariantWish } from './check-variants.ts';

/** Rows with their prices in dollars, and what fixes those that were typed in the store's own currency. */
export interface OwnPrices {
  rows: VariantWish[];
  /** Fixes them once the variants are written. Says whether there were any. */
  fix: (by: { actor: string; now: Date }) => Promise<boolean>;
}

/**
 * Prices of locked variants that were typed in the store's own currency. Refuses `content_changed` if another price is fixed than the
 * one that was shown, and what `inDollars` refuses.
 */
export async function ownPrices(trx: Trx, rows: VariantsWish['rows'], now: Date): Promise<OwnPrices> {
  const typed = rows.flatMap(({ id, own, ownSeen, saleFrom, saleUntil }) =>
    own ? [{ id, own, ownSeen, times: { saleFrom, saleUntil } }] : [],
  );
  const code = typed[0]?.own.code;
  if (code === undefined) return { rows, fix: async () => false };
  const dollars = await inDollars(trx, code, now);
  const ids = typed.map(({ id }) => id);
  const before = await fixedIn(trx, ids, code);
  for (const { id, own, ownSeen } of typed) {
    const row = before.get(id);
    const seen = row?.regular_minor === ownSeen?.regular && saleIn(row) === (ownSeen?.sale ?? null);
    if (!seen || own.code !== code) throw problem('content_changed', { data: { by: null, at: null } });
  }
  return {
    rows: rows.map((row) => (row.own ? { ...row, ...dollars(row.own) } : row)),
    fix: async ({ actor }) => {
      for (const { id, own, times } of typed)
        await fixPrice(trx, id, { ...own, times }, { before: before.get(id), actor, now });
      return true;
    },
  };
}
