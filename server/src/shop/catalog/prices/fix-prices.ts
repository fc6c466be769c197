import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { PRICE_DOUBTS } from '@halfturn/contract/staff/product-states.ts';
import { audit } from '../../../house/audit/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { DAY_MS, HISTORY_DAYS } from '../card.ts';
import { changesOf, saleOf } from '../editor/product.ts';
import { lowestOf, priceSteps } from '../price-steps.ts';
import { allRates } from '../rates/rates.queries.ts';
import { fixedDoubts } from './price-doubts.ts';
import {
  deleteFixedPrice,
  fixedPricesOf,
  historiesOf,
  lockPrices,
  saveFixedPrice,
  type FixedPriceRow,
  type PricedProduct,
} from './prices.queries.ts';

/** The prices that a product is to have in a currency, in its minor unit; `regular` null: the converted base price. */
export interface PriceWish {
  code: Currency;
  regular: number | null;
  /** Below `regular`. */
  sale: number | null;
  /** When the sale begins and ends. Without them, a sale keeps the dates that it has. */
  times?: SaleTimes;
}

/** When a sale begins and ends; null: at once, and never. */
export interface SaleTimes {
  saleFrom: string | null;
  saleUntil: string | null;
}

export interface PricesWish {
  prices: readonly PriceWish[];
  /** Of the prices that the editor saw. */
  version: string;
  /** Prices that are far from the others are meant so. */
  confirmed: boolean;
}

/**
 * Fixes prices of a product. A sale strikes the lowest price in that currency of the 30 days before, converted or fixed; if it is
 * lowered further, the struck price stays. Refuses `product_not_found`, `content_changed`,
 * `variants_have_prices` for a product with variants, and `price_unusual` for a price that was not confirmed and is far from the others.
 */
export async function fixPrices(
  trx: Trx,
  productId: string,
  { prices: wishes, version, confirmed }: PricesWish,
  { actor, clock }: { actor: string; clock: Clock },
): Promise<void> {
  const product = await lockPrices(trx, productId);
  if (!product) throw problem('product_not_found');
  if (product.variant_attributes.length > 0) throw problem('variants_have_prices');
  // Read after the lock, so that it is later than every change that was waited for.
  const now = clock.now();
  const rows = await fixedPricesOf(trx, productId);
  await demandSeen(trx, version, { now: fixedSeen(rows), subject: `product:${productId}` });
  if (!confirmed) await demandUsual(trx, wishes, product, rows);
  for (const wish of wishes) {
    const before = rows.find(({ currency }) => currency === wish.code);
    await fixPrice(trx, productId, wish, { before, actor, now });
  }
}

/** Fixes one price of a locked product, with its entry in the audit log, or lets it follow the rate again. */
export async function fixPrice(
  trx: Trx,
  productId: string,
  wish: PriceWish,
  { before, actor, now }: { before: FixedPriceRow | undefined; actor: string; now: Date },
): Promise<void> {
  const { regular, code } = wish;
  const times = wish.times ?? timesOf(before);
  const columns = saleOf({ sale: wish.sale, ...times }, now);
  const had = before && { regular_minor: before.regular_minor, ...saleColumns(before) };
  if (regular === null ? !had : same(had, { regular_minor: regular, ...columns })) return;
  const tiers = regular === null ? await deleteFixedPrice(trx, productId, code) : [];
  if (regular !== null) {
    const { sale_minor: sale } = columns;
    const struck = await struckInCurrency(trx, productId, { code, sale }, before, now);
    await saveFixedPrice(trx, productId, code, { regular_minor: regular, ...columns, ...struck });
  }
  const said = wish.sale === null ? {} : filled(times);
  await audit(trx, {
    actor,
    action: regular === null ? 'prices.unfixed' : 'prices.fixed',
    subject: `product:${productId}`,
    before: {
      currency: code,
      regular: before?.regular_minor ?? null,
      sale: saleIn(before),
      ...filled(timesOf(before)),
      ...(tiers.length > 0 && { tiers }),
    },
    after: { currency: code, regular, sale: wish.sale, ...said },
  });
}

/** The sale price of a fixed price, also of a sale that is still to begin. */
export const saleIn = (
  row: Pick<FixedPriceRow, 'sale_minor' | 'planned_sale_minor'> | undefined,
): number | null => row?.planned_sale_minor ?? row?.sale_minor ?? null;

/** When the sale of a fixed price begins and ends. */
export const timesOf = (row: Pick<FixedPriceRow, 'sale_from' | 'sale_until'> | undefined): SaleTimes => ({
  saleFrom: row?.sale_from?.toISOString() ?? null,
  saleUntil: row?.sale_until?.toISOString() ?? null,
});

const saleColumns = ({ sale_minor, planned_sale_minor, sale_from, sale_until }: FixedPriceRow) => ({
  sale_minor,
  planned_sale_minor,
  sale_from,
  sale_until,
});

const same = (a: object | undefined, b: object): boolean =>
  a !== undefined && Object.keys(changesOf(a, b).after).length === 0;

const filled = (times: SaleTimes) =>
  Object.fromEntries(Object.entries(times).filter(([, moment]) => moment !== null));

/** Refuses `price_unusual`, with the reasons and the currencies. */
async function demandUsual(
  trx: Trx,
  wishes: readonly PriceWish[],
  base: PricedProduct,
  rows: readonly FixedPriceRow[],
): Promise<void> {
  const rates = new Map((await allRates(trx)).map(({ code, rate }) => [code, Number(rate)]));
  const doubts = wishes.map((wish) => {
    const row = rows.find(({ currency }) => currency === wish.code);
    const fixed = row ? { regular: row.regular_minor, sale: saleIn(row) } : null;
    if (row && row.regular_minor === wish.regular && saleIn(row) === wish.sale) return [];
    return fixedDoubts(wish, { base, fixed, rate: rates.get(wish.code) ?? null });
  });
  const reasons = PRICE_DOUBTS.filter((doubt) => doubts.flat().includes(doubt));
  const codes = wishes.filter((_, no) => (doubts[no] ?? []).length > 0).map(({ code }) => code);
  if (reasons.length > 0) throw problem('price_unusual', { data: { reasons, codes } });
}

/** What an editor sees of the fixed prices of a product. */
export const fixedSeen = (rows: readonly FixedPriceRow[]) =>
  rows
    .map((row) => [row.currency, row.regular_minor, saleIn(row), ...Object.values(timesOf(row))])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)));

/** The price that a sale strikes; null if the 30 days before had no higher price. */
export async function struckInCurrency(
  trx: Trx,
  productId: string,
  { code, sale }: Pick<PriceWish, 'code' | 'sale'>,
  before: Pick<FixedPriceRow, 'sale_minor' | 'was_minor' | 'reduced_at'> | undefined,
  now: Date,
): Promise<Pick<FixedPriceRow, 'was_minor' | 'reduced_at'>> {
  const nothing = { was_minor: null, reduced_at: null };
  if (sale === null) return nothing;
  if (before?.was_minor && before.sale_minor !== null && sale <= before.sale_minor)
    return { was_minor: before.was_minor, reduced_at: before.reduced_at };
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const histories = await historiesOf(trx, productId, code, since);
  const lowest = lowestOf(priceSteps(histories, code, since.getTime(), Infinity));
  return lowest !== null && lowest > sale ? { was_minor: lowest, reduced_at: now } : nothing;
}
