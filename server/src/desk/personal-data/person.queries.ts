import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { ErasureFacts } from '@halfturn/contract/personal-data.ts';
import { sql } from 'kysely';
import { emailNorm } from '../../people/accounts/door.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** A person whose data the store may hold. */
export interface Person {
  /** Null for a guest. */
  accountId: string | null;
  /** The address of the account, or one whose owner has confirmed the request. */
  emailNorm: string;
}

/** The person with a confirmed address, and their account if the address has one. */
export async function personOf(db: Db, email: string): Promise<Person> {
  const norm = emailNorm(email);
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_norm', '=', norm)
    .executeTakeFirst();
  return { accountId: account?.id ?? null, emailNorm: norm };
}

/**
 * SQL: whether the order `o` is this person's. A member's order belongs to their account, whatever address it names; only a
 * guest's order belongs to its address.
 */
export const isTheirOrder = ({ accountId, emailNorm: norm }: Person) =>
  accountId === null
    ? sql<boolean>`(o.account_id is null and o.email_norm = ${norm})`
    : sql<boolean>`(o.account_id = ${accountId}::uuid or (o.account_id is null and o.email_norm = ${norm}))`;

/** SQL: whether the inquiry `e` is this person's. */
export const isTheirEnquiry = ({ accountId, emailNorm: norm }: Person) =>
  accountId === null
    ? sql<boolean>`(e.account_id is null and e.email_norm = ${norm})`
    : sql<boolean>`(e.account_id = ${accountId}::uuid or (e.account_id is null and e.email_norm = ${norm}))`;

/** SQL: whether the review `r` is this person's. */
export const isTheirReview = ({ accountId, emailNorm: norm }: Person) =>
  accountId === null
    ? sql<boolean>`(r.account_id is null and (lower(r.email) = ${norm} or r.buyer_norm = ${norm}))`
    : sql<boolean>`(r.account_id = ${accountId}::uuid
        or (r.account_id is null and (lower(r.email) = ${norm} or r.buyer_norm = ${norm})))`;

export interface Consent {
  to: 'terms' | 'deliver_now' | 'newsletter';
  text: string;
  at: Date;
  ended_at: Date | null;
}

const MOST_CONSENTS = 50;

/** The consents of a person: each version of the terms and each sentence once, at the first time. */
export async function consentsOf(db: Db, { accountId, emailNorm: norm }: Person): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select * from (
      select 'terms' as to, version as text, min(at) as at, null::timestamptz as ended_at from (
        select terms_version as version, terms_at as at from accounts where id = ${accountId}::uuid and terms_at is not null
        union all
        select terms_version, placed_at from orders where account_id = ${accountId}::uuid) as given
      group by version
      union all
      select 'deliver_now', coalesce(c.words, c.version), min(c.agreed_at), null
      from order_consents c join orders o on o.id = c.order_id
      where o.account_id = ${accountId}::uuid group by coalesce(c.words, c.version)
      union all
      select 'newsletter', consent, coalesce(confirmed_at, asked_at), ended_at from newsletter_subscribers
      where email_norm = ${norm} and state <> 'asked') as all_of_them
    order by at desc limit ${MOST_CONSENTS}`.execute(db);
  return rows;
}

/** In these states an order needs its buyer no longer. */
const ENDED = ['delivered', 'completed', 'cancelled', 'expired', 'partially_refunded', 'refunded'];
/** For this long after an order was placed, a late payment still buys what was ordered. */
const LATE_HOURS = 24;
/** SQL: whether the order `o` still needs its buyer: for a payment, a dispute, or a unit that is due. */
const goesOn = (now: Date) => sql`(
  not (o.status = any(${ENDED}::text[]) or o.payment_status = 'charged_back')
  or (o.status = 'expired'
    and o.placed_at > ${now}::timestamptz - ${LATE_HOURS} * interval '1 hour')
  or (o.payment_status in ('paid', 'partially_refunded')
    and exists (select from deliveries d where d.order_id = o.id and d.status in ('waiting', 'held', 'packed'))))`;
/** The most open orders that a refusal names. */
const MOST_NAMED = 20;

/** What prevents the erasure of this person's data, and what they would lose by it. */
export async function erasureFacts(db: Db, person: Person, now: Date): Promise<ErasureFacts> {
  const { rows } = await sql<ErasureFacts>`
    with mine as (select o.id, o.order_no, o.placed_at, ${goesOn(now)} as open from orders o where ${isTheirOrder(person)})
    select
      array(select order_no from mine where open order by placed_at desc limit ${MOST_NAMED}) as open,
      (select count(*)::int from mine) as orders,
      (select count(*)::int from deliveries d join mine on mine.id = d.order_id
        where d.kind = 'key' and d.status = 'delivered') as unseen,
      coalesce((select points::int from memberships where account_id = ${person.accountId}::uuid), 0) as points,
      coalesce((select jsonb_agg(jsonb_build_object('amount', amount_minor, 'currency', currency) order by currency)
        from (
          select currency, sum(amount_minor) as amount_minor from (
            select currency, amount_minor from balances where account_id = ${person.accountId}::uuid
            union all
            select 'USD', amount_minor from affiliate_entries where account_id = ${person.accountId}::uuid) parts
          group by currency having sum(amount_minor) > 0) b), '[]') as balances`.execute(db);
  return firstOf(rows);
}
