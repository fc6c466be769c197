import type { Lists, Platform, Region } from './lists.ts';
import type { ProductSet } from './product-set.ts';
import type { Products } from './products.ts';

/** Help texts of platforms that work for everyone: what comes as a parcel, and what is redeemed on a website. */
const FOR_ALL: readonly string[] = ['activation.parcel', 'activation.web', 'activation.halfturn'];

/** Help texts of platforms for several systems, with those of the systems. */
const SYSTEMS: Readonly<Record<string, readonly string[]>> = {
  'activation.windows-macos': ['activation.windows', 'activation.macos'],
};

/** Whether the products of a platform work for everyone, so that no visitor is asked for it. */
export const worksForAll = ({ activation }: Platform): boolean => FOR_ALL.includes(activation);

/** Codes of the regions whose keys activate in a country. */
export const regionsWorkingIn = ({ regions }: Lists, country: string): string[] =>
  regions
    .filter(({ countries }) => countries.length === 0 || countries.includes(country))
    .map(({ code }) => code);

/** Codes of the platforms whose products work for a visitor who has those of `codes`. */
export function platformsWorkingOn({ platforms }: Lists, codes: readonly string[]): string[] {
  const had = platforms.filter(({ code }) => codes.includes(code)).map(({ activation }) => activation);
  const works = (each: Platform): boolean =>
    codes.includes(each.code) ||
    worksForAll(each) ||
    (SYSTEMS[each.activation]?.some((system) => had.includes(system)) ?? false);
  return platforms.filter(works).map(({ code }) => code);
}

/** The country of a visitor who has named only a region: the likely one if it lies there, or the only one of the region. */
export function countryWithin({ countries }: Region, likely: string | null): string | null {
  if (likely !== null && (countries.length === 0 || countries.includes(likely))) return likely;
  return countries.length === 1 ? (countries[0] ?? null) : null;
}

/** The products whose keys activate in a country, and all that have no region or are shipped. */
export function productsWorkingIn(products: Products, lists: Lists, country: string): ProductSet {
  const works = new Set(regionsWorkingIn(lists, country));
  return allBut(
    products,
    'region',
    [...products.facets.region.codes].filter((code) => !works.has(code)),
  );
}

/** The products that work for a visitor who has those platforms, and all that have no platform or are shipped. */
export function productsWorkingOn(products: Products, lists: Lists, codes: readonly string[]): ProductSet {
  const works = new Set(platformsWorkingOn(lists, codes));
  return allBut(
    products,
    'platform',
    [...products.facets.platform.codes].filter((code) => !works.has(code)),
  );
}

const allBut = (
  { live, goods, facets, sets }: Products,
  facet: 'platform' | 'region',
  codes: readonly string[],
): ProductSet => sets.copyOf(live).andNot(facets[facet].union(codes)).or(goods);
