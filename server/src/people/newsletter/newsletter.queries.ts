import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
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

interface SubscriberList {
  rows: SubscriberRow[];
  total: number;
}

/** A page of the subscribers of one state whose address begins so, newest first. */
export async function subscribers(
  db: Db,
  {
    state,
    q,
    pageNum,
    pageSize,
  }: { state: SubscriberRow['state']; q: string; pageNum: number; pageSize: number },
): Promise<SubscriberList> {
  const start = q.toLowerCase();
  let found = db.selectFrom('newsletter_subscribers').where('state', '=', state);
  if (start !== '') found = found.where(sql<boolean>`starts_with(email_norm, ${start})`);
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { total } = await found
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many there are of each state. */
export async function subscriberCounts(db: Db): Promise<Record<SubscriberRow['state'], number>> {
  const { rows } = await sql<Record<SubscriberRow['state'], number>>`
    select (count(*) filter (where state = 'asked'))::int as asked,
      (count(*) filter (where state = 'subscribed'))::int as subscribed,
      (count(*) filter (where state = 'ended'))::int as ended
    from newsletter_subscribers`.execute(db);
  return firstOf(rows);
}

/** The current subscribers after an id, by id. */
export async function readersAfter(
  db: Db,
  after: string | undefined,
  most: number,
): Promise<SubscriberRow[]> {
  let found = db.selectFrom('newsletter_subscribers').selectAll().where('state', '=', 'subscribed');
  if (after !== undefined) found = found.where('id', '>', after);
  return await found.orderBy('id').limit(most).execute();
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
