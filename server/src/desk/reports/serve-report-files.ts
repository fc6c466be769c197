import { BASE } from '@halfturn/contract/endpoint.ts';
import { CURRENCIES } from '@halfturn/contract/primitives/money.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import {
  REPORT_TABLES,
  reportPeriod,
  staffSalesReport,
  type ReportTable,
} from '@halfturn/contract/staff/reports.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { audit, staffActor } from '../../house/audit/door.ts';
import { admitStaff } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csv } from '../../platform/csv.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { conversionSteps, methodSuccess } from './conversion.queries.ts';
import { comparedWith, type Period } from './period.ts';
import { askedPeriod } from './reports.staff.routes.ts';
import { batchSales, countrySales, productSales, salesOf, supplierSales } from './sales.queries.ts';

/** The limit is low because each file reads every order of its period. */
const STAFF = { config: { declared: { access: 'staff', limit: { calls: 60, seconds: 600 } } } } as const;
/** As many rows as a file has at most. */
const ALL = { limit: 100_000, offset: 0 };
const query = z.object(reportPeriod);

/** A table as rows of cells; the first row has the names of the columns. */
type Cells = (string | number | null)[][];

/** An amount in minor units as its currency is written, without a sign. */
function amountIn({ currency }: Period, minor: number | null): string | null {
  const { digits } = CURRENCIES[currency];
  return minor === null ? null : (minor / 10 ** digits).toFixed(digits);
}

/** The name of a column of amounts, such as `revenue_usd`. */
const column = (name: string, { currency }: Period): string => `${name}_${currency.toLowerCase()}`;
const percent = (value: number | null): string | null => (value === null ? null : value.toFixed(1));

const TABLES: Record<ReportTable, (db: Db, period: Period) => Promise<Cells>> = {
  days: async (db, period) => [
    ['at', 'orders', column('revenue', period), column('margin', period)],
    ...(await salesOf(db, period)).steps.map((row) => [
      row.at,
      row.orders,
      amountIn(period, row.revenue),
      amountIn(period, row.margin),
    ]),
  ],
  products: async (db, period) => {
    const { rows } = await productSales(db, period, present(comparedWith(period, 'previous')), ALL);
    return [
      [
        'id',
        'product',
        'units',
        column('revenue', period),
        'margin_percent',
        'refunded_units',
        column('revenue_before', period),
      ],
      ...rows.map((row) => [
        row.id,
        row.name,
        row.units,
        amountIn(period, row.revenue),
        percent(row.margin_percent),
        row.refunded_units,
        amountIn(period, row.revenue_before),
      ]),
    ];
  },
  batches: async (db, period) => {
    const { rows } = await batchSales(db, period, ALL);
    return [
      [
        'id',
        'product',
        'supplier',
        'invoice',
        'imported',
        'sold',
        'sold_in_period',
        'bad',
        column('cost', period),
        column('average_price', period),
        'margin_percent',
      ],
      ...rows.map((row) => [
        row.id,
        row.product,
        row.supplier,
        row.invoice,
        row.imported,
        row.sold,
        row.sold_in_period,
        row.bad,
        amountIn(period, row.cost),
        amountIn(period, row.average_price),
        percent(row.margin_percent),
      ]),
    ];
  },
  suppliers: async (db, period) => {
    const { rows } = await supplierSales(db, period, ALL);
    return [
      [
        'supplier',
        'batches',
        'units',
        'bad',
        column('revenue', period),
        column('margin', period),
        'margin_percent',
      ],
      ...rows.map((row) => [
        row.supplier,
        row.batches,
        row.units,
        row.bad,
        amountIn(period, row.revenue),
        amountIn(period, row.margin),
        percent(row.margin_percent),
      ]),
    ];
  },
  payments: async (db, period) => [
    ['method', 'started', 'paid', 'failed', 'cancelled', 'expired', 'open'],
    ...(await methodSuccess(db, period)).map((row) => [
      row.method,
      row.started,
      row.paid,
      row.failed,
      row.cancelled,
      row.expired,
      row.open,
    ]),
  ],
  conversion: async (db, period) => [
    ['step', 'count'],
    ...(await conversionSteps(db, period)).map((row) => [row.step, row.count]),
  ],
  countries: async (db, period) => {
    const { rows } = await countrySales(db, period, ALL);
    return [
      ['country', 'orders', column('revenue', period)],
      ...rows.map((row) => [row.country, row.orders, amountIn(period, row.revenue)]),
    ];
  },
};

/** Serves the tables of the reports as CSV files to who may see the reports. Each download is in the audit log. */
export function serveReportFiles(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const staff = admitStaff(context);
  for (const table of REPORT_TABLES)
    app.get(`${BASE}/admin/reports/${table}.csv`, STAFF, async (request, reply) => {
      const member = await staff(staffSalesReport, visitorOf({ ip: request.ip, headers: request.headers }));
      const asked = query.safeParse(request.query);
      if (!asked.success) throw problem('invalid_input');
      const period = await askedPeriod(db, asked.data, clock.now());
      const cells = await TABLES[table](db, period);
      await inTransaction(db, (trx) =>
        audit(trx, {
          actor: staffActor(member),
          action: 'reports.exported',
          subject: `report:${table}`,
          after: { from: period.from, to: period.to },
        }),
      );
      return await reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${table}-${period.from}-to-${period.to}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(csv(cells));
    });
}
