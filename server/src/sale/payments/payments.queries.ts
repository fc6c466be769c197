import { problem } from '@halfturn/contract/problem.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { send, sendLast, statement } from '../../platform/db/send.ts';
import type { PaymentAttempts, PaymentMethods } from '../../platform/db/types.ts';

export type AttemptRow = Selectable<PaymentAttempts>;
/** What deciding on an attempt takes. */
export type AttemptFacts = Pick<AttemptRow, 'id' | 'order_id' | 'state' | 'amount_minor' | 'currency'> & {
  /** Minutes that its money may take by itself, where nothing is held meanwhile; 0 else. */
  term: number;
};
export type MethodRow = Selectable<PaymentMethods>;

/** The ways to pay that are switched on and whose provider is configured, in the shopkeeper's order. */
export async function methodsOf(db: Db, providers: Iterable<string>): Promise<MethodRow[]> {
  return await send(db, enabledMethods([...providers]));
}

const enabledMethods = statement<[providers: readonly string[]], MethodRow>`
  select * from payment_methods where enabled and provider = any($1::text[]) order by position, code`;

export async function findAttempt(db: Db, attemptId: string): Promise<AttemptRow | undefined> {
  return await db.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
}

export async function attemptById(db: Db, attemptId: string): Promise<AttemptRow> {
  const attempt = await findAttempt(db, attemptId);
  if (!attempt) throw problem('attempt_not_found');
  return attempt;
}

/** The attempt that is under way for an order, if one is. */
export async function openAttempt(db: Db, orderId: string): Promise<AttemptRow | undefined> {
  return await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
}

/** Ends an attempt; the caller has the order's lock. */
export async function settleAttempt(
  trx: Trx,
  attemptId: string,
  state: AttemptRow['state'],
  now: Date,
): Promise<void> {
  await sendLast(trx, endAttempt(state, now, attemptId));
}

const endAttempt = statement<[state: string, at: Date, id: string]>`
  update payment_attempts set state = $1, settled_at = $2 where id = $3`;

/** How seldom it is asked after money that is reserved for an order which somebody looks at. */
const RESERVED_SECONDS = 600;

/**
 * Attempts under way that nobody has told us about for `seconds`; they are marked as asked about.
 *
 * @param providers those that can be asked
 */
export async function takeSilentAttempts(
  db: Db,
  providers: readonly string[],
  seconds: number,
  now: Date,
): Promise<AttemptRow[]> {
  const before = new Date(now.getTime() - seconds * 1000);
  const rested = new Date(now.getTime() - RESERVED_SECONDS * 1000);
  return await db
    .updateTable('payment_attempts')
    .set({ polled_at: now })
    .where(
      'id',
      'in',
      db
        .selectFrom('payment_attempts')
        .select('id')
        .where('state', '=', 'pending')
        .where('provider', '=', sql<string>`any(${providers}::text[])`)
        .where(sql<Date>`coalesce(polled_at, created_at)`, '<', before)
        // Reserved while a person looks at the order: it can only lapse.
        .where(
          sql<boolean>`not exists (select from orders o where o.id = payment_attempts.order_id and o.under_review
          and o.payment_status = 'authorised' and polled_at > ${rested})`,
        )
        .orderBy(sql`coalesce(polled_at, created_at)`)
        .limit(50)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}
