import type { ProductOptions, ProductVariant } from '@halfturn/contract/catalog.ts';
import { isAmountName } from '@halfturn/contract/primitives/amount-name.ts';
import { currencyFacts } from '@halfturn/contract/primitives/currencies.ts';
import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { ProductData } from './product.loader.ts';

type Product = ProductData['product'];

/** The option of each group that was picked, by the group's code. */
export type Picks = Readonly<Record<string, string>>;

/** The variant that an address names by its slug or SKU, as `?variant=`; undefined if it names none. */
export function variantNamed({ items }: ProductOptions, name: string | null): ProductVariant | undefined {
  if (name === null || name === '') return undefined;
  return items.find(({ slug, sku }) => slug === name || sku === name);
}

/** What is picked at first: the options of the variant that the address names, or those without an alternative. */
export function firstPicks({ groups, items }: ProductOptions, chosen: string | null): Picks {
  const named = items.find(({ id }) => id === chosen);
  if (named) return named.options;
  return Object.fromEntries(
    groups.flatMap(({ code, values: [only, other] }) => (only && !other ? [[code, only.code]] : [])),
  );
}

/** The variant that was picked; undefined while a group has no option, or where there is no such variant. */
export const pickedOf = ({ groups, items }: ProductOptions, picks: Picks): ProductVariant | undefined =>
  items.find(({ options }) => groups.every(({ code }) => options[code] === picks[code]));

/** The groups without an option. */
export const openGroups = ({ groups }: ProductOptions, picks: Picks): ProductOptions['groups'] =>
  groups.filter(({ code }) => picks[code] === undefined);

/** Whether an option can be had together with those picked in the other groups, and is in stock. */
export function stateOf(
  { items }: ProductOptions,
  picks: Picks,
  group: string,
  value: string,
): 'there' | 'sold' | 'off' {
  const wanted = { ...picks, [group]: value };
  const fitting = items.filter(({ options }) =>
    Object.entries(wanted).every(([code, option]) => options[code] === option),
  );
  if (fitting.length === 0) return 'off';
  return fitting.some(({ stock }) => stock === 'in_stock') ? 'there' : 'sold';
}

/** An option with the one variant that has it. */
export interface PricedOption {
  code: string;
  name: string;
  variant: ProductVariant;
  /** Its name is its price: "$25". */
  saysPrice: boolean;
}

/** The options with their variants, if they alone decide what the product costs: there is one group, and the prices differ. */
export function pricedOptions({ groups: [group, other], items }: ProductOptions): PricedOption[] | null {
  if (!group || other || new Set(items.map(({ price }) => price.amount)).size < 2) return null;
  return group.values.flatMap(({ code, name }) => {
    const variant = items.find(({ options }) => options[group.code] === code);
    return variant ? [{ code, name, variant, saysPrice: isAmount(name, variant.price) }] : [];
  });
}

/** Whether a name is nothing but this amount. */
function isAmount(name: string, { amount, currency }: Money): boolean {
  const { symbol, digits } = currencyFacts(currency);
  return name.includes(symbol) && Math.round(Number(name.replace(symbol, '')) * 10 ** digits) === amount;
}

/** Whether what is picked are amounts of money, as on a gift card: the options of its one group are called by nothing else. */
export const hasAmounts = ({ groups: [group, other] }: ProductOptions): boolean =>
  group !== undefined &&
  other === undefined &&
  group.values.length > 0 &&
  group.values.every(({ name }) => isAmountName(name));

/** The options of a variant that is sold out while another one is in stock: "$25", "Black · M". Null for any other product. */
export function soldOutOption({ groups, items }: ProductOptions, id: string): string | null {
  const variant = items.find((item) => item.id === id);
  if (variant?.stock !== 'out_of_stock' || items.every(({ stock }) => stock === 'out_of_stock')) return null;
  return dotted(
    ...groups.map(({ code, values }) => values.find((value) => value.code === variant.options[code])?.name),
  );
}

/** The product as its page shows it: with the price, stock and pictures of the variant that was picked. */
export const shownAs = (product: Product, variant: ProductVariant | undefined): Product =>
  variant
    ? {
        ...product,
        id: variant.id,
        slug: variant.slug,
        name: variant.name,
        price: variant.price,
        was: variant.was,
        discountPercent: variant.discountPercent,
        image: variant.image,
        stock: variant.stock,
        left: variant.left,
        limit: variant.limit,
        memberLimit: variant.memberLimit,
        wholesale: variant.wholesale,
        releasesOn: variant.releasesOn,
        history: variant.history,
        sku: variant.sku,
        pictures: [...variant.pictures, ...product.pictures],
        variants: null,
      }
    : product;
