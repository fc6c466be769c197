import type { checkoutQuote } from '@halfturn/contract/checkout.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import { accountById } from '../../people/accounts/door.ts';
import { balancesOf } from '../../people/balance/door.ts';
import { membershipOf, type MemberUse } from '../../people/membership/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { sellables, type Sellable } from '../../shop/catalog/door.ts';
import { readVatId } from '@halfturn/contract/primitives/vat-id.ts';
import { taxOrder, type OrderTax, type TaxPlace } from '../tax/door.ts';
import { codeOf, findCoupon, type CouponCustomer, type CouponTerms } from '../coupons/door.ts';
import type { HoldCaps } from '../orders/door.ts';
import type { Providers } from '../payments/door.ts';
import { cardsRestFor, type Trier } from '../risk/door.ts';
import { deliveryStyles } from './checkout.queries.ts';
import { comesOff, type ComesOff } from './comes-off.ts';
import type { Worked } from './explain.ts';
import { freight, stylesFor, type DeliveryStyle } from './freight.ts';
import { offerMethods, type OfferedMethod } from './offer-methods.ts';
import { countryObstacles, obstaclesOf, pointsObstacles, type Obstacle } from './obstacles.ts';
import { addUp, priceLines, type Buying, type PricedLine, type Totals } from './price.ts';
import { termsOf, type Terms } from './terms.ts';

type Input = BodyOf<typeof checkoutQuote> & {
  /** The country that the buyer seems to be in, if they have not said. */
  guess?: string | null;
  /** The country that the buyer named apart from the address to which an order is shipped. */
  billing?: string | null;
  /** In which language the lines are named. */
  locale: Locale;
};

/** A line with what the member's level, a coupon and points take off. */
export interface ReckonedLine extends PricedLine<Sellable> {
  offMinor: number;
}

/** An order worked out. A quote shows it, and placing the order writes it. */
export interface Reckoning {
  lines: ReckonedLine[];
  /** The member's level and points; null for a guest. */
  member: MemberUse | null;
  /** What a coupon takes off; null without a coupon, or if it does not apply. */
  coupon: CouponTerms | null;
  /** Units of the currency for one US dollar. */
  rate: number;
  /** With the tax that is added, if any. */
  totals: Totals;
  /** Where the amounts come from, for `explain`. */
  worked: Worked;
  tax: OrderTax;
  /** How keys are delivered if the order does not say. */
  keyDelivery: KeyDelivery;
  needsAddress: boolean;
  styles: PricedStyle[];
  style: DeliveryStyle | null;
  methods: OfferedMethod[];
  method: OfferedMethod | null;
  obstacles: Obstacle[];
  /** Where the buyer is, as they say or as it seems. */
  country: string | null;
  /** Whether the order depends on where the buyer is. */
  needsCountry: boolean;
  caps: HoldCaps;
  risk: RiskRules;
}

interface PricedStyle {
  style: DeliveryStyle;
  feeMinor: number;
}

/**
 * Works an order out from what the visitor asks for: prices, freight, fee, tax, and everything that stands in its way.
 * Refuses only what cannot be worked out at all: an unknown product (`product_not_found`) and a currency without a rate
 * (`payment_currency_unavailable`).
 */
export async function reckon(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  providers: Providers,
  input: Input,
  buyer: CouponCustomer,
  trier: Trier,
): Promise<Reckoning> {
  const now = clock.now();
  const facts = await readFacts(db, input, buyer);
  const terms = await termsOf(db, providers, facts.products[0]?.terms_version ?? null);
  const charged = terms.rates.rateOf(input.currency, now);
  const { rate } = charged;
  const items = itemsOf(input, facts.products);
  const buying = { member: buyer.accountId !== null, guestUnits: terms.caps['caps.guest.unitsPerProduct'] };

  const priced = priceLines(items, buying, rate, input.currency);
  const wanted = {
    standing: facts.standing,
    code: facts.code,
    asked: facts.asked,
    points: input.points ?? 0,
  };
  const taken = comesOff(priced, wanted, rate, input.currency, now);
  const lines = priced.map((line, i) => ({
    ...line,
    offMinor: taken.shares[i] ?? 0,
    // A wholesale step is offered only if enough units are in stock.
    next: line.next && line.product.free >= line.next.from ? line.next : null,
  }));
  const parcel = await parcelOf(db, items, input, {
    rate,
    goodsMinor: lines.reduce((sum, { totalMinor, offMinor }) => sum + totalMinor - offMinor, 0),
  });
  const freightMinor = parcel.chosen?.feeMinor ?? 0;

  const taxWith = (feeMinor: number): OrderTax => {
    const taxed = lines.map((line) => ({
      taxClass: line.product.tax_class,
      amountMinor: line.totalMinor - line.offMinor,
    }));
    return taxOrder({ lines: taxed, freightMinor, feeMinor }, placeOf(input), terms.tax, input.currency, now);
  };
  const methods = offerMethods(terms.methods, {
    providers,
    live: terms.live,
    balances: facts.balances,
    netMinor: addUp(lines, taken.off, freightMinor, () => 0).totalMinor,
    addedTaxWith: (feeMinor) => taxWith(feeMinor).addedMinor,
    lines,
    off: taken.off,
    freightMinor,
    currency: input.currency,
    rate,
    country: placeOf(input).country,
    cardsRest: await cardsRestFor(db, terms.methods, trier, now, terms.risk),
  });
  const method = input.paymentMethod
    ? (methods.find(({ row }) => row.code === input.paymentMethod) ?? null)
    : (methods.find(({ reason }) => reason === null) ?? null);

  const totals = addUp(lines, taken.off, freightMinor, () => method?.feeMinor ?? 0);
  const tax = taxWith(totals.feeMinor);
  return {
    lines,
    member: taken.member,
    coupon: couponOf(facts, taken, buyer),
    rate,
    totals: { ...totals, totalMinor: totals.totalMinor + tax.addedMinor },
    worked: {
      lines,
      taxRates: tax.lines.map((line) => line.rate),
      rate: charged,
      currency: input.currency,
      comesOff: taken,
      parcel: parcel.chosen && {
        style: parcel.chosen.style,
        country: input.country ?? null,
        grams: parcel.grams,
      },
      method: method?.row ?? null,
      totals,
    },
    tax,
    keyDelivery: facts.account?.key_delivery ?? 'mail',
    needsAddress: parcel.needsAddress,
    styles: parcel.styles,
    style: parcel.chosen?.style ?? null,
    methods,
    method,
    obstacles: [
      ...countryObstacles(countriesOf(input), terms.closedCountries),
      ...allObstacles(input, items, buying, taken, method),
    ],
    country: placeOf(input).country,
    needsCountry:
      terms.closedCountries.length > 0 || items.some(({ product }) => product.sale_rule !== 'everywhere'),
    caps: capsOf(terms),
    risk: terms.risk,
  };
}

