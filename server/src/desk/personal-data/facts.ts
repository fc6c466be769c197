import type { ErasureFacts } from '@halfturn/contract/personal-data.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { isTheirOrder, type Person } from './whose.ts';

/** Orders that have ended, as far as somebody still has to know whose they are. */
const ENDED = ['delivered', 'completed', 'cancelled', 'expired', 'partially_refunded', 'refunded'];
/** So long after an order was placed may money still come late and buy what was ordered: somebody has to get it. */
const LATE_HOURS = 24;
/** SQL: whether an order still goes on: its money, its dispute, or a copy that is owed. */
const goesOn = (now: Date) => sql`(
  not (o.status = any(${ENDED}::text[]) or o.payment_status = 'charged_back')
  or (o.status = 'expired'
    and o.placed_at > ${now}::timestamptz - ${LATE_HOURS} * interval '1 hour')
  or (o.payment_status in ('paid', 'partially_refunded')
    and exists (select from deliveries d where d.order_id = o.id and d.status in ('waiting', 'held', 'packed'))))`;
/** More than anybody reads. */
const MOST_NAMED = 20;

/** What being forgotten would mean for this person: what stands in its way, and what would be lost. */
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
  return rows[0]!;
}
