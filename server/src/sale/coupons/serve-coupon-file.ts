import { couponFilters, staffCoupons } from '@halfturn/contract/staff/coupons.ts';
import type { FastifyInstance } from 'fastify';
import { fileTime, rowsByIds, serveListFile } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csvAmount } from '../../platform/csv.ts';
import { couponRows, idsOfCoupons, type CouponRow } from './coupons.staff.queries.ts';
import { stateOf } from './coupons.staff.wire.ts';

/** The list of coupons as a file, without the codes for one use each. */
export const serveCouponFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'coupons',
    list: staffCoupons,
    filters: couponFilters,
    find: async (db, wish) => rowsByIds(await idsOfCoupons(db, wish), (ids) => couponRows(db, ids)),
    columns: {
      name: (row) => row.name,
      code: (row) => row.code,
      state: (row) => stateOf(row, context.clock.now()),
      kind: (row) => row.kind,
      percent: (row) => (row.percent_bp === null ? null : row.percent_bp / 100),
      currency: (row) => currencyOf(row),
      amount: (row) => amount(row.amount_minor, row),
      at_most: (row) => amount(row.cap_minor, row),
      minimum: (row) => amount(row.minimum_minor, row),
      starts: (row) => fileTime(row.starts_at),
      ends: (row) => fileTime(row.ends_at),
      uses: (row) => row.uses,
      max_uses: (row) => row.max_uses,
      single_codes: (row) => row.codes,
      single_codes_used: (row) => row.codes_used,
      created: (row) => fileTime(row.created_at),
    },
  });

/** Amounts of a coupon for every currency are in US dollars. */
const currencyOf = ({ currency }: CouponRow): string => currency ?? 'USD';

const amount = (minor: number | null, row: CouponRow): string | null =>
  minor === null ? null : csvAmount(minor, currencyOf(row));
