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
import { visitorOf } from '../../platform/http/visitor.ts';
import { findOrder, keysOf, linesOf, unitsOf, type OrderRow } from '../orders/door.ts';
import { drawInTurn, drawOnce } from './in-turn.ts';
import { awaitsInvoice } from './invoice.ts';
import { invoicePaper } from './invoice-paper.ts';
import { invoiceRows } from './invoice-rows.ts';
import { paperByNumber, type InvoiceRow } from './invoices.queries.ts';
import { slipPaper, toPack, type Packed } from './slip-paper.ts';

const NUMBER = '(^(?:INV|CN)-[0-9]{4}-[0-9]{6,9}$)';
/** Drawing takes a processor for a moment, and the whole file reads every invoice that there is. */
const BUYERS = { config: { declared: { access: 'visitor', limit: { calls: 60, seconds: 600 } } } } as const;
const STAFF = { config: { declared: { access: 'staff', limit: { calls: 300, seconds: 600 } } } } as const;
const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 30, seconds: 600 } } } } as const;
const list = z.object(invoiceFilter);

/**
 * Hands out papers: an invoice to who bought, and to staff who see it; packing slips and the file for accounting to staff. They are
 * drawn when they are asked for, and no cache on the way keeps them.
 */
export function servePapers(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const member = memberOf(context);
  const staff = admitStaff(context);
  const visitor = ({ ip, headers }: FastifyRequest) => visitorOf({ ip, headers });
  const send = (reply: FastifyReply, bytes: Buffer, name: string) =>
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
  const invoice = async (reply: FastifyReply, row: InvoiceRow) =>
    await send(reply, await drawOnce(row.number, () => invoicePaper(row)), row.number);

  app.get(`${BASE}/api/orders/:orderNo/papers/:number${NUMBER}`, BUYERS, async (request, reply) => {
    const { number, ...params } = request.params as { orderNo: string; number: string };
    const named = orderPapers.params!.safeParse(params);
    const query = orderPapers.query!.safeParse(request.query);
    if (!named.success || !query.success) throw problem('order_not_found');
    const who = visitor(request);
    const asks = await member({ visitor: who, headers: request.headers }, false);
    const { order, right } = await findOrder(db, named.data.orderNo, keysOf(query.data, who, asks));
    const row = right === 'look' ? undefined : await paperByNumber(db, number);
    if (!row || row.order_id !== order.id)
      throw problem(right !== 'look' && awaitsInvoice(order) ? 'invoice_pending' : 'not_found');
    return await invoice(reply, row);
  });

  app.get(`${BASE}/admin/invoices/:number${NUMBER}`, STAFF, async (request, reply) => {
    await staff(staffInvoices, visitor(request));
    const row = await paperByNumber(db, (request.params as { number: string }).number);
    if (!row) throw problem('not_found');
    return await invoice(reply, row);
  });

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

  app.get(`${BASE}/admin/packing-slips`, STAFF, async (request, reply) => {
    const who = visitor(request);
    await staff(staffOrderByNo, who);
    const { orders = '' } = request.query as { orders?: string };
    const numbers = [...new Set(String(orders).split(',').filter(Boolean))].slice(0, MOST_SLIPS);
    const packed = (await packedOf(numbers)).filter((one) => toPack(one).length > 0);
    if (packed.length === 0) throw problem('not_found');
    const said = await readPlain(db, ['shop.name', 'packing.prices']);
    const paper = slipPaper(packed, {
      locale: who.locale,
      seller: said['shop.name'],
      prices: said['packing.prices'],
      at: clock.now(),
    });
    return await send(reply, await drawInTurn(paper), 'packing-slips');
  });

  /** The named orders, in the order in which they are named; unknown ones are left out. */
  async function packedOf(numbers: readonly string[]): Promise<Packed[]> {
    if (numbers.length === 0) return [];
    const found = (await db
      .selectFrom('orders')
      .selectAll()
      .where('order_no', 'in', numbers)
      .where('paid_at', 'is not', null)
      .execute()) as OrderRow[];
    const packed: Packed[] = [];
    for (const number of numbers) {
      const order = found.find(({ order_no }) => order_no === number);
      if (!order) continue;
      const [lines, units] = await Promise.all([linesOf(db, order.id), unitsOf(db, order.id)]);
      packed.push({ order, lines, units });
    }
    return packed;
  }
}
