import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { sortBy } from '../primitives/list-parts.ts';
import { CURRENCIES, currency, isPrice, money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { isoTime, line } from '../primitives/text.ts';
import { PRICE_SORTS } from './price-parts.ts';
import type { StaffRole } from './roles.ts';

/** Prices are the catalogue's; finance looks at them. */
const SEES_PRICES: readonly StaffRole[] = ['catalogue', 'finance', 'read_only'];
const SETS_PRICES: readonly StaffRole[] = ['catalogue'];

/** The dollar is the base price, and has none fixed beside it. */
const other = currency.exclude(['USD']);
const params = z.object({ productId: z.uuid() });
/** A price that is far from the others, or below floor or cost, is refused with `price_unusual` unless it is confirmed. */
const confirmed = z.boolean().default(false);
/** More than any price, and exact in any currency. */
const minor = z.int().min(1).max(1_000_000_000_000);

export const pricedProduct = z.object({
  id: z.string(),
  name: z.string(),
  platform: z.string(),
  region: z.string(),
  status: z.enum(['draft', 'live', 'retired']),
  /** The base price, and what it is reduced to. */
  price: money,
  sale: money.nullable(),
  /** The currencies for which a price is fixed. */
  fixed: z.array(other),
});
export type PricedProduct = z.infer<typeof pricedProduct>;

/** When a sale begins and ends; null: at once, and never. */
const saleTimes = { saleFrom: isoTime.nullable(), saleUntil: isoTime.nullable() };

/** A row of the list of prices, with what a change of its price needs. */
const listedPrice = pricedProduct.extend({
  /** What it costs in the store's own currency, in its minor unit: fixed, or the base price converted. Null if that is the dollar. */
  own: z.object({ fixed: z.boolean(), regular: z.int(), sale: z.int().nullable(), ...saleTimes }).nullable(),
  /** What can be changed of the base price, in US cents. */
  base: z.object({ price: minor.nullable(), sale: minor.nullable(), ...saleTimes }),
  /** The lowest price of the last 30 days, in the currency of the list; null if it was never for sale. */
  lowest: z.int().nullable(),
  /** Of the product, and of its fixed prices. */
  version: z.int(),
  pricesVersion: seenVersion,
});
export type ListedPrice = z.infer<typeof listedPrice>;

/** A currency with its rate: units for one US dollar. */
export const ownCurrency = z.object({ code: other, digits: z.int(), rate: z.number() });
export type OwnCurrency = z.infer<typeof ownCurrency>;

/** One currency of a product; amounts in its minor unit. */
export const currencyPrice = z.object({
  code: other,
  symbol: z.string(),
  digits: z.int(),
  /** Buyers can choose it now. */
  offered: z.boolean(),
  /** Base × rate, now, and the same of the sale price. */
  converted: z.object({ regular: z.int(), sale: z.int().nullable() }),
  /** What is fixed, with the struck price where there is a true one, and when a sale begins and ends. */
  fixed: z
    .object({
      regular: z.int(),
      sale: z.int().nullable(),
      saleFrom: z.iso.datetime().nullable(),
      saleUntil: z.iso.datetime().nullable(),
      was: z.int().nullable(),
    })
    .nullable(),
});
export type CurrencyPrice = z.infer<typeof currencyPrice>;

/** Wholesale prices: from a quantity on, in dollars and in the currencies for which a price is fixed. */
export const productTiers = z.object({
  /** Whom they are for. */
  for: z.enum(['all', 'members']),
  tiers: z
    .array(
      z.object({
        from: z.int('tier_from').min(2, 'tier_from').max(100, 'tier_from'),
        /** US cents for a unit. Where no price is fixed, it is converted. */
        usd: minor.nullable(),
        /** Minor units of the currency, which has a fixed price for one unit. */
        fixed: z
          .array(z.object({ code: other, unit: minor }))
          .max(60)
          .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'invalid'),
      }),
    )
    .max(10),
});
export type ProductTiers = z.infer<typeof productTiers>;

/** What narrows and sorts the list of prices and its file. */
export const priceFilters = {
  q: line(120).default(''),
  /** Only those that have a fixed price. */
  fixed: z.stringbool().default(false),
  /** By the price in the store's own currency, as it is now. */
  sort: sortBy(PRICE_SORTS),
};

export const staffPrices = endpoint({
  name: 'staffPrices',
  method: 'GET',
  path: '/admin/prices',
  access: 'staff',
  roles: SEES_PRICES,
  summary:
    "Products and variants with their price in the store's own currency and in dollars, the lowest of 30 days, and the currencies for which they have a fixed one; best sellers first. The same rows are `/admin/prices.csv`.",
  query: z.object({ ...priceFilters, ...pageQuery }),
  reply: page(listedPrice).extend({
    /** The store's own currency; null if it is the dollar, or its rate is too old to convert by. */
    own: ownCurrency.nullable(),
  }),
});

