import { Readable } from 'node:stream';
import { BASE, type AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { csvLine, type Cell } from '../../platform/csv.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { audit, staffActor } from '../audit/door.ts';
import { readPlain } from '../settings/door.ts';
import { admitStaff } from './admit.ts';

/** The rows of a file, which are read part by part while it is sent. */
export interface FileRows<Row> {
  count: number;
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
}

/** What a file is asked for: the filters of its list, the time zone of their days, and the time. */
export type FileWish<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>> & {
  zone: string;
  now: Date;
};

/** A list of the back office as a CSV file. */
export interface ListFile<Shape extends z.ZodRawShape, Row> {
  /** The name of the file, and the area of its entries in the audit log. */
  name: string;
  /** The list. The file has its address with `.csv`, and is for the same people. */
  list: AnyEndpoint;
  filters: Shape;
  find: (db: Db, wish: FileWish<Shape>) => Promise<FileRows<Row>>;
  /** Each column's head, and what a row has in it. */
  columns: Readonly<Record<string, (row: Row) => Cell>>;
}

/** The limit is low because a file may read a whole table. */
const WHOLE = { config: { declared: { access: 'staff', limit: { calls: 20, seconds: 600 } } } } as const;

/** Serves a list as a CSV file, with the filters and the order of its screen. Each download is in the audit log. */
export function serveListFile<Shape extends z.ZodRawShape, Row>(
  app: FastifyInstance,
  context: Context,
  { name, list, filters, find, columns }: ListFile<Shape, Row>,
): void {
  const { db, clock } = context;
  const staff = admitStaff(context);
  const query = z.object(filters);
  app.get(`${BASE}${list.path}.csv`, WHOLE, async (request, reply) => {
    const { ip, headers } = request;
    const who = await staff(list, visitorOf({ ip, headers }));
    const asked = query.safeParse(request.query);
    if (!asked.success) throw problem('invalid_input');
    const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
    const { count, parts } = await find(db, { ...asked.data, zone, now: clock.now() });
    const after = { ...withoutWords(asked.data), rows: count };
    await inTransaction(db, (trx) =>
      audit(trx, { actor: staffActor(who), action: `${name}.exported`, subject: name, after }),
    );
    return await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(linesOf(columns, parts)));
  });
}

/** The filters for the audit log, which is never emptied: what was searched for may be a person's name or address. */
const withoutWords = (asked: Record<string, unknown>): Record<string, unknown> => ({
  ...asked,
  ...(asked.q ? { q: '…' } : {}),
  ...(asked.email ? { email: '…' } : {}),
});

async function* linesOf<Row>(
  columns: ListFile<z.ZodRawShape, Row>['columns'],
  parts: FileRows<Row>['parts'],
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  // Spreadsheets take a file for UTF-8 by its mark.
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  for await (const rows of parts) yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
}

/** Rows that are read at once. */
const PART = 1_000;

/** The rows with these ids, in their order. */
export function rowsByIds<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): FileRows<Row> {
  return { count: ids.length, parts: partsOf(ids, read) };
}

async function* partsOf<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < ids.length; from += PART) yield await read(ids.slice(from, from + PART));
}

/** A moment in a file, in UTC; empty for none. */
export const fileTime = (at: Date | null): string => at?.toISOString() ?? '';
