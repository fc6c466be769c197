import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { AffiliateEntries, Affiliates, OrderAffiliates } from '../../platform/db/types.ts';

type AffiliateRow = Selectable<Affiliates>;
type EntryRow = Selectable<AffiliateEntries>;

/** US cents. */
export interface Sums {
  held_minor: number;
  available_minor: number;
  paid_out_minor: number;
}

/** An affiliate with their account and sums. */
export type AffiliateWithSums = AffiliateRow & Sums & { email: string; name: string; locale: Locale };

/** An entry with the number of the order that it is about. */
export type LedgerRow = EntryRow & { order_no: string | null };

/**
 * SQL: the sums of an affiliate at a time. Earnings and refunds of an order are held together until the earnings are due, and
 * are available together afterwards.
 */
export const sumsAt = (now: Date) => sql`(
  select coalesce(sum(e.net) filter (where e.due_at > ${now}), 0)::bigint as held_minor,
    coalesce(sum(e.net) filter (where e.due_at is null or e.due_at <= ${now}), 0)::bigint as available_minor,
    coalesce(sum(e.paid), 0)::bigint as paid_out_minor
  from (
    select order_id, sum(amount_minor) as net, max(due_at) as due_at,
      -sum(amount_minor) filter (where kind in ('to_balance', 'paid_out')) as paid
    from affiliate_entries where account_id = a.account_id group by order_id) e)`;

/** SQL: the affiliates whose accounts are not erased. */
export const WITH_OWNERS = sql`affiliates a join accounts c on c.id = a.account_id and c.erased_at is null`;

/** An affiliate with their sums; undefined if the member is none. */
export async function affiliateOf(
  db: Db,
  accountId: string,
  now: Date,
): Promise<AffiliateWithSums | undefined> {
  const { rows } = await sql<AffiliateWithSums>`
    select a.*, c.email, c.name, c.locale, s.* from ${WITH_OWNERS} cross join lateral ${sumsAt(now)} s
    where a.account_id = ${accountId}::uuid`.execute(db);
  return rows[0];
}

/** Locks an affiliate against every other entry. Undefined if the member is none, or their account was erased. */
export async function lockAffiliate(trx: Trx, accountId: string): Promise<AffiliateRow | undefined> {
  const { rows } = await sql<AffiliateRow>`
    select a.* from ${WITH_OWNERS} where a.account_id = ${accountId}::uuid for no key update of a`.execute(
    trx,
  );
  return rows[0];
}

/** The newest entries of a ledger, the latest first. */
export async function latestEntries(db: Db, accountId: string): Promise<LedgerRow[]> {
  return await db
    .selectFrom('affiliate_entries as e')
    .leftJoin('order_numbers as o', 'o.id', 'e.order_id')
    .selectAll('e')
    .select('o.order_no')
    .where('e.account_id', '=', accountId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(LATEST)
    .execute();
}
const LATEST = 100;

export type NewEntry = Pick<EntryRow, 'account_id' | 'kind' | 'amount_minor' | 'reference' | 'at' | 'actor'> &
  Partial<Pick<EntryRow, 'id' | 'order_id' | 'due_at' | 'note'>>;

/** Writes into the ledger, under the affiliate's lock. */
export async function book(trx: Trx, entry: NewEntry): Promise<void> {
  await trx.insertInto('affiliate_entries').values(entry).execute();
}

/** The entry that a cause was booked by, if it was. */
export async function entryBy(db: Db, reference: string): Promise<EntryRow | undefined> {
  return await db
    .selectFrom('affiliate_entries')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

type Referral = Selectable<OrderAffiliates>;

/** The affiliate of an order, with the rate of its time; undefined if it came by no affiliate's link. */
export async function referralOf(db: Db, orderId: string): Promise<Referral | undefined> {
  return await db
    .selectFrom('order_affiliates')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export async function insertReferral(trx: Trx, referral: Insertable<OrderAffiliates>): Promise<void> {
  await trx.insertInto('order_affiliates').values(referral).execute();
}

/** The active affiliate with this code; undefined if there is none, or the account is disabled. */
export async function activeByCode(
  db: Db,
  code: string,
): Promise<{ account_id: string; rate_bp: number; email: string } | undefined> {
  return await db
    .selectFrom('affiliates as a')
    .innerJoin('accounts as c', 'c.id', 'a.account_id')
    .select(['a.account_id', 'a.rate_bp', 'c.email'])
    .where('a.code', '=', code)
    .where('a.state', '=', 'active')
    .where('c.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** The entries of an order: their sum in US cents, and their number. */
export async function bookedFor(trx: Trx, orderId: string): Promise<{ earned: number; entries: number }> {
  const { earned, entries } = await trx
    .selectFrom('affiliate_entries')
    .select((eb) => [eb.fn.sum<number>('amount_minor').as('earned'), eb.fn.countAll<number>().as('entries')])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { earned: Number(earned), entries: Number(entries) };
}

/** The sum of an affiliate's ledger, in US cents. */
export async function ledgerSum(trx: Trx, accountId: string): Promise<number> {
  const { left } = await trx
    .selectFrom('affiliate_entries')
    .select((eb) => eb.fn.sum<number>('amount_minor').as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function insertAffiliate(trx: Trx, affiliate: Insertable<Affiliates>): Promise<void> {
  await trx.insertInto('affiliates').values(affiliate).execute();
}

/** Changes an affiliate, which the caller has locked. */
export async function updateAffiliate(
  trx: Trx,
  accountId: string,
  set: Updateable<Affiliates>,
): Promise<void> {
  await trx.updateTable('affiliates').set(set).where('account_id', '=', accountId).execute();
}

/** An affiliate with the current address of their account; undefined if there is none. */
export async function affiliateToMail(
  db: Db,
  accountId: string,
): Promise<(Pick<AffiliateRow, 'code' | 'rate_bp' | 'state'> & { email: string }) | undefined> {
  return await db
    .selectFrom('affiliates as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['f.code', 'f.rate_bp', 'f.state', 'a.email'])
    .where('f.account_id', '=', accountId)
    .executeTakeFirst();
}

/** An entry with the current address of its affiliate; undefined if there is none for this cause. */
export async function entryToMail(
  db: Db,
  reference: string,
): Promise<(Pick<EntryRow, 'amount_minor' | 'note'> & { email: string }) | undefined> {
  return await db
    .selectFrom('affiliate_entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select(['e.amount_minor', 'e.note', 'a.email'])
    .where('e.reference', '=', reference)
    .executeTakeFirst();
}
