import { Readable } from 'node:stream';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { currencyFacts } from '@halfturn/contract/primitives/currencies.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { orderFilters } from '@halfturn/contract/staff/order-lists.ts';
import { ORDER_TABS, staffOrders } from '@halfturn/contract/staff/orders.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { audit, staffActor } from '../../house/audit/door.ts';
import { admitStaff } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csvLine } from '../../platform/csv.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { idsOfOrders, orderFileRows, type OrderFileRow } from './order-lists.queries.ts';
import { orderWish, type OrdersPaidAs } from './order-wish.ts';

/** The limit is low because the file may read every order. */
const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 20, seconds: 600 } } } } as const;
const query = z.object({ tab: z.enum(ORDER_TABS).default('all'), ...orderFilters });

/** Serves the list of orders as a CSV file, with the filters and the order of its screen. Each download is in the audit log. */
export function serveOrderFile(app: FastifyInstance, context: Context, ordersPaidAs: OrdersPaidAs): void {
  const { db, clock } = context;
  const staff = admitStaff(context);
  app.get(`${BASE}/admin/orders.csv`, WHOLE, async (request, reply) => {
    const { ip, headers } = request;
    const who = await staff(staffOrders, visitorOf({ ip, headers }));
    const asked = query.safeParse(request.query);
    if (!asked.success) throw problem('invalid_input');
    const ids = await idsOfOrders(db, await orderWish(db, asked.data, ordersPaidAs), clock.now());
    await inTransaction(db, (trx) =>
      audit(trx, {
        actor: staffActor(who),
        action: 'orders.exported',
        subject: 'orders',
        after: { ...asked.data, rows: ids.length },
      }),
    );
    return await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(linesOf(db, ids)));
  });
}

const CHUNK = 1_000;

async function* linesOf(db: Db, ids: readonly string[]): AsyncGenerator<string> {
  // Spreadsheets take a file for UTF-8 by its mark.
  yield `\uFEFF${csvLine(Object.keys(COLUMNS))}`;
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await orderFileRows(db, ids.slice(from, from + CHUNK));
    yield rows.map((row) => csvLine(Object.values(COLUMNS).map((cell) => cell(row)))).join('');
  }
}

const iso = (at: Date | null): string => at?.toISOString() ?? '';

/** An amount with the decimals of its currency, such as `24.99`. */
const amount = (minor: number, { currency }: OrderFileRow): string => {
  const { digits } = currencyFacts(currency);
  return (minor / 10 ** digits).toFixed(digits);
};

/** Each column's head, and what a row has in it. Times are in UTC. */
const COLUMNS: Readonly<Record<string, (row: OrderFileRow) => string | number>> = {
  order: (row) => row.order_no,
  placed_at: (row) => iso(row.placed_at),
  status: (row) => row.status,
  payment_status: (row) => row.payment_status,
  name: (row) => row.name,
  email: (row) => row.email,
  phone: (row) => row.phone,
  country: (row) => row.country ?? '',
  products: (row) => row.products,
  skus: (row) => row.skus ?? '',
  units: (row) => row.unit_count,
  delivered_units: (row) => row.delivered_units,
  currency: (row) => row.currency,
  total: (row) => amount(row.total_minor, row),
  fee: (row) => amount(row.fee_minor, row),
  tax: (row) => amount(row.tax_minor, row),
  refunded: (row) => amount(row.refunded_minor, row),
  payment_method: (row) => row.payment_method,
  coupon: (row) => row.coupon_code ?? '',
  paid_at: (row) => iso(row.paid_at),
  delivered_at: (row) => iso(row.delivered_at),
  completed_at: (row) => iso(row.completed_at),
};
