import { BASE } from '@halfturn/contract/endpoint.ts';
import { staffKeyImportLines } from '@halfturn/contract/staff/key-imports.ts';
import { staffStock, stockFilter } from '@halfturn/contract/staff/keys.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { admitStaff } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csvAmount, csvLine } from '../../platform/csv.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { skippedRows } from './import-lines.ts';
import { importById } from './key-imports.queries.ts';
import { stockRows, type ProductStockRow } from './keys.staff.queries.ts';

const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 30, seconds: 600 } } } } as const;
const ID = '(^[0-9a-fA-F-]{36}$)';
const filter = z.object(stockFilter);

/** Serves the stock and the skipped lines of an import to staff as CSV files. Neither holds a key. */
export function serveKeyFiles(app: FastifyInstance, context: Context): void {
  const { db, keyring } = context;
  const admit = admitStaff(context);

  app.get(`${BASE}/admin/stock.csv`, WHOLE, async (request, reply) => {
    const who = visitorOf({ ip: request.ip, headers: request.headers });
    await admit(staffStock, who);
    const asked = filter.safeParse(request.query);
    if (!asked.success) throw problem('invalid_input');
    const { q, show, low, sort } = asked.data;
    const rows = await stockRows(db, { q, show: low ? 'low' : show, sort }, who.locale);
    return await send(reply, 'stock.csv', [`\uFEFF${csvLine(HEAD)}`, ...rows.map(stockLine)]);
  });

  app.get<{ Params: { id: string } }>(
    `${BASE}/admin/key-imports/:id${ID}/skipped.csv`,
    WHOLE,
    async (request, reply) => {
      await admit(staffKeyImportLines, visitorOf({ ip: request.ip, headers: request.headers }));
      const id = z.uuid().safeParse(request.params.id);
      const row = id.success ? await importById(db, id.data) : undefined;
      if (!row) throw problem('not_found');
      return await send(reply, 'skipped-lines.csv', skippedRows(db, keyring, row));
    },
  );
}

const send = (reply: FastifyReply, name: string, rows: Iterable<string> | AsyncIterable<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(rows));

const HEAD = [
  'product_id',
  'product',
  'platform',
  'region',
  'status',
  'available',
  'held',
  'sold',
  'voided',
  'quarantined',
  'sold_30_days',
  'threshold',
  'batches',
  'value_at_cost',
];

const stockLine = (row: ProductStockRow): string =>
  csvLine([
    row.id,
    row.name,
    row.platform,
    row.region,
    row.status,
    row.free,
    row.held,
    row.sold,
    row.voided,
    row.quarantined,
    row.units_sold,
    row.threshold,
    row.batches,
    row.value.map(({ amount, currency }) => `${csvAmount(amount, currency)} ${currency}`).join('; '),
  ]);
