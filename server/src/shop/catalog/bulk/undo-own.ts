import type { BulkAct } from '@halfturn/contract/staff/product-bulks.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { deleteFixedPrice, fixedIn, saveFixedPrice, tieredIn } from '../prices/prices.queries.ts';
import type { BulkItem, StoredOwn } from './bulk.queries.ts';
import { currencyOf, ownColumns, type OwnPrice } from './own-bulk.ts';

/** The prices of locked products in the currency of an act, for its undoing. */
export interface OwnPricesNow {
  /** Whether the price still is as the change made it. */
  areAs: (item: BulkItem) => boolean;
  /** Puts the price back as it was: fixed as before, or converted. */
  putBack: (trx: Trx, item: BulkItem) => Promise<void>;
}

const inBaseCurrency: OwnPricesNow = { areAs: () => true, putBack: async () => {} };

const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const columnsOf = ({ sale_from, sale_until, reduced_at, ...own }: StoredOwn): OwnPrice => ({
  ...own,
  sale_from: momentOf(sale_from),
  sale_until: momentOf(sale_until),
  reduced_at: momentOf(reduced_at),
});

/** By name, as JSON in the database does not keep the order of names. */
const text = (columns: object): string =>
  JSON.stringify(Object.entries(columns).toSorted(([a], [b]) => a.localeCompare(b)));

/** What products cost now in the currency of an act. A price that was fixed by it and has wholesale prices since stays fixed. */
export async function ownPricesNow(trx: Trx, act: BulkAct, ids: readonly string[]): Promise<OwnPricesNow> {
  const code = currencyOf(act);
  if (!code) return inBaseCurrency;
  const [rows, tiered] = [await fixedIn(trx, ids, code), await tieredIn(trx, ids, code)];
  return {
    areAs: ({ product_id, before, after }) => {
      const row = rows.get(product_id);
      if (!after?.own) return true;
      if (!after.own.fixed) return row === undefined;
      if (!row || (before?.own?.fixed !== true && tiered.has(product_id))) return false;
      return text(ownColumns(row)) === text(columnsOf(after.own));
    },
    putBack: async (on, { product_id, before, after }) => {
      if (!before?.own || !after?.own?.fixed) return;
      const { fixed, ...columns } = columnsOf(before.own);
      if (fixed) await saveFixedPrice(on, product_id, code, columns);
      else await deleteFixedPrice(on, product_id, code);
    },
  };
}
