import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffStatement, TransferVerdict } from '@halfturn/contract/staff/bank.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { linesOf, payablesBy, statementById } from './bank.queries.ts';
import { askedOf, entryWire, statementWire } from './bank.wire.ts';
import { judge } from './judge.ts';

/**
 * A statement line by line: lines to be booked with their verdict as of now, booked lines with their result. Refuses
 * `not_found`.
 */
export async function showStatement(
  db: Db,
  id: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
  now: Date,
): Promise<AnswerOf<typeof staffStatement>> {
  const statement = await statementById(db, id);
  if (!statement) throw problem('not_found');
  const [lines, names] = await Promise.all([linesOf(db, id), staffNames(db, [statement.uploaded_by])]);
  const waiting = lines.filter((line) => line.state === 'read');
  const payables = await payablesBy(db, [...new Set(waiting.flatMap((line) => line.order_nos))]);
  const judged = new Map(judge(waiting, payables, now).map((one, i) => [nthOf(waiting, i).id, one]));

  const seen = (): TransferVerdict | null => (statement.booked_at === null ? 'seen' : null);
  const rows = lines.map((line) => {
    const one = judged.get(line.id);
    return {
      ...entryWire({ ...line, order_no: one?.payable?.order_no ?? line.order_no }),
      line: line.line,
      verdict: one ? one.verdict : seen(),
      asked: one?.payable ? askedOf(one.payable) : null,
    };
  });
  const counts: Partial<Record<TransferVerdict, number>> = {};
  for (const { verdict } of rows) if (verdict) counts[verdict] = (counts[verdict] ?? 0) + 1;
  const from = (pageNum - 1) * pageSize;
  return {
    statement: statementWire(statement, names),
    passed: statement.passed,
    counts,
    rows: rows.slice(from, from + pageSize),
    total: rows.length,
  };
}
