import { BASE_CURRENCY, type Money } from '@halfturn/contract/primitives/money.ts';
import type {
  BatchSales,
  CountrySales,
  ProductSales,
  ReportFigures,
  SupplierSales,
} from '@halfturn/contract/staff/reports.ts';
import type { BatchRow, ProductRow, SalesFigures, SalesStep, SupplierRow } from './sales.queries.ts';

const dollars = (amount: number): Money => ({ amount, currency: BASE_CURRENCY });
const dollarsOrNull = (amount: number | null): Money | null => (amount === null ? null : dollars(amount));
/** One digit after the point. */
const percent = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;

export const figuresWire = (row: SalesFigures): ReportFigures => ({
  orders: row.orders,
  units: row.units,
  revenue: dollars(row.revenue),
  margin: dollarsOrNull(row.margin),
  marginPercent: percent(row.margin_percent),
  refundedOrders: row.refunded_orders,
  refunded: dollars(row.refunded),
  firstOrders: row.first_orders,
});

export const stepWire = (row: SalesStep) => ({
  at: row.at,
  orders: row.orders,
  revenue: dollars(row.revenue),
  margin: dollars(row.margin),
});

export const productWire = (row: ProductRow): ProductSales => ({
  id: row.id,
  name: row.name,
  units: row.units,
  revenue: dollars(row.revenue),
  marginPercent: percent(row.margin_percent),
  refundedUnits: row.refunded_units,
  revenueBefore: dollars(row.revenue_before),
});

export const batchWire = (row: BatchRow): BatchSales => ({
  id: row.id,
  productId: row.product_id,
  product: row.product,
  supplier: row.supplier,
  invoice: row.invoice,
  imported: row.imported,
  sold: row.sold,
  soldInPeriod: row.sold_in_period,
  bad: row.bad,
  cost: dollarsOrNull(row.cost),
  averagePrice: dollars(row.average_price),
  marginPercent: percent(row.margin_percent),
});

export const supplierWire = (row: SupplierRow): SupplierSales => ({
  supplier: row.supplier,
  batches: row.batches,
  units: row.units,
  bad: row.bad,
  revenue: dollars(row.revenue),
  margin: dollarsOrNull(row.margin),
  marginPercent: percent(row.margin_percent),
});

export const countryWire = (row: {
  country: string | null;
  orders: number;
  revenue: number;
}): CountrySales => ({ country: row.country, orders: row.orders, revenue: dollars(row.revenue) });
