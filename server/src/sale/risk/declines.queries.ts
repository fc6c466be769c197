import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { PaymentDeclines } from '../../platform/db/types.ts';

/** The traces by which a person's declines are found. */
interface DeclineTraces {
  network: string | null;
  site: string | null;
  /** Hashes of the secrets of the orders that the browser remembers. */
  secrets: readonly Buffer[];
  customers: readonly string[];
}

interface CountedDeclines {
  declines: number;
  last: Date | null;
  of_site: number;
  last_of_site: Date | null;
}

/** Counts the declines of a person, and of everyone who tried the same cards; and those of the site around their network. */
export async function countDeclines(
  db: Db,
  { network, site, secrets, customers }: DeclineTraces,
  since: Date,
): Promise<CountedDeclines> {
  const { rows } = await sql<CountedDeclines>`
    with theirs as (
      select ref, at, card from payment_declines where network = ${network}::cidr and at > ${since}
      union
      select ref, at, card from payment_declines
      where customer = any(${customers}::text[]) and customer <> '' and at > ${since}
      union
      select d.ref, d.at, d.card from order_access a join payment_declines d on d.order_id = a.order_id
      where a.token_hash = any(${secrets}::bytea[]) and d.at > ${since}
    ), with_cards as (
      select ref, at from theirs
      union
      select d.ref, d.at from payment_declines d
      where d.card in (select card from theirs where card is not null) and d.at > ${since}
    )
    select count(*)::int as declines, max(at) as last,
      (select count(*)::int from payment_declines where site = ${site}::cidr and at > ${since}) as of_site,
      (select max(at) from payment_declines where site = ${site}::cidr and at > ${since}) as last_of_site
    from with_cards`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('a count has one row');
  return counted;
}

/** Stores a decline, once even if the provider reports it again. */
export async function insertDecline(trx: Trx, decline: Insertable<PaymentDeclines>): Promise<void> {
  await trx
    .insertInto('payment_declines')
    .values(decline)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
