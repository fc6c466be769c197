import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffBatch, staffStockKeys, type StockKey } from '@halfturn/contract/staff/keys.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { audit, staffActor } from '../../house/audit/door.ts';
import { admitStaff, rowsByIds } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { csvLine } from '../../platform/csv.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { batchById, idsOfKeys, keysById } from './batches.staff.queries.ts';
import { keyWire } from './keys.wire.ts';

/** The limit is low because a file may read a million keys. */
const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 20, seconds: 600 } } } } as const;
const ID = '(^[0-9a-fA-F-]{36}$)';

/**
 * Serves the keys of a product or of a batch as a CSV file, a line a key, each by its last characters as on the screens. The rows are
 * read while they are sent. Each download is in the audit log.
 */
export function serveKeys(app: FastifyInstance, context: Context): void {
  const { db, keyring } = context;
  const admit = admitStaff(context);
  const files = [
    { path: `stock/:id${ID}/keys.csv`, list: staffStockKeys, kind: 'product' },
    { path: `key-batches/:id${ID}/keys.csv`, list: staffBatch, kind: 'batch' },
  ] as const;
  for (const { path, list, kind } of files)
    app.get<{ Params: { id: string } }>(`${BASE}/admin/${path}`, WHOLE, async (request, reply) => {
      const { ip, headers } = request;
      const who = await admit(list, visitorOf({ ip, headers }));
      const id = z.uuid().safeParse(request.params.id);
      if (!id.success || (kind === 'batch' && !(await batchById(db, id.data)))) throw problem('not_found');
      const ids = await idsOfKeys(db, kind === 'batch' ? { batchId: id.data } : { productId: id.data });
      await inTransaction(db, (trx) =>
        audit(trx, {
          actor: staffActor(who),
          action: 'keys.exported',
          subject: `${kind}:${id.data}`,
          after: { rows: ids.length },
        }),
      );
      const { parts } = rowsByIds(ids, (part) => keysById(db, part));
      return await reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="keys.csv"')
        .header('cache-control', 'private, no-store')
        .send(Readable.from(linesOf(parts, (row) => keyWire(keyring, row))));
    });
}

const COLUMNS: Readonly<Record<string, (key: StockKey) => string>> = {
  key_id: ({ id }) => id,
  key: ({ masked }) => masked,
  batch_id: ({ batchId }) => batchId,
  batch: ({ batch }) => batch,
  supplier: ({ supplier }) => supplier,
  status: ({ state }) => state,
  withheld: ({ withheld }) => (withheld ? 'yes' : ''),
  bad: ({ bad }) => (bad ? 'yes' : ''),
  returned: ({ returned }) => (returned ? 'yes' : ''),
  order: ({ orderNo }) => orderNo ?? '',
  at: ({ at }) => at ?? '',
};

async function* linesOf<Row>(
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  wire: (row: Row) => StockKey,
): AsyncGenerator<string> {
  const cells = Object.values(COLUMNS);
  // Spreadsheets take a file for UTF-8 by its mark.
  yield `\uFEFF${csvLine(Object.keys(COLUMNS))}`;
  for await (const rows of parts)
    yield rows
      .map(wire)
      .map((key) => csvLine(cells.map((cell) => cell(key))))
      .join('');
}
