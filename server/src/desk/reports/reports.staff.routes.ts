import { present } from '@halfturn/contract/primitives/rows.ts';
import * as calls from '@halfturn/contract/staff/reports.ts';
import { readPlain } from '../../house/settings/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { aWeekBefore, comparedWith, hourIn, periodOf, todayIn, unitOf, type Period } from './period.ts';
import { conversionSteps, countedSince, methodSuccess } from './conversion.queries.ts';
import { batchWire, countryWire, figuresWire, productWire, stepWire, supplierWire } from './reports.wire.ts';
import {
  batchSales,
  countrySales,
  funnelOf,
  productSales,
  salesOf,
  supplierSales,
  type Part,
} from './sales.queries.ts';

type Asked = Parameters<typeof periodOf>[0];

/** The period that was asked for, in the time zone and the currency of the store. */
export async function askedPeriod(db: Db, asked: Asked, now: Date): Promise<Period> {
  const settings = await readPlain(db, ['shop.timeZone', 'shop.currency']);
  return periodOf(asked, { zone: settings['shop.timeZone'], currency: settings['shop.currency'] }, now);
}

const daysOf = ({ from, to }: Period) => ({ from, to });

/** The staff's calls for reports. */
export const reportsStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const period = (query: Asked) => askedPeriod(db, query, clock.now());
  const part = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }): Part => ({
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  });
  return [
    bindStaff(calls.staffSalesReport, async ({ query }) => {
      const days = await period(query);
      const { currency } = days;
      const before = comparedWith(days, query.compare);
      const [sales, funnel, salesBefore] = await Promise.all([
        salesOf(db, days),
        funnelOf(db, days),
        before && salesOf(db, before),
      ]);
      return {
        timeZone: days.zone,
        currency,
        period: daysOf(days),
        before: before && daysOf(before),
        unit: unitOf(days),
        figures: figuresWire(sales.figures, currency),
        figuresBefore: salesBefore && figuresWire(salesBefore.figures, currency),
        steps: sales.steps.map((step) => stepWire(step, currency)),
        stepsBefore: salesBefore?.steps.map((step) => stepWire(step, currency)) ?? [],
        funnel,
      };
    }),

    bindStaff(calls.staffTodayReport, async () => {
      const { zone, currency } = await period({});
      const day = todayIn(zone, clock.now());
      const days = await period({ from: day, to: day });
      const [{ figures, steps }, { steps: stepsBefore }] = await Promise.all([
        salesOf(db, days),
        salesOf(db, aWeekBefore(days)),
      ]);
      return {
        timeZone: zone,
        currency,
        day,
        hour: hourIn(zone, clock.now()),
        figures: figuresWire(figures, currency),
        steps: steps.map((step) => stepWire(step, currency)),
        stepsBefore: stepsBefore.map((step) => stepWire(step, currency)),
      };
    }),

    bindStaff(calls.staffProductReport, async ({ query }) => {
      const days = await period(query);
      const before = present(comparedWith(days, 'previous'));
      const { rows, total } = await productSales(db, days, before, part(query));
      return { rows: rows.map((row) => productWire(row, days.currency)), total, currency: days.currency };
    }),

    bindStaff(calls.staffBatchReport, async ({ query }) => {
      const days = await period(query);
      const { rows, total } = await batchSales(db, days, part(query));
      return { rows: rows.map((row) => batchWire(row, days.currency)), total, currency: days.currency };
    }),

    bindStaff(calls.staffSupplierReport, async ({ query }) => {
      const days = await period(query);
      const { rows, total } = await supplierSales(db, days, part(query));
      return { rows: rows.map((row) => supplierWire(row, days.currency)), total, currency: days.currency };
    }),

    bindStaff(calls.staffPaymentReport, async ({ query }) => ({
      rows: await methodSuccess(db, await period(query)),
    })),

    bindStaff(calls.staffConversionReport, async ({ query }) => {
      const days = await period(query);
      const [steps, since, payments] = await Promise.all([
        conversionSteps(db, days),
        countedSince(db),
        methodSuccess(db, days),
      ]);
      return {
        timeZone: days.zone,
        period: daysOf(days),
        countedSince: since?.toISOString() ?? null,
        steps,
        payments,
      };
    }),

    bindStaff(calls.staffCountryReport, async ({ query }) => {
      const days = await period(query);
      const { rows, total } = await countrySales(db, days, part(query));
      return { rows: rows.map((row) => countryWire(row, days.currency)), total, currency: days.currency };
    }),
  ];
};
