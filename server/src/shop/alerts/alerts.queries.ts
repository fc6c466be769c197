import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { BASE_CURRENCY, isCurrency, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Alerts } from '../../platform/db/types.ts';
import { hashToken } from '../../platform/ids.ts';
import { inStock } from '../assortment/door.ts';
import { viewOf } from '../catalog/door.ts';
import type { Now, Shown } from './met.ts';

const DAY_MS = 86_400_000;

export type AlertRow = Selectable<Alerts>;

export const findAlert = (db: Db, id: string): Promise<AlertRow | undefined> =>
  db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();

/** The alert of a mail's link; undefined for an unknown token. */
export async function linkedAlert(db: Db, token: string): Promise<AlertRow | undefined> {
  return await alertOf(db, token).executeTakeFirst();
}

/** The same, locked. */
export async function lockLinkedAlert(trx: Trx, token: string): Promise<AlertRow | undefined> {
  return await alertOf(trx, token).forUpdate('a').executeTakeFirst();
}

const alertOf = (db: Db, token: string) =>
  db
    .selectFrom('alert_links as l')
    .innerJoin('alerts as a', 'a.id', 'l.alert_id')
    .selectAll('a')
    .where('l.token_hash', '=', hashToken(token));

/** The currency and rate in which prices are shown to a reader who chose this currency. */
export async function shownIn(db: Db, currency: Currency, now: Date): Promise<Shown> {
  const chosen = isCurrency(currency) ? currency : BASE_CURRENCY;
  const view = await viewOf({ db, clock: { now: () => now } }, { locale: DEFAULT_LOCALE, currency: chosen });
  return { currency: view.currency, rate: view.rate };
}

/** Price and stock of a product, for an alert in a currency; undefined if it does not exist. */
export async function productNow(
  db: Db,
  productId: string,
  currency: Currency,
): Promise<(Now & { status: string }) | undefined> {
  const { rows } = await sql<Now & { status: string }>`
    select p.status, m.current_minor, ${inStock} as in_stock, f.current_minor as fixed_minor
    from products p join products m on m.id = offered_in(p.id, p.lead_id, ${currency})
    left join fixed_prices f on f.product_id = m.id and f.currency = ${currency}
    where p.id = ${productId}`.execute(db);
  return rows[0];
}

