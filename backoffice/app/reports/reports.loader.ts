import { REPORT_COMPARISONS } from '@halfturn/contract/staff/report-comparisons.ts';
import { listAddress, oneOf, queryOf } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

const day = {
  read: (text: string | null): string => (/^\d{4}-\d{2}-\d{2}$/.exec(text ?? '') ? (text ?? '') : ''),
  usual: '',
};

/** The days of a report, both included, as `2026-11-24`. */
export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

/** That many days; `to` is the last of them. */
export const lastDays = (count: number, to: string): Days => ({
  from: new Date(Date.parse(to) - (count - 1) * DAY_MS).toISOString().slice(0, 10),
  to,
});

/** The days that were asked for, and the last 30 where none were. */
function daysOf({ from, to }: Days): { today: string; period: Days } {
  const today = new Date().toISOString().slice(0, 10);
  const usual = lastDays(USUAL_DAYS, to || today);
  return { today, period: { from: from || usual.from, to: usual.to } };
}

/** Which days a report is about; empty for the last 30. */
const period = { from: day, to: day };

export const sales = listAddress('/reports', { ...period, compare: oneOf(REPORT_COMPARISONS, 'previous') });
export const products = listAddress('/reports/products', period);
export const batches = listAddress('/reports/batches', period);
export const suppliers = listAddress('/reports/suppliers', period);
export const conversion = listAddress('/reports/conversion', period);
export const countries = listAddress('/reports/countries', period);

/** The address of a table of the period as a CSV file. */
export const fileOf = (table: string, { from, to }: { from: string; to: string }): string =>
  `/prod-api/admin/reports/${table}.csv${queryOf({ from, to })}`;

/** As many rows of each table as the first page shows. */
const FIRST = { pageNum: 1, pageSize: 10 } as const;

/** The sales of a period, and the beginning of each table. */
export const loadSales = listLoader(sales, async (call, { from, to, compare }) => {
  const query = { from, to };
  const [report, top, topBatches, payments, topCountries] = await Promise.all([
    call('GET /admin/reports/sales', { query: { ...query, compare } }),
    call('GET /admin/reports/products', { query: { ...query, ...FIRST } }),
    call('GET /admin/reports/batches', { query: { ...query, ...FIRST } }),
    call('GET /admin/reports/payments', { query }),
    call('GET /admin/reports/countries', { query: { ...query, ...FIRST } }),
  ]);
  return {
    ...daysOf(report.period),
    total: 0,
    report,
    products: top,
    batches: topBatches,
    payments,
    countries: topCountries,
  };
});

export const loadProductSales = listLoader(products, async (call, { from, to }, rows) => ({
  ...daysOf({ from, to }),
  ...(await call('GET /admin/reports/products', { query: { from, to, ...rows } })),
}));

export const loadBatchSales = listLoader(batches, async (call, { from, to }, rows) => ({
  ...daysOf({ from, to }),
  ...(await call('GET /admin/reports/batches', { query: { from, to, ...rows } })),
}));

export const loadSupplierSales = listLoader(suppliers, async (call, { from, to }, rows) => ({
  ...daysOf({ from, to }),
  ...(await call('GET /admin/reports/suppliers', { query: { from, to, ...rows } })),
}));

export const loadCountrySales = listLoader(countries, async (call, { from, to }, rows) => ({
  ...daysOf({ from, to }),
  ...(await call('GET /admin/reports/countries', { query: { from, to, ...rows } })),
}));

/** How far visits came, and how payments ended. */
export const loadConversion = listLoader(conversion, async (call, { from, to }) => {
  const report = await call('GET /admin/reports/conversion', { query: { from, to } });
  return { ...daysOf(report.period), total: 0, report };
});
