import type { Currency, Money } from '@halfturn/contract/primitives/money.ts';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { BalanceLedger } from '../../platform/db/types.ts';

export type EntryRow = Selectable<BalanceLedger>;

/** The store credit of a member by currency, without empty balances. */
export async function balancesOf(db: Db, accountId: string): Promise<Money[]> {
  const rows = await db
    .selectFrom('balances')
    .select(['amount_minor as amount', 'currency'])
    .where('account_id', '=', accountId)
    .where('amount_minor', '>', 0)
    .orderBy('currency')
    .execute();
  return rows.map(({ amount, currency }) => ({ amount, currency: currency }));
}

/** Locks a balance against every other entry, and creates it if there is none. Returns its amount in minor units. */
export async function lockBalance(trx: Trx, accountId: string, currency: Currency): Promise<number> {
  const { amount_minor } = await trx
    .insertInto('balances')
    .values({ account_id: accountId, currency })
    .onConflict((oc) =>
      oc.columns(['account_id', 'currency']).doUpdateSet((eb) => ({ currency: eb.ref('excluded.currency') })),
    )
    .returning('amount_minor')
    .executeTakeFirstOrThrow();
  return amount_minor;
}

/** The entry that was booked for a cause, if any. */
export async function entryOf(
  db: Db,
  reference: string,
): Promise<Pick<EntryRow, 'account_id' | 'currency' | 'amount_minor' | 'order_id'> | undefined> {
  return await db
    .selectFrom('balance_ledger')
    .select(['account_id', 'currency', 'amount_minor', 'order_id'])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

export interface NewEntry {
  accountId: string;
  currency: Currency;
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
 * Writes an entry into the ledger. The caller holds the balance's lock, and has checked the amount and that the cause was
 * not booked before; the database refuses what breaks these rules.
 */
export async function book(trx: Trx, entry: NewEntry): Promise<void> {
  await trx
    .insertInto('balance_ledger')
    .values({
      account_id: entry.accountId,
      currency: entry.currency,
      kind: entry.kind,
      amount_minor: entry.amountMinor,
      order_id: entry.orderId ?? null,
      reference: entry.reference,
      actor: entry.actor,
      reason: entry.reason ?? '',
      at: entry.at,
      // A trigger sets both.
      no: 0,
      balance_minor: 0,
    })
    .execute();
}

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
      .leftJoin('order_numbers as o', 'o.id', 'l.order_id')
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

/** The amounts that an actor has credited since a time, by currency. */
export async function creditedBy(
  trx: Trx,
  actor: string,
  since: Date,
): Promise<{ amountMinor: number; currency: Currency }[]> {
  const rows = await trx
    .selectFrom('balance_ledger')
    .select((eb) => ['currency', eb.fn.sum<string>('amount_minor').as('sum')])
    .where('actor', '=', actor)
    .where('kind', '=', 'credit')
    .where('at', '>', since)
    .groupBy('currency')
    .execute();
  return rows.map(({ currency, sum }) => ({ currency, amountMinor: Number(sum) }));
}

/** The name and address of a member who is not erased, for the head of their ledger. */
export async function customerName(
  db: Db,
  accountId: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** An entry with the current address of its member; undefined if there is none for this cause. */
export async function entryToMail(
  db: Db,
  reference: string,
): Promise<
  (Pick<EntryRow, 'amount_minor' | 'balance_minor' | 'currency' | 'reason'> & { email: string }) | undefined
> {
  return await db
    .selectFrom('balance_ledger as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select(['l.amount_minor', 'l.balance_minor', 'l.currency', 'l.reason', 'a.email'])
    .where('l.reference', '=', reference)
    .executeTakeFirst();
}
