import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { currency, money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { REPORT_COMPARISONS } from './report-comparisons.ts';
import type { StaffRole } from './roles.ts';

const roles: readonly StaffRole[] = ['finance', 'read_only'];

const blank = z.literal('').transform(() => undefined);
const day = z.union([blank, z.iso.date()]).optional();

/** The days that a report is about, in the time zone of the store, both included; left out, the last 30. */
export const reportPeriod = { from: day, to: day };
const query = z.object(reportPeriod);
const paged = z.object({ ...reportPeriod, ...pageQuery });

const period = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Amounts are in the store's own currency, tax included, each order at the rates of the moment it was placed. */
export const reportFigures = z.object({
  /** Paid orders of the period. */
  orders: z.int(),
  units: z.int(),
  revenue: money,
  /** Without tax, after the cost of the keys; of sales whose cost is known, and null without any. */
  margin: money.nullable(),
  /** Of the revenue without tax of those sales. */
  marginPercent: z.number().nullable(),
  /** Orders that money went back for in the period, and how much. */
  refundedOrders: z.int(),
  refunded: money,
  /** Orders of buyers who had paid for none before. */
  firstOrders: z.int(),
});
export type ReportFigures = z.infer<typeof reportFigures>;

const step = z.object({
  /** Local time at the store: `2026-11-24T00:00`. */
  at: z.string(),
  orders: z.int(),
  revenue: money,
  margin: money,
});

export const staffSalesReport = endpoint({
  name: 'staffSalesReport',
  method: 'GET',
  path: '/admin/reports/sales',
  access: 'staff',
  roles,
  summary:
    'What was sold in a period, step by step, and what was sold in the period that it is compared with.',
  query: z.object({ ...reportPeriod, compare: z.enum(REPORT_COMPARISONS).default('previous') }),
  reply: z.object({
    timeZone: z.string(),
    /** The store's own, in which all amounts are. */
    currency,
    period,
    before: period.nullable(),
    /** How long a step is. */
    unit: z.enum(['hour', 'day', 'month']),
    figures: reportFigures,
    figuresBefore: reportFigures.nullable(),
    steps: z.array(step),
    stepsBefore: z.array(step),
    /** Of the orders that were placed in the period: how far they came. */
    funnel: z.object({
      placed: z.int(),
      started: z.int(),
      paid: z.int(),
      delivered: z.int(),
      /** Reminded of as unpaid, and paid after that. */
      reminded: z.int(),
      recovered: z.int(),
    }),
  }),
  problems: ['invalid_input'],
});

export const staffTodayReport = endpoint({
  name: 'staffTodayReport',
  method: 'GET',
  path: '/admin/reports/today',
  access: 'staff',
  roles,
  summary: 'What has been sold today, hour by hour, beside the day a week before.',
  reply: z.object({
    timeZone: z.string(),
    /** The store's own, in which all amounts are. */
    currency,
    day: z.iso.date(),
    /** The hour that has begun, 0 to 23, at the store. */
    hour: z.int(),
    figures: reportFigures,
    /** One for each hour of the day; those to come are empty. */
    steps: z.array(step),
    stepsBefore: z.array(step),
  }),
});

export const productSales = z.object({
  id: z.string(),
  name: z.string(),
  units: z.int(),
  revenue: money,
  marginPercent: z.number().nullable(),
  refundedUnits: z.int(),
  /** In the days right before the period. */
  revenueBefore: money,
});
export type ProductSales = z.infer<typeof productSales>;

export const staffProductReport = endpoint({
  name: 'staffProductReport',
  method: 'GET',
  path: '/admin/reports/products',
  access: 'staff',
  roles,
  summary: 'What each product sold, the highest revenue first.',
  query: paged,
  reply: page(productSales).extend({ currency }),
  problems: ['invalid_input'],
});

export const batchSales = z.object({
  id: z.string(),
  productId: z.string(),
  product: z.string(),
  supplier: z.string(),
  invoice: z.string(),
  /** Keys that came in, all that were sold of them, and those sold in the period. */
  imported: z.int(),
  sold: z.int(),
  soldInPeriod: z.int(),
  bad: z.int(),
  /** What one key cost; null if that is not known. */
  cost: money.nullable(),
  /** What buyers paid for one, on average. */
  averagePrice: money,
  marginPercent: z.number().nullable(),
});
export type BatchSales = z.infer<typeof batchSales>;

export const staffBatchReport = endpoint({
  name: 'staffBatchReport',
  method: 'GET',
  path: '/admin/reports/batches',
  access: 'staff',
  roles,
  summary: 'What the keys of each batch brought in, the highest revenue first.',
  query: paged,
  reply: page(batchSales).extend({ currency }),
  problems: ['invalid_input'],
});

export const supplierSales = z.object({
  supplier: z.string(),
  batches: z.int(),
  units: z.int(),
  bad: z.int(),
  revenue: money,
  margin: money.nullable(),
  marginPercent: z.number().nullable(),
});
export type SupplierSales = z.infer<typeof supplierSales>;

export const staffSupplierReport = endpoint({
  name: 'staffSupplierReport',
  method: 'GET',
  path: '/admin/reports/suppliers',
  access: 'staff',
  roles,
  summary: 'What the keys of each supplier brought in, the highest revenue first.',
  query: paged,
  reply: page(supplierSales).extend({ currency }),
  problems: ['invalid_input'],
});

export const methodSuccess = z.object({
  method: z.string(),
  /** Payments that buyers began, and how they ended. */
  started: z.int(),
  paid: z.int(),
  /** The provider declined. */
  failed: z.int(),
  /** The buyer canceled, or changed to another method. */
  cancelled: z.int(),
  /** The time to pay passed. */
  expired: z.int(),
  /** Still under way. */
  open: z.int(),
});
export type MethodSuccess = z.infer<typeof methodSuccess>;

export const staffPaymentReport = endpoint({
  name: 'staffPaymentReport',
  method: 'GET',
  path: '/admin/reports/payments',
  access: 'staff',
  roles,
  summary: 'How many payments of each method were begun and paid, of orders that were placed in the period.',
  query,
  reply: z.object({ rows: z.array(methodSuccess) }),
  problems: ['invalid_input'],
});

/** From a visit to delivery. The first four are counted by the hour, without the visitor; the others are orders. */
export const CONVERSION_STEPS = [
  'visit',
  'product',
  'cart',
  'checkout',
  'placed',
  'started',
  'paid',
  'delivered',
] as const;
export type ConversionStep = (typeof CONVERSION_STEPS)[number];

export const staffConversionReport = endpoint({
  name: 'staffConversionReport',
  method: 'GET',
  path: '/admin/reports/conversion',
  access: 'staff',
  roles,
  summary: 'How far visits came in a period, step by step, and how the payments of each method ended.',
  query,
  reply: z.object({
    timeZone: z.string(),
    period,
    /** When the first visit was counted; null before that. Steps are kept for two years. */
    countedSince: z.iso.datetime().nullable(),
    steps: z.array(z.object({ step: z.enum(CONVERSION_STEPS), count: z.int() })),
    payments: z.array(methodSuccess),
  }),
  problems: ['invalid_input'],
});

export const countrySales = z.object({
  /** ISO 3166-1; null where no country is known. */
  country: z.string().nullable(),
  orders: z.int(),
  revenue: money,
});
export type CountrySales = z.infer<typeof countrySales>;

export const staffCountryReport = endpoint({
  name: 'staffCountryReport',
  method: 'GET',
  path: '/admin/reports/countries',
  access: 'staff',
  roles,
  summary: 'What buyers of each country paid, the highest revenue first.',
  query: paged,
  reply: page(countrySales).extend({ currency }),
  problems: ['invalid_input'],
});

/** The tables that can be downloaded: `/admin/reports/{table}.csv`, with the period in the query. */
export const REPORT_TABLES = [
  'days',
  'products',
  'batches',
  'suppliers',
  'payments',
  'conversion',
  'countries',
] as const;
export type ReportTable = (typeof REPORT_TABLES)[number];
