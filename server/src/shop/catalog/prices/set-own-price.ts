import { BASE_CURRENCY, convertToBase, type Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { readPlain } from '../../../house/settings/door.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { readRates } from '../rates.ts';
import { fixPrices } from './fix-prices.ts';
import { setBasePrice } from './set-base-price.ts';

/** A price as it was typed in the store's own currency, with what the editor saw. */
export interface OwnPriceWish {
  code: Currency;
  regular: number;
  /** Below `regular`. */
  sale: number | null;
  /** Of the product, and of its fixed prices. */
  version: number;
  pricesVersion: string;
  confirmed: boolean;
}

/**
 * Saves a price in the store's own currency: it is fixed in that currency, and the base price in US dollars follows from it at today's
 * rate, for all other currencies. A sale has no dates: it begins at once. Refuses `content_changed`, also if another currency was chosen meanwhile,
 * `payment_currency_unavailable` if the rate is too old, and what the commands of either price refuse.
 */
export async function setOwnPrice(
  trx: Trx,
  productId: string,
  { code, regular, sale, version, pricesVersion, confirmed }: OwnPriceWish,
  { actor, clock }: { actor: string; clock: Clock },
): Promise<void> {
  const { 'shop.currency': own } = await readPlain(trx, ['shop.currency']);
  if (own !== code || code === BASE_CURRENCY)
    throw problem('content_changed', { data: { by: null, at: null } });
  const now = clock.now();
  const { rate } = (await readRates(trx)).rateOf(code, now);
  const base = (minor: number) => Math.max(1, convertToBase(minor, rate, code));
  const price = base(regular);
  // Two prices that are one cent apart in dollars or less can be the same one there; a sale has to be lower.
  const reduced = sale === null ? null : Math.min(base(sale), price - 1);
  if (reduced !== null && reduced < 1) throw problem('invalid_input', { fields: { sale: 'too_small' } });
  const dollars = { price, sale: reduced, saleFrom: null, saleUntil: null };
  await setBasePrice(trx, productId, { ...dollars, version, confirmed }, { actor, now });
  const wish = { prices: [{ code, regular, sale }], version: pricesVersion, confirmed };
  await fixPrices(trx, productId, wish, { actor, clock });
}
