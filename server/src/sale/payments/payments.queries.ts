import { problem } from '@halfturn/contract/problem.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { PaymentAttempts, PaymentMethods } from '../../platform/db/types.ts';

export type AttemptRow = Selectable<PaymentAttempts>;
/** What deciding on an attempt takes. */
export type AttemptFacts = Pick<AttemptRow, 'id' | 'order_id' | 'state' | 'amount_minor' | 'currency'> & {
  /** Minutes that its money may take by itself, if nothing is held meanwhile; else 0. */
  term: number;
};
export type MethodRow = Selectable<PaymentMethods>;

/** The payment methods that are enabled, in the shopkeeper's order. */
export async function enabledMethods(db: Db): Promise<MethodRow[]> {
  return await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** Every payment method, also those that are disabled or whose provider is not set up. */
export async function allMethods(db: Db): Promise<MethodRow[]> {
  return await db.selectFrom('payment_methods').selectAll().orderBy('position').orderBy('code').execute();
}

/** A payment method, locked; undefined if there is none of that code. */
export async function lockMethod(trx: Trx, code: string): Promise<MethodRow | undefined> {
  return await trx
    .selectFrom('payment_methods')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a payment method; returns it as it is then. */
export async function updateMethod(
  trx: Trx,
  code: string,
  set: Updateable<PaymentMethods>,
): Promise<MethodRow> {
  return await trx
    .updateTable('payment_methods')
    .set(set)
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The attempt of that id, if there is one. */
export async function findAttempt(db: Db, attemptId: string): Promise<AttemptRow | undefined> {
  return await db.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
}

/** The attempt of that id. Refuses `attempt_not_found`. */
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
  await trx
    .updateTable('payment_attempts')
    .set({ state, settled_at: now })
    .where('id', '=', attemptId)
    .execute();
}

/** An attempt as it is opened. */
export type NewAttempt = Pick<
  AttemptRow,
  'id' | 'order_id' | 'provider' | 'method' | 'amount_minor' | 'currency' | 'created_at' | 'manual'
>;

/** Opens an attempt to pay an order; it is numbered after those before it. */
export async function insertAttempt(trx: Trx, attempt: NewAttempt): Promise<AttemptRow> {
  const { order_id } = attempt;
  const no = sql<number>`(select coalesce(max(no), 0) + 1 from payment_attempts where order_id = ${order_id})`;
  return await trx
    .insertInto('payment_attempts')
    .values({ ...attempt, no })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Opens the attempt that a new order is placed with. `answer`: the provider's, if it was opened there already. */
export async function insertFirstAttempt(
  trx: Trx,
  attempt: NewAttempt,
  answer: ProviderAnswer | undefined,
): Promise<void> {
  await trx
    .insertInto('payment_attempts')
    .values({ ...attempt, no: 1, provider_ref: answer?.ref ?? null, pay_url: answer?.url ?? null })
    .execute();
}

/** What a provider answers when it is asked to let the buyer pay: its own name for the payment, and where to pay. */
export interface ProviderAnswer {
  ref: string;
  url: string;
}

/** Keeps the answer of a provider that was asked about an attempt. */
export async function saveAnswer(trx: Trx, attemptId: string, { ref, url }: ProviderAnswer): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({ provider_ref: ref, pay_url: url })
    .where('id', '=', attemptId)
    .execute();
}

/** How rarely a provider is asked about money that is reserved for an order under review. */
const RESERVED_SECONDS = 600;

/**
 * Attempts under way about which no news has come for `seconds`; they are marked as asked about.
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
        // Reserved while the order is under review: it can only lapse.
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

/** The attempts to pay an order, in their order. */
export async function attemptsOf(db: Db, orderId: string): Promise<AttemptRow[]> {
  return await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('no')
    .execute();
}

/** How many times money came in for an order. */
export async function countCaptures(db: Db, orderId: string): Promise<number> {
  const { n } = await db
    .selectFrom('payment_captures')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The most orders that one reference means. */
const MOST_PAID_AS = 50;

/** The orders that have an attempt or a capture whose name at the provider, or at the store, begins so. */
export async function ordersPaidAs(db: Db, reference: string): Promise<string[]> {
  const start = `${reference.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(reference) ? reference : null;
  const { rows } = await sql<{ order_id: string }>`
    select order_id from (
      select order_id from payment_attempts where provider_ref like ${start}
      union select order_id from payment_captures where capture_ref like ${start}
      union select order_id from payment_attempts where id = ${uuid}::uuid) found
    limit ${MOST_PAID_AS}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}
