import type { ProductOptions, ProductVariant } from '@halfturn/contract/catalog.ts';
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
