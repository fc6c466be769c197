import { isRequirement } from '@halfturn/contract/primitives/requirements.ts';
import { TRAILER } from '@halfturn/contract/primitives/trailer.ts';
import type { ComparedProduct } from './compare.loader.ts';

/** A row of the table: what it is about, and what each product says to it; null where it says nothing. */
export interface CompareRow {
  /** Unique among the rows. */
  code: string;
  name: string;
  values: (string | null)[];
  /** The products do not all say the same. */
  differs: boolean;
}

/** What every product may say, before what its type makes it say. */
export interface CommonRow {
  code: string;
  name: string;
  valueOf: (product: ComparedProduct) => string | null;
}

/**
 * The rows in which at least one product says something: the common ones, then the attributes, in the order of the first
 * product that has each. Products of different types so share what they share.
 */
export function compareRows(
  products: readonly ComparedProduct[],
  common: readonly CommonRow[],
): CompareRow[] {
  const attributes = new Map<string, string>();
  for (const product of products)
    for (const { code, name } of product.attributes)
      if (!isRequirement(code) && code !== TRAILER && !attributes.has(code)) attributes.set(code, name);
  const rows = [
    ...common.map(({ code, name, valueOf }) => ({ code, name, values: products.map(valueOf) })),
    ...Array.from(attributes, ([code, name]) => ({
      code: `attribute-${code}`,
      name,
      values: products.map((product) => product.attributes.find((one) => one.code === code)?.value ?? null),
    })),
  ];
  return rows
    .map((row) => ({ ...row, values: row.values.map((value) => (value === '' ? null : value)) }))
    .filter(({ values }) => values.some((value) => value !== null))
    .map((row) => ({ ...row, differs: new Set(row.values).size > 1 }));
}
