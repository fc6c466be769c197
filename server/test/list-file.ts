import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { splitName, urlOf, type Caller } from '@halfturn/contract/client.ts';
import { expect } from 'vitest';
import { auditOf, type StaffAtWork } from './staff-browser.ts';
import type { TestStore } from './store.ts';

type Query = Record<string, string>;

/** The cells of a CSV text, line by line. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (const [sign] of text.replace(/^\uFEFF/, '').matchAll(/""|[^]/gu)) {
    if (sign === '"') quoted = !quoted;
    else if (sign === '""') cell += '"';
    else if (!quoted && (sign === ',' || sign === '\n')) {
      lines.at(-1)?.push(cell.replace(/\r$/, ''));
      if (sign === '\n') lines.push([]);
      cell = '';
    } else cell += sign;
  }
  return lines.filter((line) => line.length > 0);
}

/** Downloads the file of a list of the back office. Each row is its cells by their heads. */
export async function fileOf(
  store: TestStore,
  who: StaffAtWork,
  list: Parameters<Caller>[0],
  query: Query = {},
): Promise<{ status: number; rows: Record<string, string>[] }> {
  const [, path] = splitName(list);
  const answer = await fetch(store.url + urlOf(`${path}.csv`, {}, query), {
    headers: { cookie: `staff=${who.cookie()}`, 'x-forwarded-for': who.ip },
  });
  if (answer.status !== 200) return { status: answer.status, rows: [] };
  const [head, ...lines] = cellsOf(await answer.text());
  const rows = lines.map((line) =>
    Object.fromEntries((head ?? []).map((name, at) => [name, line[at] ?? ''])),
  );
  return { status: 200, rows };
}

/** What a list and its file have to do alike. */
export interface ListWithFile<Row> {
  store: TestStore;
  who: StaffAtWork;
  /** May not see the list. */
  stranger: StaffAtWork;
  list: Parameters<Caller>[0];
  /** The area of the entry in the audit log. */
  area: string;
  read: (query: Query) => Promise<{ rows: readonly Row[]; total: number }>;
  /** What a row is told by, in the list and in this column of the file. */
  keyOf: (row: Row) => string;
  column: string;
}

/** Expects a list to find these rows, in this order, and its file the same ones. */
export async function expectFound<Row>(
  { store, who, list, read, keyOf, column }: ListWithFile<Row>,
  query: Query,
  keys: readonly string[],
): Promise<void> {
  const { rows, total } = await read({ ...query, pageSize: '50' });
  const label = JSON.stringify(query);
  expect(rows.map(keyOf), label).toEqual(keys);
  expect(total, label).toBe(keys.length);
  const file = await fileOf(store, who, list, query);
  expect(
    file.rows.map((row) => row[column]),
    label,
  ).toEqual(keys);
}

/** Expects that a file is refused to people who may not see its list, takes no filter that the list refuses, and is in the audit log. */
export async function expectGuarded<Row>({
  store,
  who,
  stranger,
  list,
  area,
}: ListWithFile<Row>): Promise<void> {
  expect((await fileOf(store, stranger, list)).status).toBe(403);
  expect((await fileOf(store, who, list, { from: 'yesterday' })).status).toBe(422);
  expect((await fileOf(store, who, list, { q: 'someone@example.com' })).status).toBe(200);
  const entry = firstOf((await auditOf(store, area)).toReversed());
  expect(entry).toMatchObject({ actor: `staff:${who.id}`, action: `${area}.exported`, after: { q: '…' } });
}
