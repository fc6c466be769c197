import { BASE_CURRENCY, CURRENCIES, priceIn } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as staff from '@halfturn/contract/staff/prices.ts';
import { staffActor } from '../../../house/audit/door.ts';
import { readPlain } from '../../../house/settings/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { productInEditor, type ProductInEditor } from '../editor/editor.queries.ts';
import { factsWire } from '../editor/editor.wire.ts';
import { isStale } from '../rates.ts';
import { listedPrices, lowestIn, type ListedRow } from './list-prices.ts';
import { isOther, ownCurrency, ownWire } from './own-currency.ts';
import { fixedSeen, fixPrices, saleIn, timesOf } from './fix-prices.ts';
import { setBasePrice } from './set-base-price.ts';
import { setOwnPrice } from './set-own-price.ts';
import { setTiers } from './set-tiers.ts';
import {
  countPrices,
  idsOfPrices,
  productPrices,
  variantsPriced,
  type PricedRow,
  type ProductPrices,
} from './prices.staff.queries.ts';

/** What products cost, currency by currency, as the catalogue's people keep it. */
export const pricesStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staff.staffPrices, async ({ query, visitor }) => {
    const now = clock.now();
    const own = await ownCurrency(db, now);
    const { pageNum, pageSize, ...wish } = query;
    const [ids, total] = await Promise.all([
      idsOfPrices(db, wish, own, { pageNum, pageSize }),
      countPrices(db, wish),
    ]);
    const rows = await listedPrices(db, ids, { own, locale: visitor.locale, now });
    return { rows: rows.map(listedWire), total, own };
  }),
  bindStaff(staff.staffProductPrices, async ({ params, visitor }) => {
    const [found, base, { 'shop.currency': code }] = await Promise.all([
      productPrices(db, params.productId, visitor.locale),
      productInEditor(db, params.productId, clock.now()),
      readPlain(db, ['shop.currency']),
    ]);
    if (!found || !base) throw problem('product_not_found');
    const own = ownWire(found.rates, code, clock.now());
    const lowest = own && (await lowestIn(db, [params.productId], own, clock.now()));
    const variants =
      base.variant_attributes.length > 0
        ? await listedPrices(db, await variantsPriced(db, params.productId), {
            own,
            locale: visitor.locale,
            now: clock.now(),
          })
        : null;
    const { order_limit, floor_minor } = found.product;
    return {
      product: productWire(found.product),
      currencies: currenciesWire(found, clock.now()),
      version: versionOf(fixedSeen(found.fixed)),
      wholesale: { ...found.wholesale, version: versionOf(found.wholesale) },
      orderLimit: order_limit,
      floor: floor_minor === null ? null : dollars(floor_minor),
      own,
      ownLowest: lowest && lowest(params.productId),
      base: baseWire(base),
      variants: variants && variants.map(listedWire),
    };
  }),
  bindStaff(staff.staffSetBasePrice, async ({ params, body, staff: who }) => {
    const by = { actor: staffActor(who), now: clock.now() };
    return { version: await inTransaction(db, (trx) => setBasePrice(trx, params.productId, body, by)) };
  }),
  bindStaff(staff.staffSetOwnPrice, async ({ params, body, staff: who }) => {
    const by = { actor: staffActor(who), clock };
    await inTransaction(db, (trx) => setOwnPrice(trx, params.productId, body, by));
    return null;
  }),
  bindStaff(staff.staffFixPrices, async ({ params, body, staff: who }) => {
    const by = { actor: staffActor(who), clock };
    await inTransaction(db, (trx) => fixPrices(trx, params.productId, body, by));
    return null;
  }),
  bindStaff(staff.staffSetTiers, async ({ params, body, staff: who }) => {
    await inTransaction(db, (trx) => setTiers(trx, params.productId, body, staffActor(who)));
    return null;
  }),
];

/** What can be changed of the price in dollars. */
function baseWire(row: ProductInEditor) {
  const { price, sale, saleFrom, saleUntil, cost } = factsWire(row);
  return {
    price,
    sale,
    saleFrom,
    saleUntil,
    cost,
    lowest: row.lowest,
    version: row.version,
    variantOf: row.parent_id,
  };
}

const listedWire = (row: ListedRow): staff.ListedPrice => ({
  ...productWire(row),
  own: row.own,
  base: row.base,
  lowest: row.lowest,
  version: row.version,
  pricesVersion: row.pricesVersion,
});

const dollars = (amount: number) => ({ amount, currency: BASE_CURRENCY });

const productWire = (row: PricedRow): staff.PricedProduct => ({
  id: row.id,
  name: row.name,
  platform: row.platform,
  region: row.region,
  status: row.status,
  price: dollars(row.price_minor),
  sale: row.sale_minor === null ? null : dollars(row.sale_minor),
  fixed: row.fixed.filter(isOther),
});

/** Every currency that has a rate, in the order that buyers see. */
function currenciesWire({ product, rates, fixed }: ProductPrices, now: Date): staff.CurrencyPrice[] {
  return rates.flatMap((row) => {
    const { code, shown } = row;
    if (!isOther(code)) return [];
    const { symbol, digits } = CURRENCIES[code];
    const by = (base: number) => priceIn(base, null, Number(row.rate), code).amount;
    const own = fixed.find(({ currency }) => currency === code);
    return {
      code,
      symbol,
      digits,
      offered: shown && !isStale(row, now),
      converted: {
        regular: by(product.price_minor),
        sale: product.sale_minor === null ? null : by(product.sale_minor),
      },
      fixed: own
        ? {
            regular: own.regular_minor,
            sale: saleIn(own),
            ...timesOf(own),
            was: own.was_minor !== null && own.was_minor > own.current_minor ? own.was_minor : null,
          }
        : null,
    };
  });
}
