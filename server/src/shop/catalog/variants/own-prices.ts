import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { fixPrice, saleIn } from '../prices/fix-prices.ts';
import { demandDollars, demandOwnRate, pricesBefore } from '../prices/own-dollars.ts';
import { fixedIn } from '../prices/prices.queries.ts';
import type { VariantsWish, VariantWish } from './check-variants.ts';
import type { LockedVariant } from './variants.queries.ts';

/** Rows with their prices in dollars, and what fixes those that were typed in the store's own currency. */
export interface OwnPrices {
  rows: VariantWish[];
  /** Fixes them once the variants are written. Says whether there were any. */
  fix: (by: { actor: string; now: Date }) => Promise<boolean>;
}

/**
 * Prices of locked variants that were typed in the store's own currency. Refuses `content_changed` if another price is fixed than the
 * one that was shown, and what `demandOwnRate` and `demandDollars` refuse.
 *
 * @param variants as they are before the change
 */
export async function ownPrices(
  trx: Trx,
  rows: VariantsWish['rows'],
  { variants, now }: { variants: readonly LockedVariant[]; now: Date },
): Promise<OwnPrices> {
  const typed = rows.flatMap(({ id, own, ownSeen, saleFrom, saleUntil }) =>
    own ? [{ id, own, ownSeen, times: { saleFrom, saleUntil } }] : [],
  );
  const code = typed[0]?.own.code;
  if (code === undefined) return { rows, fix: async () => false };
  const rated = { code, rate: await demandOwnRate(trx, code, now) };
  const ids = typed.map(({ id }) => id);
  const before = await fixedIn(trx, ids, code);
  for (const { id, own, ownSeen } of typed) {
    const row = before.get(id);
    const seen = row?.regular_minor === ownSeen?.regular && saleIn(row) === (ownSeen?.sale ?? null);
    if (!seen || own.code !== code) throw problem('content_changed', { data: { by: null, at: null } });
  }
  const inDollars = (row: VariantWish): VariantWish => {
    if (!row.own) return row;
    const variant = variants.find(({ id }) => id === row.id);
    const was = variant ? pricesBefore(variant, before.get(row.id), rated) : null;
    const { saleFrom, saleUntil } = row;
    const { regular, ...sale } = demandDollars({ ...row.own, saleFrom, saleUntil }, was, rated);
    return { ...row, price: regular, ...sale };
  };
  return {
    rows: rows.map(inDollars),
    fix: async ({ actor }) => {
      for (const { id, own, times } of typed)
        await fixPrice(trx, id, { ...own, times }, { before: before.get(id), actor, now });
      return true;
    },
  };
}
