import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { createHash } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import { CURRENCY_CODES, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { CsvMapping, CsvPreview } from '@halfturn/contract/staff/bank.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { bankAccountOf } from './account.ts';
import {
  insertEntries,
  insertStatement,
  insertStatementLines,
  latestCsv,
  statementByHash,
} from './bank.queries.ts';
import { readCamt } from './camt.ts';
import { guessMapping, readCsv, readLine, readTable, type Table } from './csv.ts';
import { entriesOf, type Statement } from './statement.ts';

/** Lines of a CSV file that are shown before it is stored. */
const SHOWN = 8;

/** An uploaded file, and what the caller wants to do with it. */
export interface Handed {
  bytes: Buffer;
  name: string;
  /** For a CSV file; without a mapping the file is not stored, and a mapping is suggested. */
  mapping: CsvMapping | null;
  keep: boolean;
}

export interface Taken {
  statement: Statement;
  mapping: CsvMapping | null;
  columns: string[] | null;
}

/** Decodes a file of a bank: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
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
 * Reads an uploaded file as a statement. For a CSV file without a mapping to store it by, it returns a preview with a suggested
 * mapping. Refuses `bank_account_missing` before the shopkeeper has entered the account, `bank_statement_other_account`, and what the
 * readers refuse.
 */
export async function readHanded(
  db: Db,
  { bytes, mapping, keep }: Handed,
): Promise<{ taken: Taken } | { csv: CsvPreview }> {
  const account = await bankAccountOf(db);
  if (account.iban === '') throw problem('bank_account_missing');
  const text = textOf(bytes);
  // No file of a bank contains this character, and no text column accepts it.
  if (text.includes('\0')) throw problem('bank_statement_unreadable');
  if (/^\s*</.test(text)) {
    const statement = readCamt(text.trimStart());
    if (statement.account !== account.iban) throw problem('bank_statement_other_account');
    return { taken: { statement, mapping: null, columns: null } };
  }
  const table = readTable(text);
  const currency = firstOf(account.currencies);
  if (mapping && keep) {
    const statement = readCsv(table, mapping, currency, CURRENCY_CODES);
    return { taken: { statement, mapping, columns: table.columns } };
  }
  const known = mapping ?? (await mappingOf(db, table.columns)) ?? guessMapping(table, currency);
  return { csv: previewOf(table, known, currency) };
}

/** The mapping of the latest file, if it has the same columns. */
async function mappingOf(db: Db, columns: readonly string[]): Promise<CsvMapping | null> {
  const row = await latestCsv(db);
  return row && JSON.stringify(row.columns) === JSON.stringify(columns) ? (row.mapping as CsvMapping) : null;
}

function previewOf(table: Table, mapping: CsvMapping, currency: Currency): CsvPreview {
  const read = table.rows.map((row) => readLine(row, mapping, currency, CURRENCY_CODES));
  return {
    columns: table.columns,
    mapping,
    rows: table.rows.slice(0, SHOWN).map((cells, i) => {
      const { credit, passed } = nthOf(read, i);
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
 * Stores a statement and its entries. An entry that another statement contains is not stored again; for a file that was uploaded
 * before, nothing is stored. Returns the id of the statement.
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
  const added = await insertStatement(trx, {
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
  });
  if (!added) return await statementByHash(trx, hash);
  await insertLines(trx, id, account, statement);
  await audit(trx, {
    actor: by.actor,
    action: 'bank.statement_uploaded',
    subject: `statement:${id}`,
    after: { file: name, format: statement.format, lines: statement.credits.length },
  });
  return id;
}

/** Rows of one SQL statement. */
const AT_ONCE = 1_000;

async function insertLines(trx: Trx, id: string, account: string, { credits }: Statement): Promise<void> {
  const entries = entriesOf(credits);
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const part = entries.slice(from, from + AT_ONCE);
    const ids = await insertEntries(
      trx,
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
    );
    await insertStatementLines(
      trx,
      ids.map((entry_id, i) => ({ statement_id: id, line: from + i + 1, entry_id })),
    );
  }
}
