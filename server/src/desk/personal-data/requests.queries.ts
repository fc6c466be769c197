import type { RequestKind } from '@halfturn/contract/personal-data.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { PersonalRequests } from '../../platform/db/types.ts';
import { hashToken } from '../../platform/ids.ts';
import { emailNorm } from '../../people/accounts/door.ts';

export type RequestRow = Selectable<PersonalRequests>;
type RequestState = 'asked' | 'proved' | 'done' | 'old';

/** The lifetime of a mailed link, and of its confirmation. */
export const LINK_HOURS = 24;
export const PROVED_DAYS = 30;
/** The time that the law allows for an answer. */
export const ANSWER_DAYS = 30;

/**
 * The secret of a request's link: 256 bits derived from the keyring, so that every attempt to send the mail contains the same
 * link. The database keeps its hash.
 */
export const requestSecret = ({ keyring }: Pick<Context, 'keyring'>, id: string): string =>
  keyring.mac('personal-link', id).toString('base64url');

interface NewRequest {
  id: string;
  kind: RequestKind;
  origin: RequestRow['origin'];
  email: string;
  locale: Locale;
  askedBy?: string;
  tokenHash: Buffer | null;
  askedAt: Date;
  expiresAt: Date;
  provedAt?: Date;
  doneAt?: Date;
}

export async function addRequest(trx: Trx, request: NewRequest): Promise<void> {
  await trx
    .insertInto('personal_requests')
    .values({
      id: request.id,
      kind: request.kind,
      origin: request.origin,
      email: request.email,
      email_norm: request.email.toLowerCase(),
      locale: request.locale,
      asked_by: request.askedBy ?? '',
      token_hash: request.tokenHash,
      asked_at: request.askedAt,
      expires_at: request.expiresAt,
      proved_at: request.provedAt ?? null,
      done_at: request.doneAt ?? null,
    })
    .execute();
}

/** The request of a link; undefined for an unknown link. */
export async function linkedRequest(db: Db, token: string): Promise<RequestRow | undefined> {
  return await db
    .selectFrom('personal_requests')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** A request, locked; undefined if there is none. Two answers at once wait for each other here. */
export async function lockRequest(trx: Trx, id: string): Promise<RequestRow | undefined> {
  return await trx
    .selectFrom('personal_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** SQL: the state of a request at a time. */
const stateAt = (now: Date) => sql<RequestState>`case
  when done_at is not null then 'done' when proved_at is not null then 'proved'
  when expires_at > ${now}::timestamptz then 'asked' else 'old' end`;

export type ListedRequest = RequestRow & { state: RequestState };

/** A page of the requests in one state, newest first, and how many there are of each. */
export async function requestsIn(
  db: Db,
  { state, pageNum, pageSize }: { state: RequestState; pageNum: number; pageSize: number },
  now: Date,
): Promise<{ rows: ListedRequest[]; total: number; counts: Record<RequestState, number> }> {
  const counted = await sql<{ state: RequestState; n: number }>`
    select ${stateAt(now)} as state, count(*)::int as n from personal_requests group by 1`.execute(db);
  const counts = { asked: 0, proved: 0, done: 0, old: 0 };
  for (const row of counted.rows) counts[row.state] = row.n;
  const { rows } = await sql<ListedRequest>`
    select *, ${stateAt(now)} as state from personal_requests where ${stateAt(now)} = ${state}
    order by asked_at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { rows, total: counts[state], counts };
}

/** The times of the latest requests of one kind for an address, newest first. */
export async function latestAsks(
  trx: Trx,
  { email, kind }: { email: string; kind: RequestKind },
  { since, most }: { since: Date; most: number },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('personal_requests')
    .select('asked_at')
    .where('email_norm', '=', emailNorm(email))
    .where('kind', '=', kind)
    .where('asked_at', '>', since)
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ asked_at }) => asked_at);
}

/** A request by its id; undefined if there is none. */
export async function requestById(db: Db, id: string): Promise<RequestRow | undefined> {
  return await db.selectFrom('personal_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Records the first time that the owner of the address opened the link. */
export async function noteProved(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('personal_requests')
    .set({ proved_at: now })
    .where('id', '=', id)
    .where('proved_at', 'is', null)
    .execute();
}

/** Records when a request was answered first. */
export async function noteDone(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('personal_requests')
    .set({ done_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}
