import { Readable } from 'node:stream';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { orderPapers } from '@halfturn/contract/invoices.ts';
import { invoiceFilter, MOST_SLIPS, staffInvoices } from '@halfturn/contract/staff/invoices.ts';
import { staffOrderByNo } from '@halfturn/contract/staff/orders.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { readPlain } from '../../house/settings/door.ts';
import { admitStaff } from '../../house/staff/door.ts';
import { memberOf } from '../../people/accounts/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { findOrder, keysOf, linesOf, unitsOf } from '../orders/door.ts';
import { drawInTurn, drawOnce } from './in-turn.ts';
import { awaitsInvoice } from './invoice.ts';
import { invoicePaper } from './invoice-paper.ts';
import { invoiceRows } from './invoice-rows.ts';
import { paidOrders, paperByNumber, type InvoiceRow } from './invoices.queries.ts';
import { slipPaper, toPack, type Packed } from './slip-paper.ts';

const NUMBER = '(^(?:INV|CN)-[0-9]{4}-[0-9]{6,9}$)';
/** The limits are low because drawing takes processor time, and the CSV file reads every invoice. */
const BUYERS = { config: { declared: { access: 'visitor', limit: { calls: 60, seconds: 600 } } } } as const;
const STAFF = { config: { declared: { access: 'staff', limit: { calls: 300, seconds: 600 } } } } as const;
const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 30, seconds: 600 } } } } as const;
const list = z.object(invoiceFilter);

/**
 * Serves papers: invoices to their buyers and to staff, packing slips and the CSV file for accounting to staff. They are drawn on
 * request, and no cache keeps them.
 */
export function servePapers(app: FastifyInstance, context: Context): void {
  serveInvoicesToBuyers(app, context);
  serveInvoicesToStaff(app, context);
  servePackingSlips(app, context);
}

const visitor = ({ ip, headers }: FastifyRequest) => visitorOf({ ip, headers });

const sendPdf = (reply: FastifyReply, bytes: Buffer, name: string) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(bytes);

const sendInvoice = async (reply: FastifyReply, row: InvoiceRow) =>
  await sendPdf(reply, await drawOnce(row.id, () => invoicePaper(row)), row.number);

function serveInvoicesToBuyers(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const member = memberOf(context);
  app.get<{ Params: { orderNo: string; number: string } }>(
    `${BASE}/api/orders/:orderNo/papers/:number${NUMBER}`,
    BUYERS,
    async (request, reply) => {
      const { number, ...params } = request.params;
      const named = orderPapers.params?.safeParse(params);
      const query = orderPapers.query?.safeParse(request.query);
      if (!named?.success || !query?.success) throw problem('order_not_found');
      const who = visitor(request);
      const asks = await member({ visitor: who, headers: request.headers }, false);
      const { order, right } = await findOrder(db, named.data.orderNo, keysOf(query.data, who, asks));
      const row = right === 'look' ? undefined : await paperByNumber(db, number);
      if (!row || row.order_id !== order.id)
        throw problem(right !== 'look' && awaitsInvoice(order) ? 'invoice_pending' : 'not_found');
      return await sendInvoice(reply, row);
    },
  );
}

function serveInvoicesToStaff(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const staff = admitStaff(context);
  app.get<{ Params: { number: string } }>(
    `${BASE}/admin/invoices/:number${NUMBER}`,
    STAFF,
    async (request, reply) => {
      await staff(staffInvoices, visitor(request));
      const row = await paperByNumber(db, request.params.number);
      if (!row) throw problem('not_found');
      return await sendInvoice(reply, row);
    },
  );

  app.get(`${BASE}/admin/invoices.csv`, WHOLE, async (request, reply) => {
    await staff(staffInvoices, visitor(request));
    const asked = list.safeParse(request.query);
    if (!asked.success) throw problem('invalid_input');
    const { from, to, q } = asked.data;
    return await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="invoices.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(invoiceRows(db, { from: from || null, to: to || null, q })));
  });
}

function servePackingSlips(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const staff = admitStaff(context);
  app.get<{ Querystring: { orders?: string } }>(
    `${BASE}/admin/packing-slips`,
    STAFF,
    async (request, reply) => {
      const who = visitor(request);
      await staff(staffOrderByNo, who);
      const numbers = [...new Set(String(request.query.orders ?? '').split(','))];
      const packed = await packedOf(db, numbers.filter(Boolean).slice(0, MOST_SLIPS));
      if (packed.length === 0) throw problem('not_found');
      const settings = await readPlain(db, ['shop.name', 'packing.prices']);
      const paper = slipPaper(packed, {
        locale: who.locale,
        seller: settings['shop.name'],
        prices: settings['packing.prices'],
        at: clock.now(),
      });
      return await sendPdf(reply, await drawInTurn(paper), 'packing-slips');
    },
  );
}

/** The orders with these numbers that have goods to pack, in the same order. */
async function packedOf(db: Db, numbers: readonly string[]): Promise<Packed[]> {
  if (numbers.length === 0) return [];
  const orders = await paidOrders(db, numbers);
  const packed: Packed[] = [];
  for (const number of numbers) {
    const order = orders.find(({ order_no }) => order_no === number);
    if (!order) continue;
    const [lines, units] = await Promise.all([linesOf(db, order.id), unitsOf(db, order.id)]);
    packed.push({ order, lines, units });
  }
  return packed.filter((one) => toPack(one).length > 0);
}
