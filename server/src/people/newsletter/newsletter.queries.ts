import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import {
  allOf,
  beginning,
  chosenIds,
  inDays,
  rowsOf,
  type DaysWish,
  type PageWish,
  type Sort,
  type Sorts,
} from '../../platform/db/list-filters.ts';
import type { NewsletterSubscribers } from '../../platform/db/types.ts';
import { hashToken } from '../../platform/ids.ts';

export type SubscriberRow = Selectable<NewsletterSubscribers>;

/** A subscriber with one of their links. */
export interface Linked extends SubscriberRow {
  /** When the link was mailed. */
  linked_at: Date;
}

/** The subscriber of a link; undefined for an unknown token. */
export async function linked(db: Db, token: string): Promise<Linked | undefined> {
  return await db
    .selectFrom('newsletter_links as l')
    .innerJoin('newsletter_subscribers as s', 's.id', 'l.subscriber_id')
    .selectAll('s')
    .select('l.created_at as linked_at')
    .where('l.token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** The same, locked. */
export async function lockLinked(trx: Trx, token: string): Promise<Linked | undefined> {
  return await trx
    .selectFrom('newsletter_links as l')
    .innerJoin('newsletter_subscribers as s', 's.id', 'l.subscriber_id')
    .selectAll('s')
    .select('l.created_at as linked_at')
    .where('l.token_hash', '=', hashToken(token))
    .forUpdate('s')
    .executeTakeFirst();
}

/** What narrows and orders a list of subscribers; what is empty does nothing. */
export interface SubscriberWish extends DaysWish {
  state: SubscriberRow['state'];
  /** The beginning of an address. */
  q: string;
  locale: string;
  source: '' | SubscriberRow['source'];
  sort: '' | Sort<'asked' | 'confirmed' | 'email'>;
}

/** SQL: what the filters ask for beside the state. */
function narrowed({ q, locale, source, ...days }: SubscriberWish): RawBuilder<boolean> {
  const parts = inDays(sql`s.asked_at`, days);
  if (q) parts.push(sql`s.email_norm like ${beginning(q.toLowerCase())}`);
  if (locale) parts.push(sql`s.locale = ${locale}`);
  if (source) parts.push(sql`s.source = ${source}`);
  return allOf(parts);
}

const SORTED: Sorts<'asked' | 'confirmed' | 'email'> = {
  asked: sql`s.asked_at, s.id`,
  '-asked': sql`s.asked_at desc, s.id desc`,
  confirmed: sql`s.confirmed_at nulls last, s.id`,
  '-confirmed': sql`s.confirmed_at desc nulls last, s.id desc`,
  email: sql`s.email_norm`,
  '-email': sql`s.email_norm desc`,
};

/** The ids of the subscribers that a wish finds, newest first unless it says otherwise. */
export async function idsOfSubscribers(
  db: Db,
  wish: SubscriberWish,
  page: PageWish | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from newsletter_subscribers s where s.state = ${wish.state} and ${narrowed(wish)}
    order by ${SORTED[wish.sort || '-asked']} ${rowsOf(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The subscribers with these ids, in their order. */
export async function subscriberRows(db: Db, ids: readonly string[]): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select s.* from ${chosenIds(ids)} join newsletter_subscribers s on s.id = chosen.id order by chosen.place`.execute(
    db,
  );
  return rows;
}

/** How many are in each state, of those that the filters find. */
export async function countSubscribers(
  db: Db,
  wish: SubscriberWish,
): Promise<Record<SubscriberRow['state'], number>> {
  const { rows } = await sql<Record<SubscriberRow['state'], number>>`
    select (count(*) filter (where s.state = 'asked'))::int as asked,
      (count(*) filter (where s.state = 'subscribed'))::int as subscribed,
      (count(*) filter (where s.state = 'ended'))::int as ended
    from newsletter_subscribers s where ${narrowed(wish)}`.execute(db);
  return firstOf(rows);
}

/** A subscriber by id; undefined if it was deleted. */
export async function subscriberById(db: Db, id: string): Promise<SubscriberRow | undefined> {
  return await db.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The subscriber with this address, locked. */
export async function lockByEmail(trx: Trx, emailNorm: string): Promise<SubscriberRow | undefined> {
  return await trx
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email_norm', '=', emailNorm)
    .forUpdate()
    .executeTakeFirst();
}

/** The subscriber with this address, locked; a new one if there is none. An existing one keeps its columns. */
export async function lockOrInsert(
  trx: Trx,
  subscriber: Insertable<NewsletterSubscribers>,
): Promise<SubscriberRow> {
  return await trx
    .insertInto('newsletter_subscribers')
    .values(subscriber)
    // The update changes nothing, but makes two concurrent requests wait for each other.
    .onConflict((oc) =>
      oc.column('email_norm').doUpdateSet((eb) => ({ email_norm: eb.ref('excluded.email_norm') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Subscribes an address; an existing subscriber gets the new columns, but keeps its source. */
export async function upsertSubscriber(
  trx: Trx,
  { email_norm, source, ...rest }: Insertable<NewsletterSubscribers>,
): Promise<void> {
  await trx
    .insertInto('newsletter_subscribers')
    .values({ ...rest, email_norm, source })
    .onConflict((oc) => oc.column('email_norm').doUpdateSet(rest))
    .execute();
}

/** Changes columns of a subscriber, which the caller has locked. */
export async function updateSubscriber(
  trx: Trx,
  id: string,
  set: Updateable<NewsletterSubscribers>,
): Promise<void> {
  await trx.updateTable('newsletter_subscribers').set(set).where('id', '=', id).execute();
}

/** Deletes a subscriber; returns its state, or undefined if there is none. */
export async function deleteSubscriber(
  trx: Trx,
  id: string,
): Promise<Pick<SubscriberRow, 'state'> | undefined> {
  return await trx
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirst();
}

/** Stores the hash of a mailed link, once for each mail. */
export async function insertLink(
  db: Db,
  link: { token_hash: Buffer; subscriber_id: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto('newsletter_links')
    .values(link)
    .onConflict((oc) => oc.doNothing())
    .execute();
}
