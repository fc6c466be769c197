import type { ListQuery } from '@halfturn/contract/catalog.ts';
import type { Products, ProductSet, Variant } from '../assortment/door.ts';
import { valuesByAttribute } from './attribute-values.ts';
import type { CardPrices } from './card-prices.ts';

/** Whether a variant passes a filter. */
type Test = (variant: Variant) => boolean;

/** What the filters of a query ask of a variant, by the name of the filter. */
export type VariantTests = ReadonlyMap<string, Test>;

/** The filters that a variant decides. A product is listed under several of them only if one variant passes them all. */
export function variantTests(
  { attr, maxPrice, stock }: Pick<ListQuery, 'attr' | 'maxPrice' | 'stock'>,
  prices: CardPrices,
): VariantTests {
  const tests = new Map<string, Test>();
  for (const [attribute, codes] of valuesByAttribute(attr ?? [])) {
    const [begin, asked] = [`${attribute}.`, new Set(codes)];
    // The product itself has said yes or no if its variants do not differ by the attribute.
    tests.set(`attr.${attribute}`, ({ codes: own }) => {
      const option = own.find((code) => code.startsWith(begin));
      return option === undefined || asked.has(option);
    });
  }
  if (maxPrice !== undefined) {
    const most = prices.typed(maxPrice);
    tests.set('price', (variant) => prices.amountOfVariant(variant) <= most);
  }
  if (stock !== undefined) tests.set('stock', ({ inStock }) => inStock === (stock === 'in_stock'));
  return tests;
}

/** The tests without that of one filter. */
const without = (tests: VariantTests, but?: string): Test[] =>
  [...tests].flatMap(([name, test]) => (name === but ? [] : [test]));

const passes = (tests: readonly Test[], variant: Variant): boolean => tests.every((test) => test(variant));

/** The products of a set that have several variants. */
const variedOf = ({ sets, varied }: Products, set: ProductSet): Uint32Array =>
  sets.copyOf(set).and(varied).numbers();

/** Removes products without a variant that passes all filters at once. With one filter, the values of the product are enough. */
export function demandOneVariant(
  products: Products,
  set: ProductSet,
  tests: VariantTests,
  but?: string,
): ProductSet {
  const asked = without(tests, but);
  if (asked.length > 1)
    for (const no of variedOf(products, set))
      if (!products.at(no).variants.some((variant) => passes(asked, variant))) set.delete(no);
  return set;
}

/**
 * How many products of a selection each option of an attribute loses, as their variants with this option do not pass the other
 * filters.
 */
export function lostByOption(
  products: Products,
  selection: ProductSet,
  tests: VariantTests,
  attribute: string,
): Map<string, number> {
  const lost = new Map<string, number>();
  const asked = without(tests, `attr.${attribute}`);
  if (asked.length === 0) return lost;
  const begin = `${attribute}.`;
  for (const no of variedOf(products, selection)) {
    const { variants } = products.at(no);
    const left = new Set(variants.filter((one) => passes(asked, one)).flatMap(({ codes }) => codes));
    for (const code of new Set(variants.flatMap(({ codes }) => codes)))
      if (code.startsWith(begin) && !left.has(code)) lost.set(code, (lost.get(code) ?? 0) + 1);
  }
  return lost;
}

/** How many products that are in stock have no variant that is in stock and passes the other filters. */
export function lostByStock(products: Products, selection: ProductSet, tests: VariantTests): number {
  const asked = without(tests, 'stock');
  if (asked.length === 0) return 0;
  const stocked = products.sets.copyOf(selection).and(products.inStock);
  return variedOf(products, stocked).filter(
    (no) => !products.at(no).variants.some((variant) => variant.inStock && passes(asked, variant)),
  ).length;
}