/** Saves the secret of a mail's links. A mail that is rendered again keeps it. */
export async function saveAlertLink(
  db: Db,
  link: { token: string; alertId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('alert_links')
    .values({ token_hash: hashToken(link.token), alert_id: link.alertId, created_at: link.now })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/**
 * Inserts an alert, or locks the open one of the same product, kind and email address. It is updated even if nothing changes, so
 * that two requests at once wait for each other.
 */
export const insertAlert = (trx: Trx, alert: Insertable<Alerts>): Promise<Pick<AlertRow, 'id' | 'state'>> =>
  trx
    .insertInto('alerts')
    .values(alert)
    .onConflict((oc) =>
      oc
        .columns(['product_id', 'kind', 'email_norm'])
        .where(sql<boolean>`state in ('asked', 'active')`)
        .doUpdateSet((eb) => ({ email_norm: eb.ref('excluded.email_norm') })),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();

export const updateAlert = (trx: Trx, id: string, change: Updateable<Alerts>): Promise<AlertRow> =>
  trx.updateTable('alerts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** How many alerts an email address asked for in the last day, and how many of its alerts are open. */
export async function countAlerts(
  db: Db,
  emailNorm: string,
  now: Date,
): Promise<{ today: number; open: number }> {
  const { rows } = await sql<{ today: number; open: number }>`
    select (count(*) filter (where asked_at > ${new Date(now.getTime() - DAY_MS)}))::int as today,
      (count(*) filter (where state in ('asked', 'active')))::int as open
    from alerts where email_norm = ${emailNorm}`.execute(db);
  return rows[0] ?? { today: 0, open: 0 };
}

/** The active alerts of an email address. */
export const openAlerts = (
  db: Db,
  emailNorm: string,
): Promise<Pick<AlertRow, 'id' | 'product_id' | 'kind'>[]> =>
  db
    .selectFrom('alerts')
    .select(['id', 'product_id', 'kind'])
    .where('email_norm', '=', emailNorm)
    .where('state', '=', 'active')
    .orderBy('asked_at', 'desc')
    .limit(200)
    .execute();

/** Ends the open alert of an email address on a product, if there is one. */
export async function endOpenAlert(
  trx: Trx,
  { email_norm, product_id, kind }: Pick<AlertRow, 'email_norm' | 'product_id' | 'kind'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ state: 'ended', over_at: now })
    .where('email_norm', '=', email_norm)
    .where('product_id', '=', product_id)
    .where('kind', '=', kind)
    .where('state', 'in', ['asked', 'active'])
    .execute();
}

/** Those of the products, and of the main products of variants, that an active alert waits for to be in stock. */
export async function awaitedProducts(db: Db, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from alerts
    where product_id = any(array(
      select unnest(${productIds}::uuid[])
      union select p.parent_id from products p where p.id = any(${productIds}::uuid[]) and p.parent_id is not null)) and kind = 'stock' and state = 'active'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks active alerts of a product whose time may have come, by id from `after` on. Alerts that another worker has locked are
 * skipped. If a price is or was fixed, only the rate tells whether it dropped, so those are returned as well.
 */
export async function lockWaiting(
  trx: Trx,
  productId: string,
  { after, most }: { after: string; most: number },
): Promise<(AlertRow & Now)[]> {
  const { rows } = await sql<AlertRow & Now>`
    with product as materialized (
      select p.id, p.lead_id, ${inStock} as in_stock
      from products p where p.id = ${productId}::uuid and p.status = 'live')
    select a.*, m.current_minor, product.in_stock, f.current_minor as fixed_minor
    from alerts a join product on product.id = a.product_id
    cross join lateral (
      select id, current_minor from products
      where id = offered_in(product.id, product.lead_id, a.currency) limit 1) as m
    left join fixed_prices f on f.product_id = m.id and f.currency = a.currency
    where a.state = 'active' and a.id > ${after}::uuid and case a.kind
      when 'stock' then product.in_stock
      else m.current_minor < a.baseline_minor or f.product_id is not null or a.baseline_fixed_minor is not null end
    order by a.id limit ${most} for update of a skip locked`.execute(trx);
  return rows;
}

/** Ends alerts whose buyers are told, with the prices that they are told. */
export async function endTold(
  trx: Trx,
  told: readonly { id: string; current: number; fixed: number | null }[],
  now: Date,
): Promise<void> {
  if (told.length === 0) return;
  await sql`
    update alerts a set state = 'told', over_at = ${now}, told_minor = due.current, told_fixed_minor = due.fixed
    from unnest(${told.map(({ id }) => id)}::uuid[], ${told.map(({ current }) => current)}::bigint[],
      ${told.map(({ fixed }) => fixed)}::bigint[]) as due (id, current, fixed)
    where a.id = due.id`.execute(trx);
}

/** Ends the active alerts whose time is over. */
export async function expireAlerts(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ state: 'expired', over_at: now })
    .where('state', '=', 'active')
    .where('expires_at', '<=', now)
    .execute();
}

/** Deletes alerts that were not confirmed, or are over, since a moment. */
export async function deleteAlerts(trx: Trx, before: { asked: Date; over: Date }): Promise<void> {
  await trx.deleteFrom('alerts').where('state', '=', 'asked').where('asked_at', '<', before.asked).execute();
  await trx.deleteFrom('alerts').where('over_at', '<', before.over).execute();
}

/** Products that have active alerts whose time has come. */
export async function dueProducts(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from (select distinct product_id from alerts where state = 'active' and kind = 'stock') as a
    join products p on p.id = a.product_id and p.status = 'live' and ${inStock}
    union
    select p.id from alerts a join products p on p.id = a.product_id and p.status = 'live'
    cross join lateral (
      select id, current_minor from products where id = offered_in(p.id, p.lead_id, a.currency) limit 1) as m
    left join fixed_prices f on f.product_id = m.id and f.currency = a.currency
    where a.state = 'active' and a.kind = 'price'
      and case when f.product_id is null and a.baseline_fixed_minor is null then m.current_minor < a.baseline_minor
        else f.current_minor < a.baseline_fixed_minor end
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
