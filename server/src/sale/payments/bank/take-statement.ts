import { createHash } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import { CURRENCY_CODES, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { CsvMapping, CsvPreview } from '@halfturn/contract/staff/bank.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { bankAccountOf } from './account.ts';
import { readCamt } from './camt.ts';
import { guessMapping, readCsv, readLine, readTable, type Table } from './csv.ts';
import { entriesOf, type Statement } from './statement.ts';

/** Lines that are shown of a CSV before it is kept. */
const SHOWN = 8;

/** A file, and what the caller wants done with it. */
export interface Handed {
  bytes: Buffer;
  name: string;
  /** Of a CSV; without one nothing is kept, and what its columns seem to mean is said. */
  mapping: CsvMapping | null;
  keep: boolean;
}

export interface Taken {
  statement: Statement;
  mapping: CsvMapping | null;
  columns: string[] | null;
}

/** A text as banks write it: UTF-8, UTF-16 with its mark, or else as Windows writes western Europe. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads a file that was handed in: as a statement, or, where it is a CSV whose columns nobody has named yet, as what they seem to
 * mean. Refuses `bank_account_missing` until the shopkeeper has named the account, `bank_statement_other_account`, and what the
 * readers refuse.
 */
export async function readHanded(
  db: Db,
  { bytes, mapping, keep }: Handed,
): Promise<{ taken: Taken } | { csv: CsvPreview }> {
  const account = await bankAccountOf(db);
  if (account.iban === '') throw problem('bank_account_missing');
  const text = textOf(bytes);
  // No file of a bank holds it, and no text column takes it.
  if (text.includes('\0')) throw problem('bank_statement_unreadable');
  if (/^\s*</.test(text)) {
    const statement = readCamt(text.trimStart());
    if (statement.account !== account.iban) throw problem('bank_statement_other_account');
    return { taken: { statement, mapping: null, columns: null } };
  }
  const table = readTable(text);
  const currency = account.currencies[0]!;
  if (mapping && keep) {
    const statement = readCsv(table, mapping, currency, CURRENCY_CODES);
    return { taken: { statement, mapping, columns: table.columns } };
  }
  const known = mapping ?? (await mappingOf(db, table.columns)) ?? guessMapping(table, currency);
  return { csv: previewOf(table, known, currency) };
}

/** How a file with these columns was read the last time. */
async function mappingOf(db: Db, columns: readonly string[]): Promise<CsvMapping | null> {
  const row = await db
    .selectFrom('bank_statements')
    .select(['columns', 'mapping'])
    .where('format', '=', 'csv')
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && JSON.stringify(row.columns) === JSON.stringify(columns) ? (row.mapping as CsvMapping) : null;
}

function previewOf(table: Table, mapping: CsvMapping, currency: Currency): CsvPreview {
  const read = table.rows.map((row) => readLine(row, mapping, currency, CURRENCY_CODES));
  return {
    columns: table.columns,
    mapping,
    rows: table.rows.slice(0, SHOWN).map((cells, i) => {
      const { credit, passed } = read[i]!;
      return {
        cells: table.columns.map((_, at) => (cells[at] ?? '').slice(0, 200)),
        amount: credit && { amount: credit.amountMinor, currency: credit.currency as Currency },
        day: credit && credit.bookedOn,
        passed,
      };
    }),
    unread: read.filter(({ credit, passed }) => !credit && !passed).length,
  };
}

/**
 * Keeps a statement and its entries. What stood in another one before is not there twice; a file that was handed in before is the
 * statement that it was. Returns its id.
 */
export async function keepStatement(
  trx: Trx,
  { bytes, name }: Handed,
  { statement, mapping, columns }: Taken,
  by: { actor: string; now: Date },
): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest();
  const id = uuidv7();
  const { iban: account } = await bankAccountOf(trx);
  const added = await trx
    .insertInto('bank_statements')
    .values({
      id,
      file_hash: hash,
      file_name: name,
      format: statement.format,
      account,
      columns,
      mapping: mapping && JSON.stringify(mapping),
      passed: statement.passed,
      uploaded_by: by.actor,
      uploaded_at: by.now,
    })
    .onConflict((oc) => oc.column('file_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) {
    const there = trx.selectFrom('bank_statements').select('id').where('file_hash', '=', hash);
    return (await there.executeTakeFirstOrThrow()).id;
  }
  await insertLines(trx, id, account, statement);
  await audit(trx, {
    actor: by.actor,
    action: 'bank.statement_uploaded',
    subject: `statement:${id}`,
    after: { file: name, format: statement.format, lines: statement.credits.length },
  });
  return id;
}

/** Rows of one statement of SQL. */
const AT_ONCE = 1_000;

async function insertLines(trx: Trx, id: string, account: string, { credits }: Statement): Promise<void> {
  const entries = entriesOf(credits);
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const part = entries.slice(from, from + AT_ONCE);
    await trx
      .insertInto('bank_entries')
      .values(
        part.map((entry) => ({
          id: uuidv7(),
          account,
          entry_key: entry.key,
          booked_on: entry.bookedOn,
          amount_minor: entry.amountMinor,
          currency: entry.currency,
          payer_name: entry.payerName,
          payer_iban: entry.payerIban,
          remittance: entry.remittance,
          order_nos: entry.orderNos,
        })),
      )
      .onConflict((oc) => oc.columns(['account', 'entry_key']).doNothing())
      .execute();
    const kept = await trx
      .selectFrom('bank_entries')
      .select(['id', 'entry_key'])
      .where('account', '=', account)
      .where(
        'entry_key',
        'in',
        part.map(({ key }) => key),
      )
      .execute();
    const ids = new Map(kept.map((row) => [row.entry_key, row.id]));
    await trx
      .insertInto('bank_statement_lines')
      .values(part.map(({ key }, i) => ({ statement_id: id, line: from + i + 1, entry_id: ids.get(key)! })))
      .execute();
  }
}
