import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/bank.ts';
import { staffActor } from '../../../house/audit/door.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import type { Providers } from '../provider.ts';
import { orderForStaff } from '../../orders/door.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { bankAccountOf, saveBankAccount } from './account.ts';
import { countEntries, entriesOf, entryById, latestStatements, payablesLike } from './bank.queries.ts';
import { entryWire, payableWire, refundsCsv, refundWire, statementWire } from './bank.wire.ts';
import { bookStatement, matchEntry, setAside } from './book-entry.ts';
import { verdictFor } from './judge.ts';
import { bankRefunds, countBankRefunds } from './refunds.queries.ts';
import { exportRefunds, refundSent } from './refunds.ts';
import { showStatement } from './show-statement.ts';
import { keepStatement, readHanded } from './take-statement.ts';

/** The store's bank account: statements, transfers and their orders, and what goes back by transfer. */
export const bankStaffRoutes = (context: Context, providers: Providers): Binding[] => [
  ...statementRoutes(context, providers),
  ...entryRoutes(context, providers),
  ...refundRoutes(context),
];

function statementRoutes(context: Context, providers: Providers): Binding[] {
  const { db, clock } = context;
  return [
    bindStaff(calls.staffBank, async () => {
      const statements = await latestStatements(db);
      const [account, names, open, refunds] = await Promise.all([
        bankAccountOf(db),
        staffNames(db, [...new Set(statements.map((row) => row.uploaded_by))]),
        countEntries(db, 'open'),
        countBankRefunds(db),
      ]);
      return {
        account: accountWire(account),
        statements: statements.map((row) => statementWire(row, names)),
        open,
        refunds,
      };
    }),

    bindStaff(calls.staffSaveBankAccount, async ({ body, staff }) => {
      const by = { actor: staffActor(staff), giver: staff, now: clock.now() };
      await inTransaction(db, (trx) => saveBankAccount(trx, body, by));
      return accountWire(await bankAccountOf(db));
    }),

    bindStaff(calls.staffUploadStatement, async ({ query, raw, staff }) => {
      const handed = { bytes: raw, name: query.name, mapping: mappingIn(query.mapping), keep: query.keep };
      const read = await readHanded(db, handed);
      if ('csv' in read) return { id: null, csv: read.csv };
      const by = { actor: staffActor(staff), now: clock.now() };
      return { id: await inTransaction(db, (trx) => keepStatement(trx, handed, read.taken, by)), csv: null };
    }),

    bindStaff(calls.staffStatement, async ({ params, query }) =>
      showStatement(db, params.id, query, clock.now()),
    ),

    bindStaff(calls.staffBookStatement, ({ params, staff }) =>
      bookStatement(context, providers, params.id, staffActor(staff)),
    ),
  ];
}

function entryRoutes(context: Context, providers: Providers): Binding[] {
  const { db, clock } = context;
  return [
    bindStaff(calls.staffEntries, async ({ query }) => {
      const { rows, total } = await entriesOf(db, query);
      return { rows: rows.map((row) => ({ ...entryWire(row), note: row.note, byHand: row.by_hand })), total };
    }),

    bindStaff(calls.staffEntryOrders, async ({ params, query }) => {
      const entry = await entryById(db, params.id);
      if (!entry) throw problem('not_found');
      const rows = await payablesLike(db, query.q, entry);
      const now = clock.now();
      return { rows: rows.map((row) => payableWire(row, verdictFor(entry, row, now))) };
    }),

    bindStaff(calls.staffMatchEntry, async ({ params, body, staff }) => {
      await matchEntry(context, providers, params.id, body.orderNo, staffActor(staff));
      const { status } = await orderForStaff(db, body.orderNo);
      return { status };
    }),

    bindStaff(calls.staffSetEntryAside, async ({ params, body, staff }) => {
      const by = { actor: staffActor(staff), now: clock.now() };
      await inTransaction(db, (trx) => setAside(trx, params.id, body.note, by));
      return null;
    }),
  ];
}

function refundRoutes({ db, clock }: Context): Binding[] {
  return [
    bindStaff(calls.staffBankRefunds, async ({ query }) => {
      const { rows, total } = await bankRefunds(db, query);
      return { rows: rows.map(refundWire), total };
    }),

    bindStaff(calls.staffRefundSent, async ({ params, body, staff }) => {
      const by = { actor: staffActor(staff), now: clock.now() };
      await inTransaction(db, (trx) => refundSent(trx, params.id, body, by));
      return null;
    }),

    bindStaff(calls.staffExportRefunds, async ({ staff }) => {
      const rows = await inTransaction(db, (trx) => exportRefunds(trx, staffActor(staff)));
      return { csv: refundsCsv(rows), count: rows.length };
    }),
  ];
}

/** The mapping in the query of the address. Refuses `invalid_input`. */
function mappingIn(text: string | undefined): calls.CsvMapping | null {
  if (text === undefined) return null;
  try {
    return calls.csvMapping.parse(JSON.parse(text));
  } catch {
    throw problem('invalid_input', { fields: { mapping: 'invalid' } });
  }
}

/** The account, with the version that goes along with a change. */
const accountWire = (account: calls.BankAccount) => ({ ...account, version: versionOf(account) });
