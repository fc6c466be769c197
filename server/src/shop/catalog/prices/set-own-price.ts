import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffCreateProduct } from '@halfturn/contract/staff/product-editor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { createProduct } from '../editor/create-product.ts';
import { productInEditor } from '../editor/editor.queries.ts';
import { fixedSeen, fixPrices, type SaleTimes } from './fix-prices.ts';
import type { Other } from './own-currency.ts';
import { setVariantPrice } from '../variants/set-variant-price.ts';
import { demandDollars, demandOwnRate, pricesBefore } from './own-dollars.ts';
import { fixedPricesOf } from './prices.queries.ts';
import { setBasePrice } from './set-base-price.ts';

/** A price as it was typed in the store's own currency. */
interface OwnPrice {
  code: Other;
  regular: number;
  /** Below `regular`. */
  sale: number | null;
}

/** The price, and what the editor saw. */
export interface OwnPriceWish extends OwnPrice, SaleTimes {
  /** Of the product, and of its fixed prices. */
  version: number;
  pricesVersion: string;
  confirmed: boolean;
}

interface By {
  actor: string;
  clock: Clock;
}

/**
 * Saves a price in the store's own currency: it is fixed in that currency, and what was changed of it sets the base price in US dollars,
 * which all other currencies follow. Refuses `variants_have_prices` for a product with variants, and what
 * `demandOwnRate`, `demandDollars` and the commands of either price refuse.
 */
export async function setOwnPrice(
  trx: Trx,
  productId: string,
  { version, pricesVersion, confirmed, ...own }: OwnPriceWish,
  { actor, clock }: By,
): Promise<void> {
  const now = clock.now();
  const row = await productInEditor(trx, productId, now);
  if (!row) throw problem('product_not_found');
  if (row.variant_attributes.length > 0) throw problem('variants_have_prices');
  const rated = { code: own.code, rate: await demandOwnRate(trx, own.code, now) };
  if (row.parent_id !== null) {
    const { code, regular, sale, ...times } = own;
    const wish = { fixed: { own: { code, regular, sale }, pricesVersion }, ...times, version, confirmed };
    await setVariantPrice(trx, { id: productId, mainId: row.parent_id }, wish, { actor, now });
    return;
  }
  // Read before the lock: other prices than these are found out by the versions.
  const fixed = (await fixedPricesOf(trx, productId)).find(({ currency }) => currency === own.code);
  const { regular: price, ...sale } = demandDollars(own, pricesBefore(row, fixed, rated), rated);
  await setBasePrice(trx, productId, { price, ...sale, version, confirmed }, { actor, now });
  const { code, regular, sale: reduced, ...times } = own;
  const prices = [{ code, regular, sale: reduced, times }];
  await fixPrices(trx, productId, { prices, version: pricesVersion, confirmed }, { actor, clock });
}

/** Creates a product whose price was typed in the store's own currency. Refuses what `setOwnPrice` and `createProduct` refuse. */
export async function createWithOwnPrice(
  trx: Trx,
  { own, ...wish }: BodyOf<typeof staffCreateProduct> & { own: OwnPrice },
  { actor, clock }: By,
): Promise<void> {
  const now = clock.now();
  const rated = { code: own.code, rate: await demandOwnRate(trx, own.code, now) };
  const { saleFrom, saleUntil, confirmed } = wish;
  const times = { saleFrom, saleUntil };
  const { regular: price, sale } = demandDollars({ ...own, ...times }, null, rated);
  await createProduct(trx, { ...wish, price, sale, own: null }, { actor, now });
  const version = versionOf(fixedSeen(await fixedPricesOf(trx, wish.id)));
  const prices = [{ ...own, times }];
  await fixPrices(trx, wish.id, { prices, version, confirmed }, { actor, clock });
}
