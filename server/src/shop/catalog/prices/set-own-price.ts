import { BASE_CURRENCY, convertToBase, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffCreateProduct } from '@halfturn/contract/staff/product-editor.ts';
import { readPlain } from '../../../house/settings/door.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { createProduct } from '../editor/create-product.ts';
import { readRates } from '../rates.ts';
import { fixedSeen, fixPrices, type SaleTimes } from './fix-prices.ts';
import { fixedPricesOf } from './prices.queries.ts';
import { setBasePrice } from './set-base-price.ts';

/** A price as it was typed in the store's own currency. */
interface OwnPrice {
  code: Currency;
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
 * Saves a price in the store's own currency: it is fixed in that currency, and the base price in US dollars follows from it at today's
 * rate, for all other currencies. A sale has the same dates in both. Refuses what `dollarsOf` and the commands of either price refuse.
 */
export async function setOwnPrice(
  trx: Trx,
  productId: string,
  { version, pricesVersion, confirmed, saleFrom, saleUntil, ...own }: OwnPriceWish,
  { actor, clock }: By,
): Promise<void> {
  const now = clock.now();
  const times = { saleFrom, saleUntil };
  const dollars = await dollarsOf(trx, own, now);
  await setBasePrice(trx, productId, { ...dollars, ...times, version, confirmed }, { actor, now });
  const prices = [{ ...own, times }];
  await fixPrices(trx, productId, { prices, version: pricesVersion, confirmed }, { actor, clock });
}

/** Creates a product whose price was typed in the store's own currency. Refuses what `dollarsOf` and `createProduct` refuse. */
export async function createWithOwnPrice(
  trx: Trx,
  { own, ...wish }: BodyOf<typeof staffCreateProduct> & { own: OwnPrice },
  { actor, clock }: By,
): Promise<void> {
  const now = clock.now();
  const dollars = await dollarsOf(trx, own, now);
  await createProduct(trx, { ...wish, ...dollars, own: null }, { actor, now });
  const version = versionOf(fixedSeen(await fixedPricesOf(trx, wish.id)));
  const { saleFrom, saleUntil, confirmed } = wish;
  const prices = [{ ...own, times: { saleFrom, saleUntil } }];
  await fixPrices(trx, wish.id, { prices, version, confirmed }, { actor, clock });
}

/** What a price is in US cents at today's rate. Refuses what `inDollars` refuses. */
const dollarsOf = async (trx: Trx, own: OwnPrice, now: Date) => (await inDollars(trx, own.code, now))(own);

/**
 * How prices in the store's own currency become US cents at today's rate. Refuses `content_changed` if another currency was chosen
 * meanwhile, `payment_currency_unavailable` if the rate is too old, and `invalid_input` for a sale that is nothing in dollars.
 */
export async function inDollars(
  trx: Trx,
  code: Currency,
  now: Date,
): Promise<(own: Omit<OwnPrice, 'code'>) => { price: number; sale: number | null }> {
  const { 'shop.currency': chosen } = await readPlain(trx, ['shop.currency']);
  if (chosen !== code || code === BASE_CURRENCY)
    throw problem('content_changed', { data: { by: null, at: null } });
  const { rate } = (await readRates(trx)).rateOf(code, now);
  const base = (minor: number) => Math.max(1, convertToBase(minor, rate, code));
  return ({ regular, sale }) => {
    const price = base(regular);
    // Two prices that are one cent apart in dollars or less can be the same one there; a sale has to be lower.
    const reduced = sale === null ? null : Math.min(base(sale), price - 1);
    if (reduced !== null && reduced < 1) throw problem('invalid_input', { fields: { sale: 'too_small' } });
    return { price, sale: reduced };
  };
}
