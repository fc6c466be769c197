import type { OrderStatus, PaymentStatus } from '@halfturn/contract/orders.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { KeptRisk } from './judge-order.ts';

export interface WeighedOrder {
  order_no: string;
  placed_at: Date;
  status: OrderStatus;
  payment_status: PaymentStatus;
  total_minor: number;
  currency: Currency;
  ip: string | null;
  risk: KeptRisk;
}

/** Rules are tried on the orders of the last 30 days, and on 5,000 at most. */
const DAYS = 30;
const MOST = 5_000;

/** The scored orders of the last days, newest first. Ids begin with the time, so the index on them finds the newest. */
export async function weighedOrders(db: Db): Promise<WeighedOrder[]> {
  const { rows } = await sql<WeighedOrder>`
    select order_no, placed_at, status, payment_status, total_minor, currency, host(ip) as ip, risk from orders
    where id > (select uuidv7(make_interval(days => ${-DAYS}))) and risk is not null
    order by id desc limit ${MOST}`.execute(db);
  return rows;
}

export interface RefusedTry {
  id: string;
  at: Date;
  email: string;
  ip: string;
  currency: Currency;
  total_minor: number;
  risk: KeptRisk;
}

/** An order that the rules refused. */
export interface Refusal {
  accountId: string | null;
  email: string;
  ip: string;
  currency: Currency;
  totalMinor: number;
  risk: KeptRisk;
}

/** Stores a refused order, so that staff can see it. */
export async function noteRefusal(db: Db, refusal: Refusal, now: Date): Promise<void> {
  const { accountId, email, ip, currency, totalMinor, risk } = refusal;
  await db
    .insertInto('risk_refusals')
    .values({
      at: now,
      account_id: accountId,
      email,
      email_norm: email.toLowerCase(),
      ip,
      currency,
      total_minor: totalMinor,
      risk: JSON.stringify(risk),
    })
    .execute();
}

/** The latest refused orders. */
export async function refusedTries(db: Db, most: number, since: Date | null = null): Promise<RefusedTry[]> {
  const { rows } = await sql<RefusedTry>`
    select id, at, email, host(ip) as ip, currency, total_minor, risk from risk_refusals
    where at > ${since ?? new Date(0)} order by at desc limit ${most}`.execute(db);
  return rows;
}

export const refusedLately = (db: Db, now: Date): Promise<RefusedTry[]> =>
  refusedTries(db, MOST, new Date(now.getTime() - DAYS * 86_400_000));

interface DeclinedBuyer {
  email: string;
  ip: string | null;
  declines: number;
  last: Date;
}

/** The buyers whose cards were declined in the last day, latest first, with the network address of the latest decline. */
export async function declinedBuyers(db: Db, now: Date): Promise<DeclinedBuyer[]> {
  const { rows } = await sql<DeclinedBuyer>`
    select (array_agg(o.email order by d.at desc))[1] as email, (array_agg(host(d.ip) order by d.at desc))[1] as ip,
      count(*)::int as declines, max(d.at) as last
    from payment_declines d join orders o on o.id = d.order_id
    where d.at > ${new Date(now.getTime() - 86_400_000)}
    group by d.customer order by max(d.at) desc limit 200`.execute(db);
  return rows;
}

/** The classes that a rule may name, in a language. */
export async function classNames(db: Db, locale: Locale): Promise<{ slug: string; name: string }[]> {
  const { rows } = await sql<{ slug: string; name: string }>`
    select slug, coalesce(names ->> ${locale}, names ->> 'en-US') as name from classes
    where genre_code is null order by position, slug limit 200`.execute(db);
  return rows;
}

/** The present slug of each class, by all that it has or had in any language. */
export async function presentSlugs(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ known: string; slug: string }>`
    select s.slug as known, c.slug from category_slugs s join classes c on c.id::text = s.thing
    where s.kind = 'class'`.execute(db);
  return new Map(rows.map(({ known, slug }) => [known, slug]));
}

/** Orders that have waited for a review since a time, and whose reminder of this kind was not sent yet. */
export async function ordersToRemind(db: Db, kind: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.under_review', '=', true)
    .where('o.status', '=', 'under_review')
    .where(sql<Date>`greatest(coalesce(o.authorised_at, o.paid_at), o.held_at)`, '<=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails as m')
            .select('m.id')
            .whereRef('m.subject_id', '=', 'o.id')
            .where('m.kind', '=', kind),
        ),
      ),
    )
    .orderBy('o.paid_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}
