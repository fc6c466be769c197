import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { priceFilters, staffPrices } from '@halfturn/contract/staff/prices.ts';
import type { FastifyInstance } from 'fastify';
import { rowsByIds, serveListFile } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { csvAmount } from '../../../platform/csv.ts';
import { listedPrices, type ListedRow } from './list-prices.ts';
import { ownCurrency } from './own-currency.ts';
import type { Rated } from './own-dollars.ts';
import { idsOfPrices } from './prices.staff.queries.ts';

type FileRow = ListedRow & { currency: Rated['code'] };

/** The list of prices as a file. */
export const servePricesFile = (app: FastifyInstance, context: Context): void =>
  serveListFile(app, context, {
    name: 'prices',
    list: staffPrices,
    filters: priceFilters,
    find: async (db, wish) => {
      const own = await ownCurrency(db, wish.now);
      const to = { own, locale: DEFAULT_LOCALE, now: wish.now };
      return rowsByIds(await idsOfPrices(db, wish, own, null), async (ids) => {
        const rows = await listedPrices(db, ids, to);
        return rows.map((row): FileRow => ({ ...row, currency: own?.code ?? 'USD' }));
      });
    },
    columns: {
      product_id: (row) => row.id,
      name: (row) => row.name,
      platform: (row) => row.platform,
      region: (row) => row.region,
      status: (row) => row.status,
      currency: (row) => row.currency,
      price: (row) => amount(row.own ? row.own.regular : row.base.price, row),
      sale_price: (row) => amount(row.own ? row.own.sale : row.base.sale, row),
      sale_from: (row) => (row.own ?? row.base).saleFrom,
      sale_until: (row) => (row.own ?? row.base).saleUntil,
      lowest_30_days: (row) => amount(row.lowest, row),
      price_is_fixed: (row) => (row.own === null ? null : row.own.fixed ? 'yes' : 'no'),
      base_price_usd: (row) => csvAmount(row.price_minor, 'USD'),
      fixed_in: (row) => row.fixed.join(' '),
    },
  });

const amount = (minor: number | null, { currency }: FileRow): string | null =>
  minor === null ? null : csvAmount(minor, currency);
