import type { Currency, Money } from '@halfturn/contract/primitives/money.ts';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { send, statement } from '../../platform/db/send.ts';
import type { BalanceLedger } from '../../platform/db/types.ts';

export type EntryRow = Selectable<BalanceLedger>;

/** What the store holds for a member, by currency; without those of which nothing is left. */
export async function balancesOf(db: Db, accountId: string): Promise<Money[]> {
  return await send(db, held(accountId));
}

const held = statement<[accountId: string], { amount: number; currency: Currency }>`
  select amount_minor as amount, currency from balances where account_id = $1 and amount_minor > 0 order by currency`;

/** A balance, made where there is none, and locked against every other entry. Returns what it holds. */
export async function lockBalance(trx: Trx, accountId: string, currency: string): Promise<number> {
  const [row] = await send(trx, lock(accountId, currency));
  return row!.amount_minor;
}

const lock = statement<[accountId: string, currency: string], { amount_minor: number }>`
  insert into balances (account_id, currency) values ($1, $2)
  on conflict (account_id, currency) do update set currency = excluded.currency
  returning amount_minor`;

/** The entry that a cause was booked by, if it was. */
export async function entryOf(
  db: Db,
  reference: string,
): Promise<Pick<EntryRow, 'account_id' | 'currency' | 'amount_minor' | 'order_id'> | undefined> {
  const [row] = await send(db, byReference(reference));
  return row;
}

const byReference = statement<
  [reference: string],
  Pick<EntryRow, 'account_id' | 'currency' | 'amount_minor' | 'order_id'>
>`select account_id, currency, amount_minor, order_id from balance_ledger where reference = $1`;

export interface NewEntry {
  accountId: string;
  currency: string;
  kind: EntryRow['kind'];
  /** Minor units; fewer with a minus. */
  amountMinor: number;
  orderId?: string;
  /** Names the cause. */
  reference: string;
  actor: string;
  reason?: string;
  at: Date;
}

/**
 * Writes into the ledger. To be called under the balance's lock, by who has looked at what it holds and whether the cause was booked
 * before; the database refuses what they have overlooked.
 */
export async function book(trx: Trx, entry: NewEntry): Promise<void> {
  const { accountId, currency, kind, amountMinor, orderId = null, reference, actor, reason = '', at } = entry;
  await send(trx, insert(accountId, currency, kind, amountMinor, orderId, reference, actor, reason, at));
}

// Number and balance are the trigger's.
const insert = statement<
  [
    accountId: string,
    currency: string,
    kind: string,
    amountMinor: number,
    orderId: string | null,
    reference: string,
    actor: string,
    reason: string,
    at: Date,
  ]
>`
  insert into balance_ledger (account_id, currency, kind, amount_minor, order_id, reference, actor, reason, at, no, balance_minor)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0)`;

/** An entry with the number of the order that it is about. */
export type LedgerRow = EntryRow & { order_no: string | null };

/** A member's ledger over all currencies, the latest entry first. */
export async function ledgerOf(
  db: Db,
  accountId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: LedgerRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('balance_ledger as l')
      .leftJoin('orders as o', 'o.id', 'l.order_id')
      .selectAll('l')
      .select('o.order_no')
      .where('l.account_id', '=', accountId)
      .orderBy('l.at', 'desc')
      .orderBy('l.currency')
      .orderBy('l.no', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('balances')
      .select((eb) => eb.fn.sum<number>('entries').as('n'))
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  ]);
  return { rows, total: Number(counted?.n ?? 0) };
}