export const staffProductPrices = endpoint({
  name: 'staffProductPrices',
  method: 'GET',
  path: '/admin/prices/{productId}',
  access: 'staff',
  roles: SEES_PRICES,
  summary: 'What a product costs in every currency: by the rate now, and where a price is fixed.',
  params,
  reply: z.object({
    product: pricedProduct,
    currencies: z.array(currencyPrice),
    /** Of the prices that are fixed. */
    version: seenVersion,
    wholesale: productTiers.extend({ version: seenVersion }),
    /** Units that one order may hold: no tier begins above. */
    orderLimit: z.int(),
    /** Nothing takes the product below it. */
    floor: money.nullable(),
    /** The store's own currency, in which prices are typed first; null if it is the dollar, or its rate is too old to convert by. */
    own: ownCurrency.nullable(),
    /** The lowest price of the last 30 days in that currency; null without one, or if it was never for sale. */
    ownLowest: z.int().nullable(),
    /** What can be changed of the price in dollars, in cents, with the version of the product. */
    base: z.object({
      price: minor.nullable(),
      sale: minor.nullable(),
      saleFrom: z.iso.datetime().nullable(),
      saleUntil: z.iso.datetime().nullable(),
      /** The lowest price of the last 30 days; null if it was never for sale. */
      lowest: z.int().nullable(),
      cost: z.int().nullable(),
      version: z.int(),
      /** The product that it is a variant of; null for a product. */
      variantOf: z.string().nullable(),
    }),
    /** Its variants, which have the prices that buyers pay; null for a product without. */
    variants: z.array(listedPrice).nullable(),
  }),
  problems: ['product_not_found'],
});

export const staffSetBasePrice = endpoint({
  name: 'staffSetBasePrice',
  method: 'POST',
  path: '/admin/prices/{productId}/base',
  access: 'staff',
  roles: SETS_PRICES,
  summary:
    'Saves base price and sale of a product in US cents, as its editor does: the same checks, the same version, the same entry of the audit log.',
  params,
  body: z.object({
    price: minor.nullable(),
    sale: minor.nullable(),
    /** When the sale begins and ends; null: at once, and never. */
    saleFrom: z.iso.datetime().nullable().default(null),
    saleUntil: z.iso.datetime().nullable().default(null),
    version: z.int().min(1),
    confirmed,
  }),
  reply: z.object({ version: z.int() }),
  problems: [
    'product_not_found',
    'product_incomplete',
    'content_changed',
    'price_unusual',
    'variants_have_prices',
  ],
});

/** A price as it is typed in the store's own currency. */
export const ownPrice = z
  .object({ code: other, regular: minor, sale: minor.nullable() })
  .check((ctx) => checkPrice(ctx));

export const staffSetOwnPrice = endpoint({
  name: 'staffSetOwnPrice',
  method: 'POST',
  path: '/admin/prices/{productId}/own',
  access: 'staff',
  roles: SETS_PRICES,
  summary:
    "Saves the price of a product in the store's own currency: it is fixed there, and the base price in dollars is set from it at today's rate.",
  params,
  body: z
    .object({
      code: other,
      regular: minor,
      sale: minor.nullable(),
      /** When the sale begins and ends; null: at once, and never. */
      saleFrom: z.iso.datetime().nullable().default(null),
      saleUntil: z.iso.datetime().nullable().default(null),
      /** Of the product. */
      version: z.int().min(1),
      /** Of its fixed prices. */
      pricesVersion: seenVersion,
      confirmed,
    })
    .check((ctx) => checkPrice(ctx)),
  reply: z.null(),
  problems: [
    'product_not_found',
    'product_incomplete',
    'content_changed',
    'price_unusual',
    'variants_have_prices',
    'payment_currency_unavailable',
    'invalid_input',
  ],
});

/** What a currency charges, and a sale that is one. */
const fixedPrice = z
  .object({ code: other, regular: minor.nullable(), sale: minor.nullable() })
  .check((ctx) => checkPrice(ctx));

interface PriceTyped {
  code: z.output<typeof other>;
  regular: number | null;
  sale: number | null;
}

/** Refuses amounts that the currency does not charge, and a sale that is not lower than the price. */
function checkPrice({ value: { code, regular, sale }, issues }: z.core.ParsePayload<PriceTyped>): void {
  const refuse = (path: 'regular' | 'sale', message: string) =>
    void issues.push({ code: 'custom', message, path: [path], input: path === 'sale' ? sale : regular });
  if (regular !== null && !isPrice(regular, CURRENCIES[code])) refuse('regular', 'price_step');
  if (sale === null) return;
  if (!isPrice(sale, CURRENCIES[code])) refuse('sale', 'price_step');
  else if (regular === null) refuse('sale', 'sale_alone');
  else if (sale >= regular) refuse('sale', 'sale_not_lower');
}

export const staffFixPrices = endpoint({
  name: 'staffFixPrices',
  method: 'POST',
  path: '/admin/prices/{productId}',
  access: 'staff',
  roles: SETS_PRICES,
  summary:
    'Fixes the prices of a product in the currencies named, or lets them follow the rate again (`regular` null).',
  params,
  body: z.object({
    prices: z
      .array(fixedPrice)
      .min(1)
      .max(60)
      .refine((prices) => new Set(prices.map(({ code }) => code)).size === prices.length, 'invalid'),
    version: seenVersion,
    confirmed,
  }),
  reply: z.null(),
  problems: ['product_not_found', 'content_changed', 'price_unusual', 'variants_have_prices'],
});

export const staffSetTiers = endpoint({
  name: 'staffSetTiers',
  method: 'POST',
  path: '/admin/prices/{productId}/tiers',
  access: 'staff',
  roles: SETS_PRICES,
  summary:
    'Replaces all wholesale prices of a product: in dollars, and in each currency for which it has a fixed price.',
  params,
  body: productTiers.extend({ version: seenVersion, confirmed }),
  reply: z.null(),
  problems: ['product_not_found', 'content_changed', 'price_unusual', 'variants_have_prices'],
});

/** Every call about prices. */
export const PRICE_CALLS = [
  staffPrices,
  staffProductPrices,
  staffSetBasePrice,
  staffSetOwnPrice,
  staffFixPrices,
  staffSetTiers,
] as const;
