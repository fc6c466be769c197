import { sql } from 'kysely';
import { emailNorm } from '../../people/accounts/door.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** Somebody, by all that is known of them: their account, where they have one, and their mailbox. */
export interface Person {
  accountId: string | null;
  /** The mailbox that is theirs for certain: that of the account, or the one that said yes. */
  emailNorm: string;
}

/** The person behind a mailbox that has said yes, with the account of that address: it has proved to be theirs. */
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
 * SQL: whether an order is this person's. One of a member is theirs whatever address it names; a guest's, by its address
 * alone. Another member's is not, even where it names this address.
 */
export const isTheirOrder = ({ accountId, emailNorm: norm }: Person) =>
  accountId === null
    ? sql<boolean>`(o.account_id is null and o.email_norm = ${norm})`
    : sql<boolean>`(o.account_id = ${accountId}::uuid or (o.account_id is null and o.email_norm = ${norm}))`;

/** SQL: whether an enquiry is this person's. */
export const isTheirEnquiry = ({ accountId, emailNorm: norm }: Person) =>
  accountId === null
    ? sql<boolean>`(e.account_id is null and e.email_norm = ${norm})`
    : sql<boolean>`(e.account_id = ${accountId}::uuid or (e.account_id is null and e.email_norm = ${norm}))`;

/** SQL: whether a review is this person's. */
export const isTheirReview = ({ accountId, emailNorm: norm }: Person) =>
  accountId === null
    ? sql<boolean>`(r.account_id is null and (lower(r.email) = ${norm} or r.buyer_norm = ${norm}))`
    : sql<boolean>`(r.account_id = ${accountId}::uuid
        or (r.account_id is null and (lower(r.email) = ${norm} or r.buyer_norm = ${norm})))`;
