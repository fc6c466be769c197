import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type Selectable } from 'kysely';
import { audit } from '../../../house/audit/door.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import type { FixedPrices } from '../../../platform/db/types.ts';
import { DAY_MS, HISTORY_DAYS } from '../card.ts';
import { lowestOf, priceSteps } from '../price-steps.ts';
import { historiesOf } from './price-histories.ts';

/** What a product shall cost in a currency, in its minor unit; `regular` null: whatever base × rate is. */
export interface PriceWish {
  code: Currency;
  regular: number | null;
  /** Below `regular`. */
  sale: number | null;
}

type Row = Selectable<FixedPrices>;

/**
 * Fixes prices of a product. A sale strikes the lowest price that was asked in that currency in the 30 days before, converted or
 * fixed; one that is lowered further goes on striking what its first step struck. Refuses `product_not_found`.
 */
export async function fixPrices(
  trx: Trx,
  productId: string,
  wishes: readonly PriceWish[],
  { actor, clock }: { actor: string; clock: Clock },
): Promise<void> {
  // Who fixes prices of the same product waits here, so that each sees what the other struck. Orders do not wait.
  const product = await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) throw problem('product_not_found');
  // Later than all that others did before the lock was ours.
  const now = clock.now();
  const rows = await trx.selectFrom('fixed_prices').selectAll().where('product_id', '=', productId).execute();
  for (const wish of wishes) {
    const before = rows.find(({ currency }) => currency === wish.code);
    const { regular, sale } = wish;
    if (regular === (before?.regular_minor ?? null) && sale === (before?.sale_minor ?? null)) continue;
    const tiers = regular === null ? await unfix(trx, productId, wish.code) : [];
    if (regular !== null) {
      const values = {
        regular_minor: regular,
        sale_minor: sale,
        ...(await struckBy(trx, productId, wish, before, now)),
      };
      await trx
        .insertInto('fixed_prices')
        .values({ product_id: productId, currency: wish.code, ...values })
        .onConflict((oc) => oc.columns(['product_id', 'currency']).doUpdateSet(values))
        .execute();
    }
    await audit(trx, {
      actor,
      action: regular === null ? 'prices.unfixed' : 'prices.fixed',
      subject: `product:${productId}`,
      before: {
        currency: wish.code,
        regular: before?.regular_minor ?? null,
        sale: before?.sale_minor ?? null,
        ...(tiers.length > 0 && { tiers }),
      },
      after: { currency: wish.code, regular, sale },
    });
  }
}

/** Takes a fixed price away, and the tiers that stood on it. @returns those */
async function unfix(trx: Trx, productId: string, code: Currency): Promise<{ from: number; unit: number }[]> {
  const tiers = await trx
    .deleteFrom('fixed_price_tiers')
    .where('product_id', '=', productId)
    .where('currency', '=', code)
    .returning(['from_quantity as from', 'unit_minor as unit'])
    .execute();
  await trx
    .deleteFrom('fixed_prices')
    .where('product_id', '=', productId)
    .where('currency', '=', code)
    .execute();
  if (tiers.length > 0)
    await sql`update products set tiers_for = null where id = ${productId}
      and not exists (select from price_tiers where product_id = products.id)
      and not exists (select from fixed_price_tiers where product_id = products.id)`.execute(trx);
  return tiers.toSorted((a, b) => a.from - b.from);
}

/** What a sale strikes; nothing where the month knew no higher price, or none at all. */
async function struckBy(
  trx: Trx,
  productId: string,
  { code, sale }: PriceWish,
  before: Row | undefined,
  now: Date,
): Promise<Pick<Row, 'was_minor' | 'reduced_at'>> {
  const nothing = { was_minor: null, reduced_at: null };
  if (sale === null) return nothing;
  if (before?.was_minor && before.sale_minor !== null && sale <= before.sale_minor)
    return { was_minor: before.was_minor, reduced_at: before.reduced_at };
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const histories = await historiesOf(trx, productId, code, since);
  const lowest = lowestOf(priceSteps(histories, code, since.getTime(), Infinity));
  return lowest !== null && lowest > sale ? { was_minor: lowest, reduced_at: now } : nothing;
}
