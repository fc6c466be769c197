import { BASE } from '@halfturn/contract/endpoint.ts';
import { staffProductImport } from '@halfturn/contract/staff/product-imports.ts';
import { productFilters, productOrder, staffProducts } from '@halfturn/contract/staff/product-list.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { admitStaff } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { visitorOf } from '../../../platform/http/visitor.ts';
import { exportLines } from './export.ts';
import { importById } from './imports.queries.ts';
import { reportLines } from './report.ts';

const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 30, seconds: 600 } } } } as const;
const ID = '(^[0-9a-fA-F-]{36}$)';
const filters = z.object({ ...productFilters, ...productOrder });

/** Serves the report on an import, and the products as a file that an import takes back, to staff. */
export function serveImportFiles(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const admit = admitStaff(context);

  app.get<{ Params: { id: string } }>(
    `${BASE}/admin/product-imports/:id${ID}/report.csv`,
    WHOLE,
    async (request, reply) => {
      const who = visitorOf({ ip: request.ip, headers: request.headers });
      await admit(staffProductImport, who);
      const id = z.uuid().safeParse(request.params.id);
      const row = id.success ? await importById(db, id.data) : undefined;
      if (!row) throw problem('not_found');
      return await send(reply, 'import-report.csv', reportLines(db, row, who.locale));
    },
  );

  app.get(`${BASE}/admin/product-imports/products.csv`, WHOLE, async (request, reply) => {
    await admit(staffProducts, visitorOf({ ip: request.ip, headers: request.headers }));
    const asked = filters.safeParse(request.query);
    if (!asked.success) throw problem('invalid_input');
    return await send(reply, 'products.csv', exportLines(db, asked.data, context.config.publicUrl));
  });
}

const send = (reply: FastifyReply, name: string, lines: AsyncIterable<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(lines));
