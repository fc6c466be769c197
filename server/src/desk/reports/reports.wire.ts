import type { Currency, Money } from '@halfturn/contract/primitives/money.ts';
import type {
  BatchSales,
  CountrySales,
  ProductSales,
  ReportFigures,
  SupplierSales,
} from '@halfturn/contract/staff/reports.ts';
import type { BatchRow, ProductRow, SalesFigures, SalesStep, SupplierRow } from './sales.queries.ts';

const moneyOrNull = (amount: number | null, currency: Currency): Money | null =>
  amount === null ? null : { amount, currency };
/** One digit after the point. */
const percent = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;

export const figuresWire = (row: SalesFigures, currency: Currency): ReportFigures => ({
  orders: row.orders,
  units: row.units,
  revenue: { amount: row.revenue, currency },
  margin: moneyOrNull(row.margin, currency),
  marginPercent: percent(row.margin_percent),
  refundedOrders: row.refunded_orders,
  refunded: { amount: row.refunded, currency },
  firstOrders: row.first_orders,
});

export const stepWire = (row: SalesStep, currency: Currency) => ({
  at: row.at,
  orders: row.orders,
  revenue: { amount: row.revenue, currency },
  margin: { amount: row.margin, currency },
});

export const productWire = (row: ProductRow, currency: Currency): ProductSales => ({
  id: row.id,
  name: row.name,
  units: row.units,
  revenue: { amount: row.revenue, currency },
  marginPercent: percent(row.margin_percent),
  refundedUnits: row.refunded_units,
  revenueBefore: { amount: row.revenue_before, currency },
});

export const batchWire = (row: BatchRow, currency: Currency): BatchSales => ({
  id: row.id,
  productId: row.product_id,
  product: row.product,
  supplier: row.supplier,
  invoice: row.invoice,
  imported: row.imported,
  sold: row.sold,
  soldInPeriod: row.sold_in_period,
  bad: row.bad,
  cost: moneyOrNull(row.cost, currency),
  averagePrice: { amount: row.average_price, currency },
  marginPercent: percent(row.margin_percent),
});

export const supplierWire = (row: SupplierRow, currency: Currency): SupplierSales => ({
  supplier: row.supplier,
  batches: row.batches,
  units: row.units,
  bad: row.bad,
  revenue: { amount: row.revenue, currency },
  margin: moneyOrNull(row.margin, currency),
  marginPercent: percent(row.margin_percent),
});

export const countryWire = (
  row: { country: string | null; orders: number; revenue: number },
  currency: Currency,
): CountrySales => ({
  country: row.country,
  orders: row.orders,
  revenue: { amount: row.revenue, currency },
});
