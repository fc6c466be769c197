import { BASE_CURRENCY, priceIn, type Money } from '@halfturn/contract/primitives/money.ts';
import type { ProductListRow, StaffProductChoices } from '@halfturn/contract/staff/product-list.ts';
import { csvAmount, csvLine } from '../../../platform/csv.ts';
import type { Rated } from '../prices/own-dollars.ts';
import type { ListedProduct } from './list.queries.ts';

const dollars = (amount: number): Money => ({ amount, currency: BASE_CURRENCY });

/** What a product costs in the store's own currency: what is fixed there, or the base price converted. */
function pricesIn(row: ListedProduct, own: Rated | null): { price: Money; sale: Money | null } {
  const { own_regular: fixed = null, own_sale = null, own_base = 0, own_base_sale = null } = row;
  if (!own)
    return {
      price: dollars(row.price_minor),
      sale: row.sale_minor === null ? null : dollars(row.sale_minor),
    };
  const to = (base: number, minor: number | null) => priceIn(base, minor, own.rate, own.code);
  const isReduced = (fixed === null ? own_base_sale : own_sale) !== null;
  return { price: to(own_base, fixed), sale: isReduced ? to(own_base_sale ?? 0, own_sale) : null };
}

export const listRowWire = (row: ListedProduct, own: Rated | null): ProductListRow => ({
  id: row.id,
  name: row.name,
  edition: row.edition,
  ref: row.external_ref,
  type: row.type,
  platform: row.platform,
  region: row.region,
  genre: row.genre,
  genreCode: row.genre_code,
  kind: row.kind,
  status: row.status,
  ...pricesIn(row, own),
  stock: row.stock,
  threshold: row.threshold,
  sold: row.units_sold,
  changedAt: row.updated_at.toISOString(),
  image: row.image,
  sku: row.sku ?? '',
  variants: row.variants,
});

/** Types in the order of a tree, each followed by those below it. */
export function treeOrder(
  types: readonly { id: string; parent_id: string | null; name: string }[],
): StaffProductChoices['types'] {
  const ids = new Set(types.map(({ id }) => id));
  const under = (parent: string | null, depth: number): StaffProductChoices['types'] =>
    types
      .filter(({ parent_id }) => (parent_id !== null && ids.has(parent_id) ? parent_id : null) === parent)
      .flatMap(({ id, name }) => [{ id, name, depth }, ...under(id, depth + 1)]);
  return under(null, 0);
}

/** The head of the CSV file, after a mark by which spreadsheets know UTF-8. */
export const FILE_HEAD = `\uFEFF${csvLine([
  'product_id',
  'import_ref',
  'name',
  'edition',
  'type',
  'platform',
  'region',
  'genre',
  'status',
  'price_usd',
  'sale_price_usd',
  'stock',
  'sold_30_days',
  'has_picture',
  'changed_at',
  'sku',
  'variants',
  'currency',
  'price',
  'sale_price',
])}`;

const amount = (minor: number | null): string | null => (minor === null ? null : (minor / 100).toFixed(2));

export function fileLine(row: ListedProduct, own: Rated | null): string {
  const { price, sale } = pricesIn(row, own);
  return csvLine([
    row.id,
    row.external_ref,
    row.name,
    row.edition,
    row.type,
    row.platform,
    row.region,
    row.genre,
    row.status,
    amount(row.price_minor),
    amount(row.sale_minor),
    row.stock,
    row.units_sold,
    row.image === null ? 'no' : 'yes',
    row.updated_at.toISOString(),
    row.sku,
    row.variants,
    price.currency,
    csvAmount(price.amount, price.currency),
    sale && csvAmount(sale.amount, sale.currency),
  ]);
}