/** What the database says about the products, the member and the coupon. A guest without a coupon costs one statement. */
async function readFacts(db: Db, input: Input, buyer: CouponCustomer) {
  const { accountId } = buyer;
  const code = input.coupon ? codeOf(input.coupon) : null;
  const productIds = input.items.map((item) => item.productId);
  const isMember = accountId !== null;
  return {
    code,
    products: await sellables(db, input.items, input),
    asked: code === null ? undefined : await findCoupon(db, code, productIds, buyer),
    standing: isMember ? await membershipOf(db, accountId) : null,
    balances: isMember ? await balancesOf(db, accountId) : [],
    account: isMember ? await accountById(db, accountId) : null,
  };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

interface Item {
  product: Sellable;
  quantity: number;
}

function itemsOf(input: Input, products: readonly Sellable[]): Item[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return input.items.map(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (!product || product.status !== 'live') throw problem('product_not_found', { data: { productId } });
    if (product.varied) throw problem('variant_required', { data: { productId } });
    return { product, quantity };
  });
}

/** The delivery styles for the boxed goods of an order, with their freight. */
async function parcelOf(
  db: Db,
  items: readonly Item[],
  input: Input,
  { rate, goodsMinor }: { rate: number; goodsMinor: number },
) {
  const boxed = items.filter(({ product }) => product.kind === 'physical');
  const needsAddress = boxed.length > 0;
  const grams = boxed.reduce((sum, { product, quantity }) => sum + (product.weight_grams ?? 0) * quantity, 0);
  const fitting = needsAddress ? stylesFor(await deliveryStyles(db), input.country ?? null) : [];
  const styles: PricedStyle[] = fitting.map((style) => ({
    style,
    feeMinor: freight(style, { grams, goodsMinor }, rate, input.currency),
  }));
  const chosen = styles.find(({ style }) => style.code === input.deliveryMethod) ?? styles[0] ?? null;
  return { needsAddress, grams, styles, chosen };
}

const couponOf = ({ asked }: Facts, { applied }: ComesOff, customer: CouponCustomer): CouponTerms | null =>
  asked && applied?.refusal === null
    ? { id: asked.id, code: asked.code, minor: applied.minor, customer }
    : null;

function allObstacles(
  input: Input,
  items: readonly Item[],
  buying: Buying,
  { member, applied }: ComesOff,
  method: OfferedMethod | null,
): Obstacle[] {
  const obstacles = [
    ...items.flatMap((item) => obstaclesOf(item, { ...buying, countries: countriesOf(input) })),
    ...pointsObstacles(input.points ?? 0, member),
  ];
  if (applied?.refusal)
    obstacles.push({
      error: applied.refusal,
      productId: null,
      max: null,
      missingMinor: applied.missingMinor,
    });
  if (method?.reason) obstacles.push({ error: method.reason, productId: null, max: null });
  if (input.paymentMethod && !method)
    obstacles.push({ error: 'payment_method_unknown', productId: null, max: null });
  return obstacles;
}

const capsOf = ({ caps }: Terms): HoldCaps => ({
  openOrdersPerEmail: caps['caps.guest.openOrdersPerEmail'],
  openOrdersPerIp: caps['caps.guest.openOrdersPerIp'],
  openOrdersPerMember: caps['caps.member.openOrders'],
  unitsPerProduct: caps['caps.guest.unitsPerProduct'],
});

/** The countries in which the products must be sold: that of the buyer, and that to which the order is shipped. */
const countriesOf = (input: Input): string[] => [
  ...new Set([placeOf(input).country, input.billing].filter((country) => country != null)),
];

/** Where the buyer is: as they say, or else as it seems. */
function placeOf(input: Input): TaxPlace {
  const country = input.country ?? input.guess ?? null;
  const firm = input.vatId && country ? readVatId(input.vatId, country) : null;
  return { country, region: input.region ?? '', firmOf: firm?.country ?? null };
}
