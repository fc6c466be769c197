import { keyFormats } from '@halfturn/contract/primitives/key-patterns.ts';
import type { QueryOf } from '@halfturn/contract/endpoint.ts';
import type { KeyImportLine, staffKeyImportLines } from '@halfturn/contract/staff/key-imports.ts';
import { csvLine } from '../../platform/csv.ts';
import { normalKey, tidyKey } from '../../platform/crypto/key-form.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { productFinder } from './check-import.ts';
import { linesByNumber, linesPage, problemsAfter, type ListedLine } from './import-result.queries.ts';
import type { KeyImportRow } from './key-imports.queries.ts';
import { maskKey } from './mask.ts';
import { openLines, partOf, type FileLine } from './sealed-lines.ts';

/** A page of the lines of an import, each key by its last characters. */
export async function importLines(
  db: Db,
  keyring: Keyring,
  row: KeyImportRow,
  { show, nearby, q, pageNum, pageSize }: QueryOf<typeof staffKeyImportLines>,
): Promise<{ rows: KeyImportLine[]; total: number }> {
  if (q !== '') {
    const found = await linesByNumber(db, row.id, await numbersLike(db, keyring, row, q));
    return { rows: await shown(db, keyring, row, found), total: found.length };
  }
  const wish = { show, nearby, limit: pageSize, offset: (pageNum - 1) * pageSize };
  const { rows, total } = await linesPage(db, row, wish);
  return { rows: await shown(db, keyring, row, rows), total };
}

/** Parts that are opened at once. */
const TOGETHER = 20;
const MOST_FOUND = 50;

/** The lines with this number, or whose keys end with these characters. */
async function numbersLike(db: Db, keyring: Keyring, row: KeyImportRow, q: string): Promise<number[]> {
  const last = normalKey(tidyKey(q));
  const number = /^\d{1,7}$/.test(q) ? Number(q) : null;
  const found: number[] = [];
  for (let from = 1; from <= row.parts && found.length < MOST_FOUND; from += TOGETHER) {
    const numbers = Array.from({ length: TOGETHER }, (_, i) => from + i);
    for (const { n, line, key } of await openLines(db, keyring, row.id, numbers))
      if (line === number || (last.length >= 2 && normalKey(tidyKey(key)).endsWith(last))) found.push(n);
  }
  return found.slice(0, MOST_FOUND);
}

async function shown(
  db: Db,
  keyring: Keyring,
  row: KeyImportRow,
  found: readonly ListedLine[],
): Promise<KeyImportLine[]> {
  const parts = [...new Set(found.map(({ n }) => partOf(n)))];
  const lines = await openLines(db, keyring, row.id, parts);
  const byNumber = new Map(lines.map((line) => [line.n, line]));
  const wrong = found.filter(({ verdict }) => verdict === 'wrong_pattern');
  const patternOf = await productFinder(
    db,
    row,
  )(
    wrong.flatMap(({ n }) => {
      const line = byNumber.get(n);
      return line ? [line] : [];
    }),
  );
  return found.map((one) => lineWire(one, byNumber.get(one.n), (line) => patternOf(line)?.keyPattern ?? ''));
}

function lineWire(
  found: ListedLine,
  line: FileLine | undefined,
  patternOf: (line: FileLine) => string,
): KeyImportLine {
  const isWrong = found.verdict === 'wrong_pattern' && line !== undefined;
  return {
    line: line?.line ?? found.line ?? found.n,
    masked: line ? maskKey(line.key) : null,
    verdict: found.verdict,
    product: line?.product ?? null,
    sameAs: found.same_as,
    batch:
      found.batch_id === null
        ? null
        : { id: found.batch_id, name: found.batch ?? '', supplier: found.supplier ?? '' },
    keyState: found.key_state,
    orderNo: found.order_no,
    at: found.at?.toISOString() ?? null,
    length: isWrong ? normalKey(tidyKey(line.key)).length : null,
    expected: isWrong ? lengthsOf(patternOf(line)) : [],
  };
}

/** How many letters and digits the keys of a pattern have. */
const lengthsOf = (pattern: string): number[] => [
  ...new Set(keyFormats(pattern).map((groups) => groups.reduce((sum, n) => sum + n, 0))),
];

const PAGE = 1_000;

/** The lines that are not imported, as the rows of a CSV file, each key by its last characters. */
export async function* skippedRows(db: Db, keyring: Keyring, row: KeyImportRow): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['line', 'key', 'verdict', 'same_as_line', 'batch', 'order'])}`;
  for (let after = 0; ;) {
    const page = await problemsAfter(db, row.id, after, PAGE);
    const last = page.at(-1);
    if (!last) return;
    for (const line of await shown(db, keyring, row, page))
      yield csvLine([
        line.line,
        line.masked,
        line.verdict,
        line.sameAs,
        line.batch?.name ?? null,
        line.orderNo,
      ]);
    after = last.n;
  }
}
